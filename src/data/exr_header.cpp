#include "data/exr_header.h"

#include <optional>

#include "core/text.h"

namespace arclight::detail {
namespace {

constexpr std::size_t kMaxChannels = 32, kMaxNameBytes = 255;
constexpr std::uint32_t kTiled = 0x200, kDeep = 0x800, kHasParts = 0x1000;

class ExrHeaderReader {
public:
    ExrHeaderReader(std::string_view bytes, ExrHeader& header) : bytes_(bytes), header_(header) {}

    std::string fault() {
        if (bytes_.size() < 8) return "is truncated";
        const auto flags = littleEndian<std::uint32_t>(&bytes_[4]);
        if ((flags & 0xFF) != 2) return "has version " + std::to_string(flags & 0xFF) + " of OpenEXR; must be 2";
        if ((flags & kDeep) != 0) return "holds deep pixels, not an image";
        header_.isTiled = (flags & kTiled) != 0;
        header_.hasParts = (flags & kHasParts) != 0;
        at_ = 8;
        if (std::string fault = readPart(true); !fault.empty()) return fault;
        // The headers of other parts end with an empty one.
        while (header_.hasParts) {
            if (at_ >= bytes_.size()) return "is truncated";
            if (bytes_[at_] == '\0') {
                ++at_;
                break;
            }
            if (std::string fault = readPart(false); !fault.empty()) return fault;
        }
        header_.end = at_;
        return {};
    }

private:
    std::string at(std::size_t byte, const std::string& fault) const {
        return "byte " + std::to_string(byte) + ": " + fault;
    }

    /// A name that ends with a zero byte; nothing if it has no end.
    std::optional<std::string> name() {
        const std::size_t end = bytes_.substr(0, at_ + kMaxNameBytes + 1).find('\0', at_);
        if (end == std::string_view::npos) return std::nullopt;
        std::string name(bytes_.substr(at_, end - at_));
        at_ = end + 1;
        return name;
    }

    std::string readPart(bool isFirst) {
        bool hasChannels = false, hasWindow = false, hasTiles = false;
        for (;;) {
            const std::size_t begin = at_;
            const auto key = name();
            if (key && key->empty()) break;
            const auto type = key ? name() : std::nullopt;
            if (!type || bytes_.size() - at_ < 4) return "is truncated in its header";
            const std::size_t size = littleEndian<std::uint32_t>(&bytes_[at_]);
            if (size > bytes_.size() - at_ - 4) return "is truncated in its header";
            const std::string_view value = bytes_.substr(at_ + 4, size);
            at_ += 4 + size;
            if (!isFirst) continue;
            std::string fault = readAttribute(*key, value);
            if (!fault.empty()) return at(begin, fault);
            hasChannels |= *key == "channels", hasWindow |= *key == "dataWindow", hasTiles |= *key == "tiles";
        }
        if (!isFirst) return {};
        if (!hasChannels || !hasWindow) return "has no channels or no data window in its header";
        if (header_.isTiled && !hasTiles) return "has no description of its tiles";
        header_.isCropped = displayWidth_ != header_.width || displayHeight_ != header_.height;
        return {};
    }

    std::string readAttribute(const std::string& key, std::string_view value) {
        const auto number = [&](std::size_t i) {
            return static_cast<std::int64_t>(static_cast<std::int32_t>(littleEndian<std::uint32_t>(&value[4 * i])));
        };
        if (key == "channels") return readChannels(value);
        if (key == "compression") {
            if (value.size() != 1) return "the compression is not one byte";
            header_.compression = static_cast<ExrCompression>(value[0]);
        } else if (key == "dataWindow" || key == "displayWindow") {
            if (value.size() != 16) return "a window has not four numbers";
            const std::int64_t width = number(2) - number(0) + 1, height = number(3) - number(1) + 1;
            if (width <= 0 || height <= 0) return "a window is empty";
            if (key == "dataWindow")
                header_.left = number(0), header_.top = number(1), header_.width = width, header_.height = height;
            else
                displayWidth_ = width, displayHeight_ = height;
        } else if (key == "tiles") {
            if (value.size() != 9) return "the description of tiles has not nine bytes";
            header_.tileWidth = number(0), header_.tileHeight = number(1);
            if (header_.tileWidth <= 0 || header_.tileHeight <= 0) return "tiles have no size";
        } else if (key == "type") {
            // Of a file with several parts.
            if (value != "scanlineimage" && value != "tiledimage") return "holds " + inQuotes(value) + ", not an image";
            header_.isTiled = value == "tiledimage";
        }
        return {};
    }

    std::string readChannels(std::string_view list) {
        constexpr std::size_t kDescription = 16;
        header_.channels.clear();
        while (!list.empty() && list[0] != '\0') {
            const std::size_t end = list.substr(0, kMaxNameBytes + 1).find('\0');
            if (end == std::string_view::npos || list.size() - end - 1 < kDescription)
                return "the list of channels is truncated";
            const char* const values = &list[end + 1];
            const auto type = littleEndian<std::uint32_t>(values);
            if (type > 2) return "a channel has an unknown type";
            const bool isSubsampled =
                littleEndian<std::uint32_t>(values + 8) != 1 || littleEndian<std::uint32_t>(values + 12) != 1;
            header_.channels.push_back({std::string(list.substr(0, end)), static_cast<ExrType>(type), isSubsampled});
            if (header_.channels.size() > kMaxChannels)
                return "has more than " + std::to_string(kMaxChannels) + " channels";
            list.remove_prefix(end + 1 + kDescription);
        }
        return header_.channels.empty() ? "has no channels" : "";
    }

    std::string_view bytes_;
    ExrHeader& header_;
    std::size_t at_ = 0;
    std::int64_t displayWidth_ = 0, displayHeight_ = 0;
};

}  // namespace

std::size_t ExrHeader::rowsPerBlock() const {
    switch (compression) {
        case ExrCompression::none:
        case ExrCompression::rle:
        case ExrCompression::zips: return 1;
        case ExrCompression::zip:
        case ExrCompression::pxr24: return 16;
        case ExrCompression::dwab: return 256;
        default: return 32;
    }
}

std::string readExrHeader(std::string_view bytes, ExrHeader& header) { return ExrHeaderReader(bytes, header).fault(); }

}  // namespace arclight::detail
