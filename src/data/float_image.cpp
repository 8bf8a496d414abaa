#include "data/float_image.h"

#include <array>
#include <utility>

#include "core/image.h"
#include "core/srgb.h"
#include "core/text.h"
#include "data/jpeg.h"

namespace arclight {
namespace {

/// The image of encoded bytes as linear light.
FloatImage linearised(const Image& image) {
    const std::array<double, 256> decoded = srgbDecodedBytes();
    FloatImage result{image.width, image.height, std::vector<float>(image.pixels.size())};
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        result.pixels[i] = static_cast<float>(decoded[image.pixels[i]]);
    return result;
}

constexpr std::string_view kFromSrgb = "The colours are taken as sRGB, so no light is brighter than white";

}  // namespace

std::string floatSizeFault(std::int64_t width, std::int64_t height) {
    const bool isSized = width > 0 && height > 0 && width <= kMaxFloatSide && height <= kMaxFloatSide &&
                         static_cast<std::size_t>(width * height) <= kMaxFloatPixels;
    if (isSized) return {};
    return "has a size of " + sizeText(width, height) + "; must have 1 to " + std::to_string(kMaxFloatPixels) +
           " pixels, such as 8192x4096, and at most " + std::to_string(kMaxFloatSide) + " to a side";
}

Expected<FloatFile> readFloatImage(const InputBytes& file, Progress& progress) {
    if (file.bytes.starts_with("\x76\x2F\x31\x01")) return readExr(file, progress);
    if (file.bytes.starts_with("#?")) return readRadiance(file, progress);
    FloatFile result;
    if (isJpeg(file.bytes)) {
        Expected<JpegImage> jpeg = decodeJpeg(file.bytes, file.name);
        if (!jpeg) return tl::unexpected<Error>(jpeg.error());
        if (const std::string fault = floatSizeFault(jpeg->image.width, jpeg->image.height); !fault.empty())
            return fail(Exit::badAsset, std::string(file.name) + ": " + fault);
        result.image = linearised(jpeg->image);
        result.notes = std::move(jpeg->notes);
    } else if (file.bytes.starts_with("\x89PNG")) {
        const Expected<Image> png = decodePng(file.bytes, file.name);
        if (!png) return tl::unexpected<Error>(png.error());
        if (const std::string fault = floatSizeFault(png->width, png->height); !fault.empty())
            return fail(Exit::badAsset, std::string(file.name) + ": " + fault);
        result.image = linearised(*png);
        if (const std::string ignored = ignoredInPng(file.bytes); !ignored.empty())
            result.notes.push_back("Its " + ignored + " is ignored");
    } else {
        return fail(Exit::badAsset,
                    std::string(file.name) + ": byte 0: is no Radiance (.hdr), OpenEXR (.exr), PNG or JPEG file");
    }
    result.notes.emplace_back(kFromSrgb);
    return result;
}

}  // namespace arclight
