import Inspection
import PackManifest
import Testing

/// The limits of manifests, which apps read without the profile, are those of Messages.
@Suite struct ManifestLimitTests {
    @Test func manifestsHaveTheLimitsOfMessages() {
        #expect(Manifest.maximumLabelCharacters == Profile.messages.labelLength)
        #expect(ManifestLimits().fileBytes == Profile.messages.byteLimit)
    }
}
