#include "app/window/settings.h"

#include <system_error>

#include "app/platform/platform.h"
#include "core/files.h"
#include "core/json_values.h"
#include "core/params_json.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

bool isWindowSide(int side) { return side >= kMinWindowSide && side <= kMaxWindowSide; }

/// Reads members one by one and remembers the first invalid one.
class SettingsReader {
public:
    explicit SettingsReader(const Json& json) : json_(json) {}
    /// Stores the member if it exists, has the type of `value` and `isAllowed`.
    template <class T, class Allowed>
    void read(const char* name, T& value, Allowed isAllowed) {
        if (!json_.contains(name)) return;
        T read{};
        if (readValue(json_.at(name), read) && isAllowed(read))
            value = std::move(read);
        else
            note(name);
    }
    void readObject(const char* name, Json& value) {
        if (!json_.contains(name)) return;
        if (json_.at(name).is_object())
            value = json_.at(name);
        else
            note(name);
    }
    const std::string& wrong() const { return wrong_; }

private:
    void note(const char* name) {
        if (wrong_.empty()) wrong_ = name;
    }
    const Json& json_;
    std::string wrong_;
};

}  // namespace

fs::path settingsFile(std::string_view demo) {
    const fs::path folder = settingsFolder();
    return folder.empty() ? folder : folder / (std::string(demo) + ".json");
}

namespace {

/// Whether the welcome, which is the same in all demos, was dismissed in any of them.
bool isWelcomeSeen(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() != ".json") continue;
        const auto text = readRegularFile(entry->path(), kMaxSettingsBytes);
        const auto json = text ? parseJson(*text, entry->path().string(), kMaxSettingsBytes) : Expected<Json>(Json());
        if (json && json->is_object() && json->value("hasSeenWelcome", Json()) == true) return true;
    }
    return false;
}

LoadedSettings loadOwn(const fs::path& path) {
    std::error_code error;
    if (path.empty() || !fs::exists(path, error)) return {};
    const auto text = readRegularFile(path, kMaxSettingsBytes);
    if (!text) return {{}, text.error().message};
    const auto json = parseJson(*text, absolutePath(path), kMaxSettingsBytes);
    if (!json) return {{}, json.error().message};
    if (!json->is_object()) return {{}, absolutePath(path) + ": the value must be an object"};
    Settings settings;
    SettingsReader reader(*json);
    const auto any = [](const auto&) { return true; };
    reader.read("windowWidth", settings.windowWidth, isWindowSide);
    reader.read("windowHeight", settings.windowHeight, isWindowSide);
    reader.read("showPanels", settings.showPanels, any);
    reader.read("hasSeenWelcome", settings.hasSeenWelcome, any);
    reader.read("panelWidth", settings.panelWidth,
                [](float width) { return width >= kMinPanelWidth && width <= kMaxPanelWidth; });
    reader.read("openGroups", settings.openGroups, any);
    reader.readObject("params", settings.params);
    reader.readObject("lessons", settings.lessons);
    if (reader.wrong().empty()) return {std::move(settings), {}};
    return {std::move(settings), absolutePath(path) + ": " + reader.wrong() + " is invalid; its default is used"};
}

}  // namespace

LoadedSettings loadSettings(std::string_view demo) {
    const fs::path path = settingsFile(demo);
    LoadedSettings loaded = loadOwn(path);
    if (!loaded.settings.hasSeenWelcome && !path.empty())
        loaded.settings.hasSeenWelcome = isWelcomeSeen(path.parent_path());
    return loaded;
}

Expected<Done> saveSettings(std::string_view demo, const Settings& settings) {
    const fs::path path = settingsFile(demo);
    if (path.empty()) return fail(Exit::fileFailed, "settings: the environment defines no folder to keep them in");
    const std::string text = writeJson({{"windowWidth", settings.windowWidth},
                                        {"windowHeight", settings.windowHeight},
                                        {"showPanels", settings.showPanels},
                                        {"hasSeenWelcome", settings.hasSeenWelcome},
                                        {"panelWidth", floatToJson(settings.panelWidth)},
                                        {"openGroups", settings.openGroups},
                                        {"lessons", settings.lessons},
                                        {"params", settings.params}});
    if (text.size() > kMaxSettingsBytes)
        return fail(Exit::fileFailed, "cannot write " + absolutePath(path) + ": the settings hold more than " +
                                          std::to_string(kMaxSettingsBytes) + " bytes");
    if (auto done = createFolders(path.parent_path()); !done) return done;
    return writeFileWhole(path, text);
}

Json changedParams(const ParamSet& params) {
    Json changed = Json::object();
    for (const ParamSet::Entry& entry : params.entries())
        if (!entry.isDefault()) changed[std::string(entry.info->name)] = toJson(*entry.info, entry.value());
    return changed;
}

std::string applyRemembered(const ParamSet& params, const Json& remembered) {
    if (!remembered.is_object()) return "params must be an object";
    std::string wrong;
    for (auto member = remembered.begin(); member != remembered.end(); ++member) {
        const auto done = applyParamsJson(params, Json{{member.key(), *member}}, "params");
        if (!done && wrong.empty()) wrong = done.error().message;
    }
    return wrong;
}

}  // namespace arclight
