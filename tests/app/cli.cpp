#include "app/cli.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/random.h"

namespace arclight::test {
namespace {

constexpr const char* kMesaVendor = "/usr/share/glvnd/egl_vendor.d/50_mesa.json";

}  // namespace

Launch Cli::launchOf(const std::filesystem::path& program, Words arguments) const {
    Launch launch{program, std::move(arguments), folder(), {}};
    launch.environment["HOME"] = folder().string();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "ARCLIGHT_DATA", "XDG_CONFIG_HOME"})
        launch.environment[name] = std::nullopt;
    launch.environment["XDG_CACHE_HOME"] = ARCLIGHT_CACHE;
    launch.environment["ARCLIGHT_GL_DEBUG"] = "1";
    launch.environment["LIBGL_ALWAYS_SOFTWARE"] = "1";
    launch.environment["GALLIUM_DRIVER"] = "llvmpipe";
    if (std::filesystem::exists(kMesaVendor)) launch.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = kMesaVendor;
    return launch;
}

Outcome Cli::headless(Words arguments) const {
    arguments.insert(arguments.begin(), {"--headless", "--set", "scene=graph"});
    return springs(std::move(arguments));
}

Outcome Cli::headlessDemo(std::string_view demo, Words arguments, double seconds) const {
    arguments.insert(arguments.begin(), "--headless");
    return runProgram(launchOf(executable(demo), std::move(arguments)), seconds);
}

void Cli::write(std::string_view name, std::string_view text) const {
    std::ofstream(in(name), std::ios::binary) << text;
}

void Cli::write(std::string_view name, const Image& pixels) const {
    const Expected<std::string> bytes = encodePng(pixels);
    ASSERT_TRUE(bytes.has_value()) << bytes.error().message;
    write(name, *bytes);
}

Image Cli::image(std::string_view name) const {
    const Expected<Image> image = decodePng(slurp(in(name)), in(name));
    EXPECT_TRUE(image.has_value()) << image.error().message;
    return image.value_or(Image{});
}

Json Cli::json(std::string_view name) const {
    const Expected<Json> json = parseJson(slurp(in(name)), in(name), std::size_t{256} << 20);
    EXPECT_TRUE(json.has_value()) << json.error().message;
    return json.value_or(Json{});
}

Json Cli::state(std::string_view name) const {
    const Expected<std::string> text = readPngText(slurp(in(name)), "arclight", in(name));
    EXPECT_TRUE(text.has_value()) << text.error().message;
    return parseJson(text.value_or("null"), in(name)).value_or(Json());
}

void Cli::expectSameCapture(std::string_view a, std::string_view b) const {
    EXPECT_EQ(image(a), image(b)) << a << " and " << b;
    EXPECT_EQ(state(a), state(b)) << a << " and " << b;
}

std::vector<std::string> Cli::files(std::string_view name) const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder() / name))
        names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Words settings(const Words& assignments) {
    Words words;
    for (const std::string& assignment : assignments) words.insert(words.end(), {"--set", assignment});
    return words;
}

Words linesOf(const std::string& text) {
    Words lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

Image noiseImage(int width, int height, std::uint64_t seed) {
    Image pixels(width, height, 3);
    Random random(Seed{seed});
    for (std::uint8_t& byte : pixels.pixels) byte = static_cast<std::uint8_t>(random.below(256));
    return pixels;
}

Image uniformImage(int width, int height, std::uint8_t value) {
    Image pixels(width, height, 3);
    std::fill(pixels.pixels.begin(), pixels.pixels.end(), value);
    return pixels;
}

std::string sizeOf(const Image& image) { return std::to_string(image.width) + "x" + std::to_string(image.height); }

bool isOneLine(std::string_view text) { return text.size() > 1 && text.find('\n') == text.size() - 1; }

void expectFault(const Outcome& outcome, int code, const std::vector<std::string>& parts) {
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_TRUE(isOneLine(outcome.err)) << "stderr is not one line: \"" << outcome.err << '"';
    for (const std::string& part : parts)
        EXPECT_NE(outcome.err.find(part), std::string::npos) << '"' << part << "\" is not in: " << outcome.err;
}

}  // namespace arclight::test
