// Scene slice: the game, which the pilot plays until somebody takes over.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "app/scene.h"
#include "core/json.h"
#include "hud.h"
#include "played_game.h"
#include "procyon_demo.h"
#include "slice_view.h"
#include "xray.h"

namespace arclight::procyon {
namespace {

struct SliceParams {
    int players = 1;
    HudLayout hud = HudLayout::standard;
    SliceLook look;
    MachineSettings machines;
    bool xray = false;
};
constexpr auto rowsOf(SliceParams) {
    using P = SliceParams;
    return paramRows<P>(
        Group{"Game", "Steer with the arrow keys or W, A, S and D, shoot with Space, release the charge with E."},
        Param{"players", "",
              "Number of players. The second one steers with the arrow keys or the gamepad, shoots with Enter and "
              "releases the charge with Shift. The autopilot flies a ship until its player presses a key.",
              &P::players, 1, 2}
            .primary(),
        Param{"hud",
              "Layout of the display. standard gives each player a side of the frame; classic puts everything at the "
              "left.",
              &P::hud, labels("standard", "classic")}
            .label("display layout")
            .primary(),
        Param{"xray",
              "Name the systems that made the frame, with their times; in captures, with their work. X does so "
              "while you hold it.",
              &P::xray}
            .label("X-ray")
            .primary(),
        embed(&P::look), embed(&P::machines));
}

struct SliceMeasures {
    double liveBullets = 0, liveParticles = 0, boxTests = 0, score = 0, seamErrorM = 0, drawCalls = 0;
};
constexpr auto rowsOf(SliceMeasures) {
    using M = SliceMeasures;
    return measureRows<M>(
        Measure{"liveBullets", "", "Number of shots in flight, of the player and of enemies.", &M::liveBullets},
        Measure{"liveParticles", "", "Number of live particles.", &M::liveParticles},
        Measure{"boxTests", "", "Number of boxes that the collision tests of the last second have visited.",
                &M::boxTests},
        Measure{"score", "", "Points of the player.", &M::score},
        Measure{"tileError", "m", "Largest distance between the end of a visible tile and the beginning of the next.",
                &M::seamErrorM}
            .atMost(0),
        Measure{"particleDrawCalls", "", "Number of draw calls for all particles.", &M::drawCalls});
}

Controls together(Controls a, const Controls& b) {
    a.move += b.move;
    a.isFiring |= b.isFiring, a.isReleasing |= b.isReleasing;
    return a;
}

/// The keys of a player.
struct Keys {
    Key left, right, down, up, fire, release;
};
constexpr Keys kLetters{Key{'A'}, Key{'D'}, Key{'S'}, Key{'W'}, Key::space, Key{'E'}};
constexpr Keys kArrows{Key::left, Key::right, Key::down, Key::up, Key::enter, Key::shift};

Controls controlsOf(const Input& input, const Keys& keys) {
    const auto held = [&](Key key) { return input.isDown(key) ? 1.0f : 0.0f; };
    return {.move = {held(keys.right) - held(keys.left), held(keys.up) - held(keys.down)},
            .isFiring = input.isDown(keys.fire),
            .isReleasing = input.isDown(keys.release)};
}

Controls controlsOfGamepad(const Input& input) {
    constexpr float kDeadZone = 0.2f;
    const glm::vec2 stick(input.axis(GamepadAxis::leftX), -input.axis(GamepadAxis::leftY));
    return {.move = glm::length(stick) > kDeadZone ? stick : glm::vec2(0),
            .isFiring = input.isDown(GamepadButton::south),
            .isReleasing = input.isDown(GamepadButton::west)};
}

/// A single player has all keys and the gamepad.
AllControls controlsIn(const Input& input, std::size_t players) {
    const Controls letters = controlsOf(input, kLetters);
    const Controls others = together(controlsOf(input, kArrows), controlsOfGamepad(input));
    if (players == 1) return {together(letters, others)};
    return {letters, others};
}

float aspectOf(int widthPx, int heightPx) {
    return static_cast<float>(widthPx) / static_cast<float>(std::max(1, heightPx));
}

/// Whether the pointer steers the ship rather than the camera: a finger, or the right button.
bool steers(const Input& input) {
    return input.isDown(MouseButton::right) || (input.byFinger && input.isDown(MouseButton::left));
}

/// The controls of a pointer that steers, at `pointerAt` in the plane of flight: the ship flies there and shoots. On
/// the charge meter, it releases the charge instead.
Controls controlsOfPointer(const Input& input, glm::vec2 pointerAt, glm::vec2 ship) {
    Controls controls;
    const Rect meter = chargeMeter(input.widthPx, input.heightPx).inset(-0.02f * static_cast<float>(input.heightPx));
    if (meter.contains({input.pointerPx[0], input.pointerPx[1]})) {
        controls.isReleasing = true;
        return controls;
    }
    controls.move = glm::clamp(1.5f * (pointerAt - ship), glm::vec2(-1), glm::vec2(1));
    controls.isFiring = true;
    return controls;
}

class SliceScene : public Scene<SliceParams, SliceMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"slice", "the game, which plays itself until a key is pressed"};
    explicit SliceScene(Shaders& shaders) : view_(shaders) {}

    void restart() override {
        applyMistakes();
        played_.reset(seed());
        isPlayed_ = {};
        scores_ = {};
    }
    void advance(const Step& step) override {
        applyMistakes();
        played_.game.setPlayers(static_cast<std::size_t>(params.players));
        AllControls controls = controlsIn(step.input, game().players());
        if (isHeld_) {
            const glm::vec2 at = view_.planeUnderPointer(
                game(),
                SliceView::camera(game(), played_.rail, params.look, aspectOf(step.input.widthPx, step.input.heightPx)),
                step.input);
            controls[0] = together(controls[0], controlsOfPointer(step.input, at, game().shipAt()));
        }
        const Propagator<double> roll = exactPropagator({1.5, 1.0}, step.dt);
        for (std::size_t i = 0; i < game().players(); ++i) {
            isPlayed_[i] = isPlayed_[i] || controls[i].any();
            if (!isPlayed_[i]) controls[i] = played_.piloted(i);
        }
        played_.step(controls, step);
        for (std::size_t i = 0; i < game().players(); ++i) scores_[i] = stepped(roll, scores_[i], game().ship(i).score);
    }

    bool move(const Input& input) override {
        isHeld_ = input.pointerInside && steers(input) && !isPaused();
        isXrayHeld_ = input.isDown(Key{'X'}) || input.isDown(GamepadButton::north);
        int digit = -1;
        for (int i = 0; i < static_cast<int>(kMistakes.size()); ++i)
            if (input.isDown(Key{'0' + i})) digit = i;
        if (std::exchange(digit_, digit) == digit || digit < 0) return false;
        const auto mistake = static_cast<Mistake>(digit);
        params.look.mistake = params.look.mistake == mistake ? Mistake::none : mistake;
        return true;
    }
    bool isHeld() const override { return isHeld_; }

    void draw(Frame& frame) override {
        const Camera camera = this->camera().applied(
            SliceView::camera(game(), played_.rail, params.look, aspectOf(frame.width(), frame.height())));
        const bool isTimed = showsXray() && frame.isLive();
        played_.costs = isTimed ? &costs_.step : nullptr;
        played_.game.measure(played_.costs), view_.measure(isTimed ? &costs_.draw : nullptr);
        view_.draw(frame, game(), played_.effects, camera, params.look, seconds());
        Laps laps(isTimed ? &costs_.draw : nullptr);
        const bool hasOneBar = params.look.mistake == Mistake::oneBar;
        std::array<HudState, kMaxPlayers> states;
        for (std::size_t i = 0; i < game().players(); ++i) {
            const Ship& ship = game().ship(i);
            states[i] = {.lives = ship.lives,
                         .score = scores_[i].x,
                         .charge = hasOneBar ? 0.5f * (ship.charge + ship.secret) : ship.charge,
                         .secret = hasOneBar ? 0 : ship.secret,
                         .isPlayed = isPlayed_[i],
                         .isOver = ship.state == ShipState::over};
        }
        drawHud(frame.canvas(), frame.width(), frame.height(), params.hud, std::span(states).first(game().players()));
        laps.end(System::hud);
        if (!showsXray()) return drawMistake(frame.canvas(), frame.width(), frame.height(), params.look.mistake);
        if (isTimed) costs_.endFrame(frame.tick(), frame.passTimes());
        drawXray(frame.canvas(), frame.view(camera),
                 {played_, view_, isTimed ? &costs_ : nullptr, params.hud, params.look.mistake});
    }

    /// The arrow keys steer the ship.
    Input cameraInput(const Input& input) const override {
        Input rest = input;
        std::erase_if(rest.keys,
                      [](int key) { return key >= static_cast<int>(Key::right) && key <= static_cast<int>(Key::up); });
        return rest;
    }
    CameraReach reach() const override { return PlayedGame::reach(); }
    Claims claims() const override {
        return {.keys = {{{Key::left, Key::right, Key::up, Key::down}, "steer the ship"},
                         {{Key{'W'}, Key{'A'}, Key{'S'}, Key{'D'}}, "steer the ship"},
                         {{Key::space}, "shoot"},
                         {{Key{'E'}}, "release the charge as lightning, or as the beam"},
                         {{Key::enter}, "shoot (second player)"},
                         {{Key::shift}, "release the charge (second player)"},
                         {{Key{'X'}}, "while held, show which systems made the frame"},
                         {{Key{'1'}, Key{'2'}, Key{'3'}, Key{'4'}, Key{'5'}, Key{'6'}, Key{'7'}},
                          "switch a system's mistake on or off"},
                         {{Key{'0'}}, "switch the mistake off"}}};
    }
    std::vector<Gesture> gestures() const override {
        return {{"Hold a finger or the right button", "fly to the pointer and shoot"},
                {"Press the charge meter", "release the charge"},
                {"Gamepad, left stick", "steer the ship"},
                {"Gamepad A, X", "shoot, release the charge"},
                {"Gamepad Y", "while held, show which systems made the frame"}};
    }
    std::vector<RelatedDemo> related() const override {
        return showsXray() ? relatedDemos(played_, params.look) : std::vector<RelatedDemo>{};
    }

    void panel(Panel& panel) override {
        const MistakeInfo& mistake = infoOf(params.look.mistake);
        if (!mistake.name.empty()) panel.wrong(std::string(mistake.sentence));
    }

    SliceMeasures measure() override {
        return {.liveBullets = static_cast<double>(game().shots().size() + game().bullets().size()),
                .liveParticles = static_cast<double>(played_.effects.alive()),
                .boxTests = static_cast<double>(played_.boxTestsPerSecond()),
                .score = static_cast<double>(game().ship().score),
                .seamErrorM = static_cast<double>(seamErrorM()),
                .drawCalls = static_cast<double>(view_.drawCalls())};
    }
    Json dumpState() override { return {{"game", std::to_string(played_.hash())}, {"score", game().ship().score}}; }

private:
    const Game& game() const { return played_.game; }
    bool showsXray() const { return params.xray || isXrayHeld_; }
    void applyMistakes() {
        played_.game.setMistake(params.machines.mistake);
        played_.game.useMidpointTrees(params.look.mistake == Mistake::midpointTree);
        played_.rail.useEuler(params.look.mistake == Mistake::eulerCamera);
    }
    float seamErrorM() const {
        lights::TileChain::Tiles tiles = game().track().chain().tiles();
        if (params.look.mistake == Mistake::worldCoordinates)
            lights::addUpInWorld(tiles, kTilesBefore + game().track().chain().index());
        return lights::seamError(tiles);
    }

    bool isHeld_ = false, isXrayHeld_ = false;
    int digit_ = -1;  ///< held
    FrameCosts costs_;
    PlayedGame played_;
    SliceView view_;
    std::array<SpringState, kMaxPlayers> scores_;
    std::array<bool, kMaxPlayers> isPlayed_{};
};

}  // namespace

SceneType sliceScene() { return sceneType<SliceScene>(); }

}  // namespace arclight::procyon
