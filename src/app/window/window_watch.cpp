#include "app/window/window_watch.h"

#include <filesystem>
#include <fstream>

#include "app/window/frame_cover.h"
#include "app/window/noted_widgets.h"
#include "app/window/window_model.h"
#include "core/environment.h"
#include "core/json.h"
#include "core/params_json.h"
#include "gfx/canvas.h"

namespace arclight {

WindowWatch::WindowWatch() {
    path_ = environmentText("ARCLIGHT_WATCH");
    notedWidgets().isOn = !path_.empty();
}

void WindowWatch::beginLayout() const { notedWidgets().widgets = Json::object(); }

void WindowWatch::write(WindowModel& model, const Watched& shown) {
    if (path_.empty()) return;
    Json json{{"frame", ++frames_},
              {"framesOfDemo", model.live.framesDrawn()},
              {"isSeeking", model.live.isSeeking()},
              {"soughtTick", model.live.soughtTick()},
              {"lastTick", model.live.lastTick()},
              {"isScrubbing", model.scrub.has_value()},
              {"keptFrames", model.strip.size()},
              {"moment", model.tour.moment()},
              {"timelineEnd", model.timeline.end()},
              {"tick", model.session().tick()},
              {"isPaused", model.clock.isPaused()},
              {"showPanels", model.showPanels},
              {"showKeys", model.showKeys},
              {"isInspecting", model.inspector.isOpen()},
              {"pass", model.inspector.chosen()},
              {"frameSize", {model.layout.frameWidth(), model.layout.frameHeight()}},
              {"seed", model.session().seed().value},
              {"speed", model.clock.speed()},
              {"renderScale", nameOf(model.renderScale)},
              {"fraction", model.scaler.fraction()},
              {"showsPixels", model.live.showsPixels()},
              {"preset", model.tour.current() ? model.tour.presets()[*model.tour.current()].name : std::string()},
              {"isFullScreen", shown.isFullScreen},
              {"isSettled", shown.isSettled},
              {"isWithinFrame", shown.isWithinFrame},
              {"owesMeasures", shown.owesMeasures},
              {"cover", shown.cover ? shown.cover->text : std::string()},
              {"hasThumbnailCover", shown.cover && shown.cover->thumbnail},
              {"usesCamera", model.session().usesCamera()},
              {"gestures", Json::array()},
              {"notice", model.notice.text()},
              {"sentence", model.notice.sentence()},
              {"progress", model.progress()},
              {"marks", model.marks},
              {"params", paramsToJson(model.session().params())},
              {"widgets", notedWidgets().widgets}};
    if (model.hovered) {
        static constexpr const char* kCursors[] = {"hand", "leftRight", "upDown"};
        const Rect& area = model.hovered->area;
        json["grab"] = {{"cursor", kCursors[static_cast<std::size_t>(model.hovered->cursor)]},
                        {"area", {area.x, area.y, area.width, area.height}}};
    }
    for (const Gesture& gesture : model.session().gestures()) json["gestures"].push_back(gesture.input);
    if (model.explained) {
        const PixelExplanation& e = model.explained->explanation;
        json["explained"] = {{"pixel", {e.pixel.x, e.pixel.y}}, {"bytes", e.bytes}, {"side", model.explained->side}};
    }
    if (AbRenderer* ab = model.live.ab())
        json["ab"] = {{"name", ab->ab().name}, {"look", paramsToJson(ab->ab().lookSet())}};
    // Renamed when complete, because a reader must never see half a file.
    const std::filesystem::path part = path_ + ".part";
    std::ofstream(part, std::ios::binary) << writeJsonLine(json);
    std::error_code error;
    std::filesystem::rename(part, path_, error);
}

}  // namespace arclight
