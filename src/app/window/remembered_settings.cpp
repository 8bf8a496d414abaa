#include "app/window/remembered_settings.h"

#include <tuple>

#include "app/window/panels.h"
#include "app/window/window_model.h"

namespace arclight {

void RememberedSettings::restore(const LoadedSettings& loaded, bool isPlain) {
    if (!loaded.message.empty()) model_.notice.say(loaded.message);
    saved_ = loaded.settings;
    model_.showPanels = loaded.settings.showPanels;
    panels_.contents().params().setOpenGroups(loaded.settings.openGroups);
    panels_.contents().setSeenWelcome(loaded.settings.hasSeenWelcome);
    if (!isPlain || loaded.settings.params.empty()) return;
    const OwnedParams before(model_.type);
    applyRemembered(before.set(), loaded.settings.params);
    model_.live.rememberBefore(before.set().values());
    model_.notice.say("Press Ctrl+Z to restore the parameters of the last session.");
}

Settings RememberedSettings::present() const {
    Settings settings;
    std::tie(settings.windowWidth, settings.windowHeight) = model_.fullScreen.windowedSize(window_);
    settings.showPanels = model_.showPanels;
    settings.openGroups = panels_.contents().params().openGroups();
    settings.hasSeenWelcome = panels_.contents().hasSeenWelcome();
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
