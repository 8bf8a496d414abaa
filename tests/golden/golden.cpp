#include "golden/golden.h"

#include <algorithm>

#include "core/files.h"
#include "core/sha256.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {
constexpr std::size_t kMaxFile = 16u << 20;
constexpr const char* kSize = "320x180";

bool isRecording(const std::string& word) { return word.ends_with(".recording.json"); }

/// The case's arguments, at 320x180 unless they give a size, and recordings with their full path.
std::vector<std::string> options(const GoldenCase& golden) {
    std::vector<std::string> words{"--headless"};
    if (std::find(golden.words.begin(), golden.words.end(), "--size") == golden.words.end())
        words.insert(words.end(), {"--size", kSize});
    for (const std::string& word : golden.words)
        words.push_back(isRecording(word) ? (goldenFolder() / golden.demo / word).string() : word);
    return words;
}

ReasonedGate ownGate(const Json& json) {
    ReasonedGate own{gpuRenderer().gate, json.at("reason")};
    own.gate.maxFraction = json.at("maxFraction"), own.gate.maxTileMean = json.at("maxTileMean");
    return own;
}

}  // namespace

std::filesystem::path goldenFolder() { return std::filesystem::path(ARCLIGHT_SOURCE) / "tests" / "golden"; }
std::filesystem::path GoldenCase::png() const { return goldenFolder() / demo / (name + ".png"); }
std::filesystem::path GoldenCase::manifest() const { return goldenFolder() / demo / (name + ".json"); }

std::vector<std::filesystem::path> GoldenCase::recordings() const {
    std::vector<std::filesystem::path> paths;
    for (const std::string& word : words)
        if (isRecording(word)) paths.push_back(goldenFolder() / demo / word);
    return paths;
}

Expected<std::vector<GoldenCase>> goldenCases() {
    std::vector<GoldenCase> cases;
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(goldenFolder()))
        if (std::filesystem::exists(entry.path() / "cases.json")) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const auto& folder : folders) {
        const std::string path = (folder / "cases.json").string();
        auto text = readFile(path, kMaxFile);
        if (!text) return tl::unexpected(text.error());
        auto json = parseJson(*text, path);
        if (!json) return tl::unexpected(json.error());
        for (const Json& item : *json) {
            GoldenCase& made = cases.emplace_back();
            made = {folder.filename().string(),
                    item.at("name").get<std::string>(),
                    item.at("words").get<std::vector<std::string>>(),
                    item.value("computes", false),
                    item.value("needsCompute", false),
                    {}};
            if (item.contains("gpu")) made.gpu = ownGate(item.at("gpu"));
        }
    }
    return cases;
}

ReasonedGate gateOf(const GoldenCase& golden, const Renderer& renderer) {
    return renderer.isGpu && golden.gpu ? *golden.gpu : ReasonedGate{renderer.gate, renderer.reason};
}

Expected<Rendered> render(const GoldenCase& golden, const Renderer& renderer) {
    const TemporaryFolder folder;
    const std::string shot = (folder.path() / "shot.png").string();
    Launch launch{executable(golden.demo), options(golden), folder.path(), renderer.environment};
    launch.arguments.insert(launch.arguments.end(), {"--capture", shot, "--data-dir", dataRoot().string()});
    launch.environment["DISPLAY"] = std::nullopt;
    const Outcome outcome = runProgram(launch, 240);
    if (outcome.code != 0)
        return fail(static_cast<Exit>(outcome.code), "exit " + std::to_string(outcome.code) + ": " + outcome.err);
    auto bytes = readFile(shot, kMaxPngBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    auto image = decodePng(*bytes, shot);
    if (!image) return tl::unexpected(image.error());
    auto text = readPngText(*bytes, "arclight", shot);
    if (!text) return tl::unexpected(text.error());
    auto state = parseJson(*text, shot);
    if (!state) return tl::unexpected(state.error());
    return Rendered{std::move(*image), std::move(*state)};
}

Json goldenManifest(const GoldenCase& golden, const Rendered& rendered, const std::string& reason) {
    return {{"demo", golden.demo},
            {"words", golden.words},
            {"params", rendered.state.at("params")},
            {"seed", rendered.state.at("seed")},
            {"tick", rendered.state.at("tick")},
            {"size", rendered.state.at("size")},
            {"renderer", rendered.state.at("renderer")},
            {"pixels", pixelHash(rendered.image)},
            {"reason", reason}};
}

std::string command(const GoldenCase& golden) {
    std::string line = "./run " + golden.demo;
    for (const std::string& word : options(golden)) line += " " + word;
    return line + " --capture " + golden.name + ".png";
}

}  // namespace arclight::test
