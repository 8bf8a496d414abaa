#include "data/image_input.h"

#include <utility>

#include "core/text.h"
#include "data/jpeg.h"

namespace arclight {

namespace {

Expected<Image> readPng(const InputBytes& file, std::vector<std::string>& notes) {
    auto decoded = decodePng(file.bytes, file.name, kChannelsOfFile);
    if (!decoded) return tl::unexpected<Error>(decoded.error());
    Image image = multipliedByAlpha(std::move(*decoded));
    if (image.channels > 3) image = withoutAlpha(image);
    if (const std::string ignored = ignoredInPng(file.bytes); !ignored.empty())
        notes.push_back("The " + ignored + " is ignored: values are used as they are stored");
    return image;
}

Expected<Image> readJpeg(const InputBytes& file, std::vector<std::string>& notes) {
    auto decoded = decodeJpeg(file.bytes, file.name);
    if (!decoded) return tl::unexpected<Error>(decoded.error());
    notes = std::move(decoded->notes);
    return std::move(decoded->image);
}

}  // namespace

Expected<InputContent> readImageInput(const InputBytes& file, Progress&) {
    std::vector<std::string> notes;
    Expected<Image> image = isJpeg(file.bytes) ? readJpeg(file, notes) : readPng(file, notes);
    if (!image) return tl::unexpected<Error>(image.error());
    InputContent content{{}, sizeText(image->width, image->height) + " pixels"};
    content.notes = std::move(notes);
    content.widthPx = image->width, content.heightPx = image->height;
    content.value = InputValue::of(std::move(*image));
    return content;
}

}  // namespace arclight
