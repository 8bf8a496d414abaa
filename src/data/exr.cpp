// OpenEXR files. The single header of tinyexr was tried first: within a minute of fuzzing, version 1.0.1 of Debian 12
// failed an assertion on a damaged list of channels and lost memory on most damaged files; it also needs zlib.
#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "core/bit_cast.h"
#include "core/parallel.h"
#include "core/text.h"
#include "data/exr_header.h"
#include "data/float_image.h"

namespace arclight {
namespace {

using namespace detail;

constexpr std::size_t kMaxBlockBytes = std::size_t{64} << 20;

constexpr std::array<std::string_view, 10> kMethods{"none",  "RLE", "ZIPS", "ZIP",  "PIZ",
                                                    "PXR24", "B44", "B44A", "DWAA", "DWAB"};

/// A number of 16 bits: sign, five bits of exponent, ten of mantissa.
float fromHalf(std::uint32_t half) {
    const std::uint32_t sign = (half & 0x8000u) << 16, exponent = half >> 10 & 31u, mantissa = half & 1023u;
    if (exponent == 0) {
        const float tiny = static_cast<float>(mantissa) * 0x1p-24f;
        return sign != 0 ? -tiny : tiny;
    }
    const std::uint32_t wide = exponent == 31 ? 255u : exponent + 112;
    return bitCast<float>(sign | wide << 23 | mantissa << 13);
}

float valueOf(ExrType type, const char* bytes) {
    switch (type) {
        case ExrType::integer: return static_cast<float>(littleEndian<std::uint32_t>(bytes));
        case ExrType::half: return fromHalf(littleEndian<std::uint16_t>(bytes));
        case ExrType::single: break;
    }
    return bitCast<float>(littleEndian<std::uint32_t>(bytes));
}

/// The rows and columns that a chunk of the file covers.
struct Region {
    std::size_t x = 0, y = 0, width = 0, height = 0;
};

class ExrReader {
public:
    ExrReader(const InputBytes& file, Progress& progress) : file_(file), progress_(progress) {}

    Expected<FloatFile> read() {
        if (const std::string fault = readExrHeader(file_.bytes, header_); !fault.empty()) return refuse(fault);
        if (const std::string fault = floatSizeFault(header_.width, header_.height); !fault.empty())
            return refuse(fault);
        if (const std::string fault = methodFault(); !fault.empty()) return refuse(fault);
        for (const ExrChannel& channel : header_.channels) types_.push_back(channel.type);
        if (const std::string fault = chooseLayer(); !fault.empty()) return refuse(fault);
        if (const std::string fault = layOut(); !fault.empty()) return refuse(fault);
        result_.image = {static_cast<int>(header_.width), static_cast<int>(header_.height), {}};
        result_.image.pixels.resize(3 * width() * height());
        if (const std::string fault = readChunks(); !fault.empty()) return refuse(fault);
        if (header_.hasParts) result_.notes.emplace_back("The file has several parts; its first one is shown");
        if (header_.isCropped)
            result_.notes.emplace_back("The data window is shown; it differs from the display window");
        return std::move(result_);
    }

private:
    tl::unexpected<Error> refuse(const std::string& fault) const {
        return fail(Exit::badAsset, std::string(file_.name) + ": " + fault);
    }
    std::size_t width() const { return static_cast<std::size_t>(header_.width); }
    std::size_t height() const { return static_cast<std::size_t>(header_.height); }

    std::string methodFault() const {
        const auto method = static_cast<std::size_t>(header_.compression);
        if (header_.compression <= ExrCompression::pxr24) return {};
        return (method < kMethods.size() ? "is compressed with " + std::string(kMethods[method])
                                         : "has an unknown compression") +
               "; must be none, RLE, ZIP, ZIPS, PIZ or PXR24";
    }

    int channelOf(const std::string& name) const {
        for (std::size_t i = 0; i < header_.channels.size(); ++i)
            if (header_.channels[i].name == name) return static_cast<int>(i);
        return -1;
    }
    /// The channels with the colours of a layer, "" or "name."; false if it has none.
    bool find(const std::string& prefix, std::array<int, 3>& colours) const {
        colours = {channelOf(prefix + "R"), channelOf(prefix + "G"), channelOf(prefix + "B")};
        if (std::min({colours[0], colours[1], colours[2]}) >= 0) return true;
        colours.fill(channelOf(prefix + "Y"));
        return colours[0] >= 0;
    }
    /// Finds the layers with colours and takes the wanted one.
    std::string chooseLayer() {
        std::vector<std::string> layers;
        for (const ExrChannel& channel : header_.channels) {
            const std::size_t dot = channel.name.rfind('.');
            const std::string prefix = dot == std::string::npos ? "" : channel.name.substr(0, dot + 1);
            std::array<int, 3> colours{};
            const std::string layer = prefix.empty() ? "main" : prefix.substr(0, dot);
            if (!find(prefix, colours) || std::find(layers.begin(), layers.end(), layer) != layers.end()) continue;
            if (prefix.empty())
                layers.insert(layers.begin(), layer);
            else
                layers.push_back(layer);
        }
        if (layers.empty()) return "has no channels R, G and B and no channel Y";
        const std::string wanted(file_.selection);
        if (!wanted.empty() && std::find(layers.begin(), layers.end(), wanted) == layers.end())
            return "has no layer " + inQuotes(wanted) + suggestion(wanted, std::span<const std::string>(layers));
        result_.layer = wanted.empty() ? layers.front() : wanted;
        find(result_.layer == "main" ? "" : result_.layer + ".", colours_);
        if (layers.size() > 1) result_.layers = layers;
        for (const ExrChannel& channel : header_.channels)
            if (channel.isSubsampled) return "channel " + inQuotes(channel.name) + " is subsampled";
        const bool hasAlpha = channelOf("A") >= 0;
        if (hasAlpha) result_.notes.emplace_back("Its alpha is ignored");
        return {};
    }

    /// Determines the chunks; checks everything that can be checked before memory is taken.
    std::string layOut() {
        regionWidth_ = header_.isTiled ? static_cast<std::size_t>(header_.tileWidth) : width();
        regionHeight_ = header_.isTiled ? static_cast<std::size_t>(header_.tileHeight) : header_.rowsPerBlock();
        std::size_t perPixel = 0;
        for (const ExrType type : types_) perPixel += bytesOf(type);
        if (regionWidth_ > kMaxBlockBytes || regionHeight_ > kMaxBlockBytes ||
            std::min(regionWidth_, width()) * std::min(regionHeight_, height()) * perPixel > kMaxBlockBytes)
            return "has blocks that are too large to decompress";
        across_ = (width() + regionWidth_ - 1) / regionWidth_;
        chunks_ = across_ * ((height() + regionHeight_ - 1) / regionHeight_);
        constexpr std::size_t kOffset = 8;
        if (chunks_ > (file_.bytes.size() - header_.end) / kOffset) return "is truncated in its table of offsets";
        return {};
    }

    Region regionOf(std::size_t chunk) const {
        Region region{chunk % across_ * regionWidth_, chunk / across_ * regionHeight_};
        region.width = std::min(regionWidth_, width() - region.x);
        region.height = std::min(regionHeight_, height() - region.y);
        return region;
    }

    std::string readChunks() {
        std::vector<std::string> faults(chunks_);
        std::atomic<std::size_t> done = 0;
        parallelFor(chunks_, std::max<std::size_t>(1, (1 << 18) / (3 * regionWidth_ * regionHeight_)),
                    [&](std::size_t begin, std::size_t end) {
                        std::vector<char> block;
                        for (std::size_t i = begin; i < end; ++i) {
                            if (progress_.isCancelled()) return;
                            faults[i] = readChunk(i, block);
                            progress_.set(static_cast<double>(++done) / static_cast<double>(chunks_));
                        }
                    });
        if (progress_.isCancelled()) return "cancelled";
        for (const std::string& fault : faults)
            if (!fault.empty()) return fault;
        return {};
    }

    std::string readChunk(std::size_t chunk, std::vector<char>& values) {
        const std::string_view bytes = file_.bytes;
        const Region region = regionOf(chunk);
        const std::string place = (header_.isTiled ? "tile " + std::to_string(region.x / regionWidth_) + ", " +
                                                         std::to_string(region.y / regionHeight_)
                                                   : "row " + std::to_string(region.y)) +
                                  ": ";
        const std::size_t parts = header_.hasParts ? 4 : 0, head = parts + (header_.isTiled ? 20u : 8u);
        const auto offset = littleEndian<std::uint64_t>(&bytes[header_.end + 8 * chunk]);
        if (offset == 0) return place + "is missing: the file is incomplete";
        if (offset > bytes.size() || bytes.size() - offset < head) return place + "is truncated";
        const auto number = [&](std::size_t i) {
            return std::int64_t{static_cast<std::int32_t>(
                littleEndian<std::uint32_t>(&bytes[static_cast<std::size_t>(offset) + parts + 4 * i]))};
        };
        const bool isHere = header_.isTiled ? number(0) == static_cast<std::int64_t>(region.x / regionWidth_) &&
                                                  number(1) == static_cast<std::int64_t>(region.y / regionHeight_) &&
                                                  number(2) == 0 && number(3) == 0
                                            : number(0) == header_.top + static_cast<std::int64_t>(region.y);
        if (!isHere) return place + "is damaged: its data belongs to another place";
        const std::int64_t size = number(header_.isTiled ? 4 : 1);
        const std::size_t begin = static_cast<std::size_t>(offset) + head;
        if (size < 0 || static_cast<std::size_t>(size) > bytes.size() - begin) return place + "is truncated";
        const ExrBlock block{region.width, region.height, types_};
        if (!decompressExr(header_.compression, bytes.substr(begin, static_cast<std::size_t>(size)), block, values))
            return place + "its compressed data is damaged";
        take(region, values);
        return {};
    }

    /// Copies the colours of a decompressed block to the image.
    void take(const Region& region, const std::vector<char>& values) {
        for (std::size_t y = 0, from = 0; y < region.height; ++y)
            for (std::size_t i = 0; i < types_.size(); ++i) {
                const std::size_t size = bytesOf(types_[i]);
                for (std::size_t c = 0; c < 3; ++c) {
                    if (colours_[c] != static_cast<int>(i)) continue;
                    float* to = &result_.image.pixels[3 * ((region.y + y) * width() + region.x) + c];
                    for (std::size_t x = 0; x < region.width; ++x, to += 3)
                        *to = valueOf(types_[i], &values[from + x * size]);
                }
                from += size * region.width;
            }
    }

    const InputBytes& file_;
    Progress& progress_;
    ExrHeader header_;
    FloatFile result_;
    std::vector<ExrType> types_;
    std::array<int, 3> colours_{};  ///< channels of red, green and blue
    std::size_t regionWidth_ = 0, regionHeight_ = 0, across_ = 0, chunks_ = 0;
};

}  // namespace

Expected<FloatFile> readExr(const InputBytes& file, Progress& progress) { return ExrReader(file, progress).read(); }

}  // namespace arclight
