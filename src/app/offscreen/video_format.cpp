#include "app/offscreen/video_format.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace arclight {
namespace {

using Words = std::vector<std::string>;

Words joined(std::initializer_list<Words> parts) {
    Words all;
    for (const Words& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// Only error messages, and no questions.
const Words kQuiet{"-hide_banner", "-loglevel", "error", "-nostdin", "-y"};
/// Encodes every frame exactly once, without dropping or duplicating any to match a clock.
const Words kEveryFrame{"-vsync", "passthrough"};

/// Frames are sRGB: they have the primaries of BT.709, and this transfer function.
const Words kSrgb{"-color_primaries", "bt709", "-color_trc", "iec61966-2-1"};

/// 4:2:0 chroma needs even sides, so an odd side gets one more row or column. The conversion matrix matches the tags.
const Words kToYuv =
    joined({{"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"},
            kSrgb,
            {"-colorspace", "bt709", "-color_range", "tv"}});

/// FFV1 keeps every byte, and a checksum of each part of a frame.
const Words kLossless{"-c:v", "ffv1", "-level", "3", "-slicecrc", "1"};

const std::array<VideoFormat, 4>& formats() {
    static const std::array<VideoFormat, 4> all{
        {{.ending = ".mp4",
          .container = "mp4",
          .halvesChroma = true,
          .encoder =
              joined({kToYuv, {"-c:v", "libx264", "-preset", "medium", "-crf", "16", "-movflags", "+faststart"}})},
         {.ending = ".webm",
          .container = "webm",
          .halvesChroma = true,
          .encoder =
              joined({kToYuv, {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-cpu-used", "4"}})},
         {.ending = ".mkv", .container = "matroska", .encoder = joined({kLossless, kSrgb})},
         {.ending = ".gif", .container = "gif", .holdsComment = false}}};
    return all;
}

}  // namespace

const VideoFormat* videoFormatOf(const std::filesystem::path& path) {
    const std::string ending = lowerCase(path.extension().string());
    const auto found = std::find_if(formats().begin(), formats().end(),
                                    [&](const VideoFormat& format) { return format.ending == ending; });
    return found == formats().end() ? nullptr : &*found;
}

std::string videoEndings() {
    std::string text;
    for (std::size_t i = 0; i < formats().size(); ++i)
        text += (i == 0 ? "" : i + 1 == formats().size() ? " or " : ", ") + std::string(formats()[i].ending);
    return text;
}

Words frameInput(int width, int height, const std::string& rate) {
    return joined({kQuiet,
                   {"-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", sizeText(width, height)},
                   {"-framerate", rate, "-i", "-"}});
}

Words encoderOutput(const VideoFormat& format, const std::string& comment, const std::filesystem::path& to) {
    const Words metadata = format.holdsComment ? Words{"-metadata", "comment=" + comment} : Words{};
    return joined({format.encoder, metadata, kEveryFrame, {"-f", std::string(format.container), to.string()}});
}

// The container nut stores times exactly at any frame rate, others round them.
Words paletteOutput(const std::filesystem::path& copy, const std::filesystem::path& palette) {
    return joined({{"-filter_complex", "split[a][b];[b]palettegen=stats_mode=diff[p]", "-map", "[a]"},
                   kLossless,
                   kEveryFrame,
                   {"-f", "nut", copy.string()},
                   {"-map", "[p]", "-c:v", "png", "-update", "1", "-f", "image2", palette.string()}});
}

Words gifWords(const std::filesystem::path& copy, const std::filesystem::path& palette,
               const std::filesystem::path& to) {
    return joined({kQuiet,
                   {"-f", "nut", "-i", copy.string(), "-f", "png_pipe", "-i", palette.string()},
                   {"-filter_complex", "[0][1]paletteuse=dither=bayer:bayer_scale=4"},
                   kEveryFrame,
                   {"-f", "gif", to.string()}});
}

double chromaError(const Image& image) {
    // Of BT.709.
    constexpr float kRed = 0.2126f, kBlue = 0.0722f, kGreen = 1 - kRed - kBlue;
    double sum = 0;
    std::size_t values = 0;
    for (int y = 0; y + 1 < image.height; y += 2)
        for (int x = 0; x + 1 < image.width; x += 2) {
            std::array<std::array<float, 3>, 4> pixels{};
            std::array<float, 4> luma{};
            float red = 0, blue = 0;  // the means of R − Y and B − Y
            for (std::size_t i = 0; i < 4; ++i) {
                for (int c = 0; c < 3; ++c)
                    pixels[i][static_cast<std::size_t>(c)] =
                        image.at(x + static_cast<int>(i & 1), y + static_cast<int>(i >> 1), c);
                luma[i] = kRed * pixels[i][0] + kGreen * pixels[i][1] + kBlue * pixels[i][2];
                red += (pixels[i][0] - luma[i]) / 4, blue += (pixels[i][2] - luma[i]) / 4;
            }
            for (std::size_t i = 0; i < 4; ++i) {
                const float green = -(kRed * red + kBlue * blue) / kGreen;
                const std::array<float, 3> shown{luma[i] + red, luma[i] + green, luma[i] + blue};
                for (std::size_t c = 0; c < 3; ++c) sum += std::fabs(std::clamp(shown[c], 0.0f, 255.0f) - pixels[i][c]);
            }
            values += 12;
        }
    return values == 0 ? 0 : sum / (255.0 * static_cast<double>(values));
}

}  // namespace arclight
