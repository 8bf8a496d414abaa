#include "app/window/remembered_settings.h"

#include <cmath>

#include "app/platform/platform.h"
#include "app/window/panels.h"
#include "app/window/window_model.h"

namespace arclight {

void RememberedSettings::restore(const LoadedSettings& loaded, bool isPlain) {
    if (!loaded.message.empty()) model_.notice.say(loaded.message);
    saved_ = loaded.settings;
    model_.showPanels = loaded.settings.showPanels;
    model_.panelWidth = loaded.settings.panelWidth;
    panels_.contents().params().setOpenGroups(loaded.settings.openGroups);
    panels_.contents().setSeenWelcome(loaded.settings.hasSeenWelcome);
    model_.lesson.setProgress(loaded.settings.lessons);
    if (!isPlain || loaded.settings.params.empty()) return;
    const OwnedParams before(model_.type);
    applyRemembered(before.set(), loaded.settings.params);
    model_.live.rememberBefore(before.set().values());
    // Once something else has changed, Ctrl+Z takes that back instead.
    model_.notice.say("Press Ctrl+Z to restore the parameters of the last session.",
                      [this, values = model_.session().values()] { return model_.session().values() == values; });
}

Settings RememberedSettings::present() const {
    Settings settings;
    const auto [width, height] = model_.fullScreen.windowedSize(window_);
    const float unit = screenUnit(window_);
    settings.windowWidth = static_cast<int>(std::lround(static_cast<float>(width) / unit));
    settings.windowHeight = static_cast<int>(std::lround(static_cast<float>(height) / unit));
    settings.showPanels = model_.showPanels;
    settings.panelWidth = model_.panelWidth;
    settings.openGroups = panels_.contents().params().openGroups();
    settings.hasSeenWelcome = panels_.contents().hasSeenWelcome();
    settings.lessons = model_.lesson.progress();
    settings.params = changedParams(model_.session().params());
    return settings;
}

void RememberedSettings::save() {
    Settings settings = present();
    if (settings == saved_) return;
    // A failure is ignored: the demo works without saved settings.
    static_cast<void>(saveSettings(model_.type.info.name, settings));
    saved_ = std::move(settings);
}

}  // namespace arclight
