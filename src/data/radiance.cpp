// Radiance files. stb_image also reads them, but takes a truncated file for black rows, old run lengths for pixels and
// rows from bottom to top for an error, and would need a second copy of the image.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/number_text.h"
#include "core/text.h"
#include "data/float_image.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxHeaderBytes = 1 << 16;

using Rgbe = std::array<unsigned char, 4>;

struct RadianceHeader {
    int width = 0, height = 0;
    bool flipsX = false, flipsY = false;
    double exposure = 1;
};

/// 2 to the power of (exponent − 136), for the bytes of a pixel's exponent; 0 for 0.
std::array<float, 256> scales() {
    std::array<float, 256> table{};
    for (int e = 1; e < 256; ++e) table[static_cast<std::size_t>(e)] = static_cast<float>(std::ldexp(1.0, e - 136));
    return table;
}

class RadianceReader {
public:
    RadianceReader(const InputBytes& file, Progress& progress) : file_(file), progress_(progress) {}

    Expected<FloatFile> read() {
        if (const std::string fault = readHeader(); !fault.empty()) return refuse(fault);
        if (const std::string fault = floatSizeFault(header_.width, header_.height); !fault.empty())
            return refuse(fault);
        FloatFile result;
        result.image = {header_.width, header_.height, {}};
        std::vector<Rgbe> row(static_cast<std::size_t>(header_.width));
        // Rows are appended as they come, so a short file with a large size takes little memory.
        for (int y = 0; y < header_.height; ++y) {
            if (y % 64 == 0) {
                if (progress_.isCancelled()) return refuse("cancelled");
                progress_.set(static_cast<double>(y) / header_.height);
            }
            if (const std::string fault = readRow(row); !fault.empty())
                return refuse("row " + std::to_string(y) + ": " + fault);
            append(row, result.image.pixels);
        }
        if (header_.flipsY) flipRows(result.image);
        if (header_.exposure != 1)
            result.notes.push_back("The values are divided by the file's exposure, " + formatNumber(header_.exposure) +
                                   ".");
        return result;
    }

private:
    tl::unexpected<Error> refuse(const std::string& fault) const {
        return fail(Exit::badAsset, std::string(file_.name) + ": " + fault);
    }

    /// The next line of the header; nothing at the end of the file.
    std::optional<std::string_view> nextLine() {
        const std::size_t end = file_.bytes.substr(0, kMaxHeaderBytes).find('\n', at_);
        if (end == std::string_view::npos) return std::nullopt;
        std::string_view line = file_.bytes.substr(at_, end - at_);
        at_ = end + 1, ++line_;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        return line;
    }

    std::string readHeader() {
        if (!file_.bytes.starts_with("#?")) return "is not a Radiance file";
        for (;;) {
            const auto line = nextLine();
            if (!line) return "has no complete header";
            if (line->empty()) break;
            if (line->starts_with("FORMAT=") && *line != "FORMAT=32-bit_rle_rgbe")
                return "line " + std::to_string(line_) + ": has the format " + inQuotes(line->substr(7)) +
                       "; must be 32-bit_rle_rgbe";
            if (line->starts_with("EXPOSURE=") && !takeExposure(line->substr(9)))
                return "line " + std::to_string(line_) + ": the exposure must be a positive number";
        }
        const auto size = nextLine();
        return size ? readSize(*size) : "has no complete header";
    }
    bool takeExposure(std::string_view text) {
        while (text.starts_with(' ')) text.remove_prefix(1);
        double value = 0;
        const auto [end, error] = readFloat(text.data(), text.data() + text.size(), value);
        header_.exposure *= value;
        return error == std::errc() && end != text.data() && value > 0 && std::isfinite(header_.exposure) &&
               header_.exposure > 0;
    }
    /// Reads "-Y 256 +X 512".
    std::string readSize(std::string_view line) {
        const std::string fault = "line " + std::to_string(line_) + ": has no size such as -Y 256 +X 512";
        const auto take = [&](char axis, int& size, bool& isPositive) {
            if (line.size() < 4 || (line[0] != '-' && line[0] != '+') || line[1] != axis || line[2] != ' ')
                return false;
            isPositive = line[0] == '+';
            const auto [end, error] = std::from_chars(line.data() + 3, line.data() + line.size(), size);
            line.remove_prefix(static_cast<std::size_t>(end - line.data()));
            while (line.starts_with(' ')) line.remove_prefix(1);
            return error == std::errc();
        };
        if (line.size() > 1 && line[1] == 'X') return "line " + std::to_string(line_) + ": stores columns, not rows";
        bool isRight = false;
        if (!take('Y', header_.height, header_.flipsY) || !take('X', header_.width, isRight) || !line.empty())
            return fault;
        header_.flipsX = !isRight;
        return {};
    }

    bool take(unsigned char& byte) {
        if (at_ >= file_.bytes.size()) return false;
        byte = static_cast<unsigned char>(file_.bytes[at_++]);
        return true;
    }
    bool take(Rgbe& pixel) { return take(pixel[0]) && take(pixel[1]) && take(pixel[2]) && take(pixel[3]); }

    std::string readRow(std::vector<Rgbe>& row) {
        constexpr std::size_t kMinRuns = 8, kMaxRuns = 0x7FFF;
        Rgbe first;
        if (!take(first)) return "is truncated";
        const bool hasRuns = row.size() >= kMinRuns && row.size() <= kMaxRuns && first[0] == 2 && first[1] == 2 &&
                             (first[2] & 0x80u) == 0;
        if (!hasRuns) return readOldRow(first, row);
        if ((std::size_t{first[2]} << 8 | first[3]) != row.size()) return "has another length than the image is wide";
        for (std::size_t c = 0; c < 4; ++c)
            if (std::string fault = readRuns(c, row); !fault.empty()) return fault;
        return {};
    }
    /// One of the four components of a row.
    std::string readRuns(std::size_t c, std::vector<Rgbe>& row) {
        constexpr unsigned kRun = 128;
        for (std::size_t x = 0; x < row.size();) {
            unsigned char count = 0, value = 0;
            if (!take(count)) return "is truncated";
            const bool isRun = count > kRun;
            const std::size_t length = isRun ? count - kRun : count;
            if (length == 0 || length > row.size() - x) return "is damaged: a run is longer than the row";
            if (isRun && !take(value)) return "is truncated";
            for (const std::size_t end = x + length; x < end; ++x) {
                if (!isRun && !take(value)) return "is truncated";
                row[x][c] = value;
            }
        }
        return {};
    }
    /// Pixels one after the other, where (1, 1, 1, n) repeats the one before.
    std::string readOldRow(Rgbe pixel, std::vector<Rgbe>& row) {
        constexpr int kMaxShift = 24;
        int shift = 0;
        for (std::size_t x = 0;;) {
            if (pixel[0] == 1 && pixel[1] == 1 && pixel[2] == 1) {
                if (x == 0 || shift > kMaxShift) return "is damaged: it begins with a run";
                const std::size_t length = std::size_t{pixel[3]} << shift;
                if (length > row.size() - x) return "is damaged: a run is longer than the row";
                for (std::size_t i = 0; i < length; ++i, ++x) row[x] = row[x - 1];
                shift += 8;
            } else {
                row[x++] = pixel, shift = 0;
            }
            if (x == row.size()) return {};
            if (!take(pixel)) return "is truncated";
        }
    }

    void append(const std::vector<Rgbe>& row, std::vector<float>& pixels) const {
        static const std::array<float, 256> kScales = scales();
        const auto perExposure = static_cast<float>(1 / header_.exposure);
        // Grows to the whole size once the file has shown a tenth of it.
        const std::size_t whole = 3 * row.size() * static_cast<std::size_t>(header_.height);
        if (pixels.size() > whole / 10 && pixels.capacity() < whole) pixels.reserve(whole);
        std::size_t to = pixels.size();
        pixels.resize(to + 3 * row.size());
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Rgbe& p = row[header_.flipsX ? row.size() - 1 - i : i];
            const float scale = kScales[p[3]] * perExposure;
            for (std::size_t c = 0; c < 3; ++c) pixels[to++] = static_cast<float>(p[c]) * scale;
        }
    }

    static void flipRows(FloatImage& image) {
        const std::size_t length = 3 * static_cast<std::size_t>(image.width);
        for (int y = 0; y < image.height / 2; ++y)
            std::swap_ranges(image.at(0, y), image.at(0, y) + length, image.at(0, image.height - 1 - y));
    }

    const InputBytes& file_;
    Progress& progress_;
    RadianceHeader header_;
    std::size_t at_ = 0;
    int line_ = 0;
};

}  // namespace

Expected<FloatFile> readRadiance(const InputBytes& file, Progress& progress) {
    return RadianceReader(file, progress).read();
}

}  // namespace arclight
