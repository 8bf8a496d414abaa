#include "data/jpeg.h"

#include <utility>

#include "core/exif.h"
#include "core/memory.h"
#include "core/stb_image.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::string_view kExif("Exif\0\0", 6), kProfile("ICC_PROFILE\0", 12);
constexpr int kChannels = 3;

/// Limit for the memory that decoding takes, because images may come from untrusted sources.
constexpr double kMaxJpegMemory = 512 << 20;

struct JpegHeader {
    int width = 0, height = 0, components = 0, scans = 0;
    int orientation = detail::kUpright;
    bool isProgressive = false, hasProfile = false;
};

/// Markers of the format (ITU T.81, table B.1).
enum Marker : int {
    kBaseline = 0xC0,
    kExtended = 0xC1,
    kProgressive = 0xC2,
    kHuffmanTables = 0xC4,
    kExtension = 0xC8,
    kArithmeticTables = 0xCC,
    kLastFrame = 0xCF,
    kFirstRestart = 0xD0,
    kLastRestart = 0xD7,
    kStart = 0xD8,
    kEnd = 0xD9,
    kScan = 0xDA,
    kExifData = 0xE1,
    kProfileData = 0xE2
};

/// Walks through the segments, because stb_image also accepts files that end early.
class JpegSegments {
public:
    explicit JpegSegments(std::string_view bytes) : bytes_(bytes) {}

    /// The first error; empty if there is none.
    std::string fault() {
        at_ = 2;
        for (;;) {
            const int marker = nextMarker();
            if (marker < 0) return "is truncated";
            if (marker == kEnd) break;
            if (isAlone(marker)) continue;
            if (marker == kStart) return "is damaged: a second image begins at byte " + std::to_string(at_ - 2);
            if (bytes_.size() - at_ < 2) return "is truncated";
            const auto length = static_cast<std::size_t>(number(at_));
            if (length < 2 || length > bytes_.size() - at_) return "is truncated";
            if (std::string fault = read(marker, bytes_.substr(at_ + 2, length - 2)); !fault.empty()) return fault;
            at_ += length;
            if (marker == kScan) skipCoded();
        }
        if (header.width == 0) return "has no frame";
        return header.scans == 0 ? "has no image data" : "";
    }

    JpegHeader header;

private:
    int byte(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }
    int number(std::size_t at) const { return byte(at) << 8 | byte(at + 1); }
    static bool isAlone(int marker) { return marker == 1 || (marker >= kFirstRestart && marker <= kLastRestart); }

    /// The next marker, which may be preceded by fill bytes, and what follows garbage; -1 at the end.
    int nextMarker() {
        for (; at_ + 1 < bytes_.size(); ++at_)
            if (byte(at_) == 0xFF && byte(at_ + 1) != 0xFF && byte(at_ + 1) != 0) {
                at_ += 2;
                return byte(at_ - 1);
            }
        return -1;
    }
    /// Moves to the marker behind the coded data of a scan.
    void skipCoded() {
        for (; at_ + 1 < bytes_.size(); ++at_)
            if (byte(at_) == 0xFF && byte(at_ + 1) != 0xFF && byte(at_ + 1) != 0 && !isAlone(byte(at_ + 1))) return;
    }

    std::string read(int marker, std::string_view data) {
        const bool isFrame = marker >= kBaseline && marker <= kLastFrame && marker != kHuffmanTables &&
                             marker != kExtension && marker != kArithmeticTables;
        if (isFrame) return readFrame(marker, data);
        if (marker == kHuffmanTables) return tablesFault(data);
        if (marker == kScan && ++header.scans > kMaxJpegScans)
            return "has more than " + std::to_string(kMaxJpegScans) + " scans";
        if (marker == kExifData && data.starts_with(kExif))
            header.orientation = detail::exifOrientation(data.substr(kExif.size()));
        if (marker == kProfileData && data.starts_with(kProfile) && data.find("sRGB") == std::string_view::npos)
            header.hasProfile = true;
        return {};
    }

    /// stb_image 2.27 writes beyond its tables if one has more than 256 codes, and shifts by more bits than a word has
    /// if a difference of mean values has more than 15.
    static std::string tablesFault(std::string_view data) {
        constexpr std::size_t kLengths = 16, kMaxCodes = 256, kMaxBits = 15;
        while (!data.empty()) {
            std::size_t codes = 0;
            if (data.size() < 1 + kLengths) return "is damaged: a Huffman table is truncated";
            for (const char count : data.substr(1, kLengths)) codes += static_cast<unsigned char>(count);
            if (codes > kMaxCodes || codes > data.size() - 1 - kLengths)
                return "is damaged: a Huffman table has too many codes";
            const bool isOfMeans = static_cast<unsigned char>(data[0]) < 16;
            for (const char bits : data.substr(1 + kLengths, isOfMeans ? codes : 0))
                if (static_cast<unsigned char>(bits) > kMaxBits)
                    return "is damaged: a Huffman table has invalid values";
            data.remove_prefix(1 + kLengths + codes);
        }
        return {};
    }

    std::string readFrame(int marker, std::string_view data) {
        if (marker != kBaseline && marker != kExtended && marker != kProgressive)
            return "is a lossless, hierarchical or arithmetically coded JPEG; must be baseline or progressive";
        if (header.width > 0) return "is damaged: it has two frames";
        if (data.size() < 6) return "is damaged: its frame header is too short";
        const auto at = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(data[i])); };
        if (at(0) != 8) return "has " + std::to_string(at(0)) + " bits per sample; must be 8";
        header.height = at(1) << 8 | at(2), header.width = at(3) << 8 | at(4), header.components = at(5);
        header.isProgressive = marker == kProgressive;
        if (header.width == 0 || header.height == 0) return "has no size in its header";
        return {};
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
};

std::string memoryFault(const JpegHeader& header) {
    if (header.width > kMaxImageSide || header.height > kMaxImageSide)
        return "has a size of " + sizeText(header.width, header.height) + "; must be at most " +
               sizeText(kMaxImageSide, kMaxImageSide);
    // Samples, coefficients of 16 bits, stb_image's result and its copy.
    const int perPixel = header.components * (header.isProgressive ? 3 : 1) + 2 * kChannels;
    const double bytes = static_cast<double>(perPixel) * header.width * header.height;
    if (bytes <= kMaxJpegMemory) return {};
    return "has a size of " + sizeText(header.width, header.height) + ", which takes about " + bytesText(bytes) +
           " to decode; at most " + bytesText(kMaxJpegMemory) + " are possible";
}

/// The image as it is to be seen: its orientation 2 to 8 is undone.
Image uprighted(const Image& image, int orientation) {
    const bool isSwapped = orientation >= 5;
    const bool flipsX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool flipsY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Image upright(isSwapped ? image.height : image.width, isSwapped ? image.width : image.height, image.channels);
    for (int y = 0; y < upright.height; ++y)
        for (int x = 0; x < upright.width; ++x) {
            const int column = isSwapped ? y : x, row = isSwapped ? x : y;
            const std::size_t from =
                image.offset(flipsX ? image.width - 1 - column : column, flipsY ? image.height - 1 - row : row);
            const std::size_t to = upright.offset(x, y);
            for (std::size_t c = 0; c < static_cast<std::size_t>(image.channels); ++c)
                upright.pixels[to + c] = image.pixels[from + c];
        }
    return upright;
}

}  // namespace

bool isJpeg(std::string_view bytes) { return bytes.starts_with("\xFF\xD8\xFF"); }

Expected<JpegImage> decodeJpeg(std::string_view bytes, std::string_view name) {
    const auto refuse = [&](const std::string& fault) {
        return fail(Exit::badAsset, std::string(name) + ": " + fault);
    };
    if (!isJpeg(bytes)) return refuse("is not a JPEG file");
    if (bytes.size() > kMaxJpegBytes)
        return refuse("has " + std::to_string(bytes.size()) + " bytes; must have at most " +
                      std::to_string(kMaxJpegBytes));
    JpegSegments segments(bytes);
    std::string fault = segments.fault();
    const JpegHeader& header = segments.header;
    if (fault.empty()) fault = memoryFault(header);
    if (!fault.empty()) return refuse(fault);
    // Blocks have 8 x 8 samples, and a unit of a subsampled image up to 4 x 4 blocks.
    constexpr std::size_t kUnit = 64;
    const std::size_t needed = (static_cast<std::size_t>(header.width) + kUnit) *
                               (static_cast<std::size_t>(header.height) + kUnit) * kChannels;
    auto decoded = detail::decodeWithStb(bytes, kChannels, needed + (std::size_t{1} << 20));
    if (!decoded) return refuse("is not a valid JPEG: " + decoded.error());
    JpegImage result;
    result.image.width = decoded->width, result.image.height = decoded->height;
    result.image.pixels = std::move(decoded->pixels);
    if (header.orientation != detail::kUpright) {
        result.image = uprighted(result.image, header.orientation);
        result.notes.push_back("The orientation in its EXIF data (" + std::to_string(header.orientation) +
                               ") is applied");
    }
    if (header.hasProfile) result.notes.emplace_back("Its colour profile is ignored; the colours are taken as sRGB");
    return result;
}

}  // namespace arclight
