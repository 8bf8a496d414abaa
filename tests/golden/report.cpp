#include "golden/report.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/base64.h"
#include "core/files.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

constexpr const char* kStyle = R"(<meta charset="utf-8">
<style>
body { font: 16px sans-serif; margin: 2rem; background: #16181d; color: #e8e8ea }
figure { display: inline-block; margin: 0 1rem 1rem 0 } figcaption { margin-bottom: .3rem }
img { display: block; image-rendering: pixelated } code { background: #262a33; padding: .2rem .4rem }
a { color: #8ab4f8 } .flicker { position: relative }
.flicker img + img { position: absolute; left: 0; bottom: 0; animation: flicker 1s steps(1) infinite }
@keyframes flicker { 50% { opacity: 0 } }
</style>
)";

std::string escaped(const std::string& text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
            case '&': html += "&amp;"; break;
            case '<': html += "&lt;"; break;
            case '>': html += "&gt;"; break;
            default: html += c;
        }
    }
    return html;
}

std::string imageTag(const Image& image) {
    return "<img alt=\"\" src=\"data:image/png;base64," + encodeBase64(encodePng(image).value_or("")) + "\">";
}

std::string figure(const std::string& caption, const std::string& content, const char* kind = "") {
    return "<figure class=\"" + std::string(kind) + "\"><figcaption>" + caption + "</figcaption>" + content +
           "</figure>\n";
}

/// The absolute differences times 16, clamped to 255, opaque.
Image differenceImage(const Image& a, const Image& b) {
    Image result(a.width, a.height, a.channels);
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const int difference = std::abs(int{a.pixels[i]} - int{b.pixels[i]}) * 16;
        const bool isAlpha = a.channels == 4 && i % 4 == 3;
        result.pixels[i] = static_cast<std::uint8_t>(isAlpha ? 255 : std::min(difference, 255));
    }
    return result;
}

std::string pageOf(const Difference& difference) {
    std::string html = "<!doctype html>\n" + std::string(kStyle) + "<title>" + escaped(difference.title) +
                       "</title>\n<h1>" + escaped(difference.title) + "</h1>\n<p>" + escaped(difference.figures) +
                       "</p>\n<p>Reproduce with <code>" + escaped(difference.command) + "</code></p>\n";
    html += figure("expected", imageTag(difference.expected)) + figure("actual", imageTag(difference.actual));
    const bool sameShape = difference.expected.width == difference.actual.width &&
                           difference.expected.height == difference.actual.height &&
                           difference.expected.channels == difference.actual.channels;
    if (!sameShape) return html + "<p>The sizes differ.</p>\n";
    html += figure("difference times 16", imageTag(differenceImage(difference.expected, difference.actual)));
    html += figure("in turn", imageTag(difference.expected) + imageTag(difference.actual), "flicker");
    return html;
}

/// Lists all pages of the folder. Tests that fail at the same time each write the whole list.
Expected<Done> writeIndex() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(reportFolder(), error))
        if (entry.path().extension() == ".html" && entry.path().stem() != "index")
            names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    std::string html = "<!doctype html>\n" + std::string(kStyle) + "<title>Golden frames that differ</title>\n<h1>" +
                       std::to_string(names.size()) +
                       (names.size() == 1 ? " golden frame differs" : " golden frames differ") + "</h1>\n<ul>\n";
    for (const std::string& name : names) html += "<li><a href=\"" + name + ".html\">" + name + "</a></li>\n";
    return writeFileWhole(reportFolder() / "index.html", html + "</ul>\n");
}

}  // namespace

std::filesystem::path reportFolder() {
    if (const char* folder = std::getenv("ARCLIGHT_TEST_REPORT")) return folder;
    return std::filesystem::path(ARCLIGHT_BIN).parent_path() / "golden-report";
}

Expected<std::filesystem::path> writeReport(const std::string& name, const Difference& difference) {
    if (auto made = createFolders(reportFolder()); !made) return tl::unexpected(made.error());
    const std::filesystem::path path = reportFolder() / (name + ".html");
    if (auto written = writeFileWhole(path, pageOf(difference)); !written) return tl::unexpected(written.error());
    if (auto written = writeIndex(); !written) return tl::unexpected(written.error());
    return path;
}

void removeReport(const std::string& name) {
    std::error_code error;
    if (std::filesystem::remove(reportFolder() / (name + ".html"), error)) (void)writeIndex();
}

}  // namespace arclight::test
