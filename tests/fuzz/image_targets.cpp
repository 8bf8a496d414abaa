// Fuzz targets of images and drawings.
#include <algorithm>
#include <cmath>
#include <string>

#include "data/float_image.h"
#include "data/jpeg.h"
#include "data/svg.h"
#include "fuzz/targets.h"

namespace arclight::test {
namespace {

void requireThat(bool isHeld) {
    if (!isHeld) __builtin_trap();
}

std::string_view fileOf(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// An error is one line that begins with the file's name.
template <class T>
bool isAccepted(const Expected<T>& result) {
    if (result) return true;
    const std::string& message = result.error().message;
    requireThat(message.starts_with("fuzz: ") && message.size() < 1000);
    requireThat(
        std::none_of(message.begin(), message.end(), [](char c) { return static_cast<unsigned char>(c) < 32; }));
    return false;
}

void requireWhole(const FloatImage& image) {
    requireThat(image.pixels.size() ==
                3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
}

}  // namespace

void fuzzJpeg(Bytes bytes) {
    const auto jpeg = decodeJpeg(fileOf(bytes), "fuzz");
    if (isAccepted(jpeg))
        requireThat(jpeg->image.pixels.size() == Image(jpeg->image.width, jpeg->image.height).pixels.size());
}

void fuzzHdr(Bytes bytes) {
    Progress progress;
    const auto file = readRadiance({"fuzz", fileOf(bytes)}, progress);
    if (!isAccepted(file)) return;
    requireWhole(file->image);
    for (const float value : file->image.pixels) requireThat(value >= 0);
}

void fuzzExr(Bytes bytes) {
    Progress progress;
    const auto file = readExr({"fuzz", fileOf(bytes)}, progress);
    if (!isAccepted(file)) return;
    requireWhole(file->image);
    for (const std::string& layer : file->layers) isAccepted(readExr({"fuzz", fileOf(bytes), layer}, progress));
}

void fuzzSvg(Bytes bytes) {
    Progress progress;
    const auto drawing = readSvg({"fuzz", fileOf(bytes)}, progress);
    if (!isAccepted(drawing)) return;
    for (const SvgStroke& stroke : drawing->strokes) {
        requireThat(stroke.points.size() >= 2);
        for (const auto& point : stroke.points) requireThat(std::isfinite(point[0]) && std::isfinite(point[1]));
    }
}

}  // namespace arclight::test
