extension PageStyle {
    /// The backgrounds.
    ///
    /// Gradients imitate photographs, because they need no license and few bytes.
    static let grounds = #"""
        .on-white { background: #fff; } .on-black { background: #000; } .on-red { background: #ff3b30; } .on-yellow { background: #ffcc00; }
        .on-colors { background: conic-gradient(from 20deg, #ff3b30, #ffcc00, #34c759, #32ade6, #5856d6, #ff2d55, #ff3b30); }
        .on-sky { background:
          radial-gradient(ellipse 42% 5% at 30% 22%, #ffffffd9, #fff0), radial-gradient(ellipse 30% 4% at 44% 19%, #ffffffb3, #fff0),
          radial-gradient(ellipse 38% 4% at 82% 38%, #ffffffa6, #fff0), radial-gradient(ellipse 24% 3% at 12% 45%, #ffffff8c, #fff0),
          radial-gradient(ellipse 90% 30% at 30% 102%, #2c4a22, #2c4a2200), radial-gradient(ellipse 60% 16% at 85% 84%, #4f6d36 60%, #4f6d3600 75%),
          radial-gradient(ellipse 70% 14% at 15% 82%, #66823f 60%, #66823f00 75%),
          linear-gradient(#2d6cb0, #6aa7dc 40%, #bcdcef 64%, #f1dcb8 76%, #7d8f57 77%, #3d5829); }
        .on-leaves { background:
          radial-gradient(ellipse 24px 11px at 30% 24%, #c3df7f, #86b252 55%, #86b25200 68%), radial-gradient(ellipse 12px 30px at 72% 64%, #a6cf66, #5b9440 58%, #5b944000 70%),
          radial-gradient(ellipse 34px 15px at 60% 40%, #7fb04f, #41762f 60%, #41762f00 72%), radial-gradient(ellipse 16px 38px at 25% 70%, #5f9a43, #2c5a24 62%, #2c5a2400 74%),
          radial-gradient(ellipse 19px 17px at 80% 20%, #dcebaa, #9cc25d 50%, #9cc25d00 70%), radial-gradient(ellipse 46px 22px at 45% 85%, #4b8437, #25501f 60%, #25501f00 75%),
          radial-gradient(ellipse 26px 52px at 15% 30%, #3c7330, #1e431a 60%, #1e431a00 76%), radial-gradient(circle 70px at 55% 55%, #10260e, #10260e00),
          radial-gradient(circle 90px at 40% 35%, #6b9c4a, #6b9c4a00), linear-gradient(160deg, #44793a, #2b5a26 45%, #1b3f1a);
          background-size: 167px 211px, 193px 149px, 227px 173px, 181px 239px, 251px 199px, 211px 157px, 157px 223px, 283px 263px, 307px 331px, 100% 100%; }
        .on-wood { background:
          radial-gradient(ellipse 60px 9px at 30% 40%, #5b371b99, #5b371b00), radial-gradient(ellipse 80px 7px at 75% 70%, #5b371b80, #5b371b00),
          repeating-linear-gradient(1.5deg, #5e3a1c40 0 1px, #0000 1px 5px, #ffd9a31f 5px 7px, #0000 7px 11px),
          repeating-linear-gradient(0deg, #3d2411 0 2px, #0000 2px 96px),
          linear-gradient(90deg, #9a6a3f, #b98656 22%, #8d5d34 48%, #ad7a4a 71%, #946238);
          background-size: 307px 97px, 411px 193px, 100% 100%, 100% 100%, 173px 100%; }
        .on-checks { background: repeating-conic-gradient(#cfcfcf 0 25%, #ececec 0 50%) 0 0 / 24px 24px; }
        .on-photo { background-size: cover; background-position: center; }

        """#
}
