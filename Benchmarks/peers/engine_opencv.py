"""Reduces every PNG of a folder with OpenCV: premultiplied, INTER_AREA, one master per thread."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy

cv2.setNumThreads(1)
source, target, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
sizes = [int(size) for size in sys.argv[4].split(",")]


def reduce(name):
    image = cv2.imread(f"{source}/{name}", cv2.IMREAD_UNCHANGED)
    alpha = image[:, :, 3]
    premultiplied = image.copy()
    for channel in range(3):
        premultiplied[:, :, channel] = cv2.multiply(image[:, :, channel], alpha, scale=1 / 255)
    for size in sizes:
        small = image
        if size != image.shape[1]:
            height = round(size * image.shape[0] / image.shape[1])
            small = cv2.resize(premultiplied, (size, height), interpolation=cv2.INTER_AREA)
            for channel in range(3):
                small[:, :, channel] = cv2.divide(small[:, :, channel], small[:, :, 3], scale=255)
        cv2.imwrite(f"{target}/{name[:-4]}_{size}.png", small)


with ThreadPoolExecutor(workers) as pool:
    list(pool.map(reduce, sorted(os.listdir(source))))
