#include "app/camera_takes.h"

#include "core/time.h"

namespace arclight::test {
namespace {

constexpr int kWidth = 160, kHeight = 90, kRestTick = 150, kMovingTick = 16;

/// What the mouse does, tick by tick.
struct Move {
    int tick;
    float x, y;
    unsigned buttons;
    float scroll = 0;
};
constexpr Move kMoves[]{{5, 60, 40, 0},  {6, 60, 40, 1},  {8, 75, 44, 1},  {10, 82, 38, 1},       {12, 82, 38, 0},
                        {14, 82, 38, 4}, {16, 88, 44, 4}, {18, 88, 44, 0}, {20, 88, 44, 0, 1.5f}, {21, 88, 44, 0}};

Json events() {
    Json events = Json::array({{{"tick", 0}, {"input", {{"size", {kWidth, kHeight}}}}}});
    for (const Move& move : kMoves) {
        events.push_back(
            {{"tick", move.tick},
             {"input",
              {{"pointer", {move.x, move.y}}, {"inside", true}, {"buttons", move.buttons}, {"scroll", move.scroll}}}});
    }
    return events;
}

/// The parameters that these moves give.
CameraParams parametersOf(const CameraReach& reach) {
    CameraControl control(reach);
    CameraParams goal;
    Input input;
    input.widthPx = kWidth, input.heightPx = kHeight;
    for (int tick = 0; tick < kRestTick; ++tick) {
        input.scroll = 0;
        for (const Move& move : kMoves)
            if (move.tick == tick) {
                input.pointerPx = {move.x, move.y}, input.pointerInside = true;
                input.buttons = move.buttons, input.scroll = move.scroll;
            }
        control.step(input, kTickSeconds, goal);
    }
    EXPECT_FALSE(control.isMoving());
    return goal;
}

}  // namespace

Image CameraTakes::replayed(const Json& settings, const Json& events) const {
    record("r.json", takeOf(settings, kRestTick + 1, events, 3));
    return captured({}, {"--replay", "r.json", "--tick", std::to_string(kRestTick)});
}

Image CameraTakes::set(Json settings, const CameraParams& camera) const {
    settings.update({{"cameraYawDeg", camera.cameraYawDeg},
                     {"cameraPitchDeg", camera.cameraPitchDeg},
                     {"cameraDistance", camera.cameraDistance},
                     {"cameraPanX", camera.cameraPanX},
                     {"cameraPanY", camera.cameraPanY}});
    return captured(assignmentsOf(settings), {"--seed", "3", "--tick", std::to_string(kRestTick)});
}

void CameraTakes::expectDragGivesParameters(const Json& settings, const CameraReach& reach) const {
    SCOPED_TRACE(settings.dump());
    const CameraParams goal = parametersOf(reach);
    EXPECT_NE(goal.cameraYawDeg, 0);
    EXPECT_NE(goal.cameraPanX, 0);
    EXPECT_NE(goal.cameraDistance, 1);
    const Image dragged = replayed(settings, events()), untouched = set(settings, {});
    EXPECT_TRUE(dragged == set(settings, goal));
    EXPECT_FALSE(dragged == untouched);
    Json withHome = events();
    withHome.push_back({{"tick", 40}, {"input", {{"keys", {static_cast<int>(Key::home)}}}}});
    withHome.push_back({{"tick", 42}, {"input", {{"keys", Json::array()}}}});
    EXPECT_TRUE(replayed(settings, withHome) == untouched);
}

void CameraTakes::expectOtherSideFollows(const std::string& preset) const {
    record("r.json", takeOf(Json::object(), kRestTick + 1, events(), 3));
    const auto shown = [&](const std::string& view) {
        return captured({},
                        {"--replay", "r.json", "--tick", std::to_string(kMovingTick), "--ab", preset, "--view", view});
    };
    EXPECT_TRUE(shown("a") == shown("b"));
}

}  // namespace arclight::test
