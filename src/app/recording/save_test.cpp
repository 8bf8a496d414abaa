#include "app/recording/save_test.h"

#include <algorithm>
#include <set>

#include "core/files.h"
#include "core/json.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxCasesBytes = std::size_t{1} << 20;

bool isTestName(std::string_view name) {
    return !name.empty() && name.size() <= 60 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
}

/// JSON on one line with spaces after colons and commas, as a person writes it.
std::string inALine(const Json& json) {
    if (!json.is_structured()) return json.dump();
    std::string text;
    for (const auto& [key, value] : json.items())
        text += (text.empty() ? "" : ", ") + (json.is_object() ? Json(key).dump() + ": " : "") + inALine(value);
    return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// One line per case, as in a handwritten list.
std::string writeCases(const Json& cases) {
    std::string text = "[\n";
    for (std::size_t i = 0; i < cases.size(); ++i)
        text += "  " + inALine(cases[i]) + (i + 1 < cases.size() ? ",\n" : "\n");
    return text + "]\n";
}

bool isCaseList(const Json& json) {
    return json.is_array() && std::all_of(json.begin(), json.end(), [](const Json& item) {
               return item.is_object() && item.contains("name") && item.at("name").is_string() &&
                      item.contains("words") && item.at("words").is_array();
           });
}

}  // namespace

Expected<std::filesystem::path> goldenFolderOf(const DemoType& type, const std::filesystem::path& dataRoot) {
    // The data root of a build tree may consist of links into the source tree.
    std::error_code error;
    const std::filesystem::path assets = std::filesystem::canonical(dataRoot / "assets", error);
    const std::filesystem::path golden = assets.parent_path() / "tests" / "golden";
    if (error || !std::filesystem::is_directory(golden, error))
        return fail(Exit::fileFailed,
                    "tests are saved in the source tree, and " + absolutePath(dataRoot) + " is not one");
    return golden / std::string(type.info.name);
}

Expected<std::string> saveTest(const std::filesystem::path& goldenFolder, const DemoType& type,
                               const SessionRecording& sessionRecording, const std::string& name,
                               std::span<const std::int64_t> ticks) {
    if (!isTestName(name)) return fail(Exit::usage, "a test name must be 1 to 60 letters, digits and dashes");
    if (auto done = createFolders(goldenFolder); !done) return tl::unexpected(done.error());
    const std::filesystem::path list = goldenFolder / "cases.json",
                                recording = goldenFolder / (name + ".recording.json");
    Json cases = Json::array();
    if (std::filesystem::exists(list)) {
        auto text = readFile(list, kMaxCasesBytes);
        if (!text) return tl::unexpected(text.error());
        auto json = parseJson(*text, absolutePath(list));
        if (!json) return tl::unexpected(json.error());
        if (!isCaseList(*json)) return fail(Exit::badAsset, absolutePath(list) + " is not a list of cases");
        cases = std::move(*json);
    }
    if (std::filesystem::exists(recording))
        return fail(Exit::usage, "a test named " + inQuotes(name) + " already exists");
    // A tick that is marked twice becomes one case.
    for (const std::int64_t tick : std::set<std::int64_t>(ticks.begin(), ticks.end())) {
        const std::string caseName = name + "-" + std::to_string(tick);
        for (const Json& item : cases)
            if (item.at("name") == caseName)
                return fail(Exit::usage, "a case named " + inQuotes(caseName) + " already exists");
        cases.push_back({{"name", caseName},
                         {"words", {"--replay", recording.filename().string(), "--tick", std::to_string(tick)}}});
    }
    if (auto done = writeSessionRecording(recording.string(), sessionRecording, type); !done)
        return tl::unexpected(done.error());
    if (auto done = writeFileWhole(list, writeCases(cases)); !done) return tl::unexpected(done.error());
    return absolutePath(recording);
}

}  // namespace arclight
