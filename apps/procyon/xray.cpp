#include "xray.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "gfx/page.h"

namespace arclight::procyon {
namespace {

constexpr CanvasColour kLetters = colourFromHex(0xF4F1EA), kSheet = colourFromHex(0x070B10, 0.86f);
constexpr CanvasColour kFault = colourFromHex(0xFF5A4D);

/// What the X-ray shows of a system, and where: the upper left corner of its card, in units of the HUD.
struct Card {
    System system{};
    std::string_view name, sentence;
    char key = 0;
    CanvasColour hue;
    glm::vec2 corner{0};
};
constexpr glm::vec2 kCardSize{5.75f, 2.75f};
constexpr float kTop = 8.75f, kBottom = -4.9f;
constexpr float kTopPitch = 5.87f, kPitch = 6.2f;
constexpr Card kCards[] = {
    {System::particles,
     "particles",
     "Fire and sparks: emit, move, sort, blend.",
     'P',
     colourFromHex(0xFFA24A),
     {-15.3f, kBottom}},
    {System::companions,
     "timeslicer",
     "One wingman decides per tick. Both fly in each.",
     'T',
     colourFromHex(0xB59CFF),
     {-15.3f + kPitch, kBottom}},
    {System::springs,
     "springs",
     "Camera, ships and plates follow the exact formula.",
     'G',
     colourFromHex(0x7CE38B),
     {-15.3f + 2 * kPitch, kBottom}},
    {System::collision,
     "collision trees",
     "A shot meets a few boxes, not every triangle.",
     'C',
     colourFromHex(0xFFD24A),
     {-15.3f + 3 * kPitch, kBottom}},
    {System::machines,
     "state machines",
     "A table of states drives each enemy.",
     'M',
     colourFromHex(0xFF8FB0),
     {-15.3f + 4 * kPitch, kBottom}},
    {System::lightning,
     "lightning",
     "Each bolt is a line that is split at random six times.",
     'B',
     colourFromHex(0x9FB4FF),
     {-8.75f, kTop}},
    {System::lights,
     "light pre-pass",
     "All lights add up first; rock is shaded once.",
     'L',
     colourFromHex(0x6FE0E6),
     {-8.75f + kTopPitch, kTop}},
    {System::tiles,
     "tiles",
     "Each tile begins where the last one ends.",
     'K',
     colourFromHex(0xC8B48A),
     {-8.75f + 2 * kTopPitch, kTop}},
    {System::hud,
     "display",
     "32 × 18 units, at every size of the frame.",
     'H',
     colourFromHex(0x39B8FF),
     {-15.3f, 5.3f}},
};

/// In the classic layout, the lives are where the upper row begins otherwise, and the score leaves room at the right.
/// Two players have their scores where the card of the display is otherwise.
Rect boxOf(const Card& card, const HudUnits& units, const XrayFrame& frame) {
    const bool isAside = frame.layout == HudLayout::classic && card.corner.y == kTop;
    const bool isBelow = card.system == System::hud && frame.played.game.players() > 1;
    return units.toPx(card.corner + glm::vec2(isAside ? 4.0f : 0.0f, isBelow ? -1.0f : 0.0f), kCardSize);
}

/// The system of a pass; the light pre-pass draws everything that is not named here.
System systemOf(std::string_view pass) {
    const auto has = [&](std::string_view word) { return pass.find(word) != std::string_view::npos; };
    if (has("bolt") || has("beam") || has("afterglow")) return System::lightning;
    if (has("particles") || has("no surfaces")) return System::particles;
    return has("canvas") ? System::hud : System::lights;
}

const Enemy* nearestEnemy(const Game& game) {
    const auto enemies = game.enemies();
    const auto distance = [&](const Enemy& enemy) { return glm::length(enemy.at - game.shipAt()); };
    const auto found = std::min_element(enemies.begin(), enemies.end(),
                                        [&](const Enemy& a, const Enemy& b) { return distance(a) < distance(b); });
    return found == enemies.end() ? nullptr : &*found;
}

/// A point in the plane of flight where a system acts; nothing if it has nothing to do there.
std::optional<glm::vec2> pointOf(System system, const PlayedGame& played) {
    const Game& game = played.game;
    const Track& track = game.track();
    const glm::vec2 centre = track.fromCamera(played.rail.centre());
    switch (system) {
        case System::particles: return game.shipAt() - glm::vec2(1.0f, 0.1f);
        case System::companions: return track.fromCamera(game.wingmen().all().front().at());
        case System::springs: return centre;
        case System::collision:
            if (const Enemy* const enemy = nearestEnemy(game)) return enemy->at;
            if (game.boss().isPresent()) return game.boss().at - glm::vec2(Boss::kRing, 0);
            return std::nullopt;
        case System::machines:
            if (game.boss().isPresent()) return game.boss().at;
            if (!game.enemies().empty()) return game.enemies().back().at;
            return std::nullopt;
        case System::lightning: return game.nose(0);
        case System::lights: return glm::vec2(centre.x + 2.2f, track.gap(centre.x + 2.2f).ceiling + 0.2f);
        default: return centre;
    }
}

/// A key, as on a keyboard. Returns its width.
float drawKey(Canvas& canvas, glm::vec2 at, float side, char key, CanvasColour hue) {
    const Rect cap{at.x, at.y - 0.5f * side, side, side};
    canvas.rect(cap, hue, 0.2f * side);
    canvas.text(cap.centre(), std::string_view(&key, 1),
                {0.78f * side, colourFromHex(0x070B10), Align::centre, FontWeight::semibold});
    return side;
}

/// The number key of the mistake that a system can make.
Mistake mistakeOf(System system) {
    for (std::size_t i = 1; i < kMistakes.size(); ++i)
        if (kMistakes[i].system == system) return static_cast<Mistake>(i);
    return Mistake::none;
}

void drawLeader(Canvas& canvas, const Rect& box, glm::vec2 to, float unit, CanvasColour hue) {
    const glm::vec2 from = box.nearest(to);
    const float ring = 0.22f * unit, length = glm::length(to - from);
    if (length <= ring) return;
    const glm::vec2 end = to - ring / length * (to - from);
    canvas.line(from, end, 0.16f * unit, kSheet.withAlpha(0.6f));
    canvas.ring(to, ring, 0.16f * unit, kSheet.withAlpha(0.6f));
    canvas.line(from, end, std::max(1.0f, 0.06f * unit), hue);
    canvas.ring(to, ring, std::max(1.0f, 0.06f * unit), hue);
}

void drawCard(Canvas& canvas, const HudUnits& units, const Card& card, const XrayFrame& frame) {
    const float u = units.scale;
    const Rect box = boxOf(card, units, frame);
    const Mistake mistake = mistakeOf(card.system);
    const bool isWrong = mistake != Mistake::none && frame.mistake == mistake;
    canvas.rect(box, kSheet, 0.2f * u);
    canvas.frame(box, std::max(1.0f, 0.05f * u), isWrong ? kFault : card.hue.withAlpha(0.7f), 0.2f * u);
    const glm::vec2 at{box.x + 0.25f * u, box.y + 0.55f * u};
    const float side = 0.66f * u;
    drawKey(canvas, at, side, card.key, card.hue);
    canvas.text(at + glm::vec2(side + 0.2f * u, 0), card.name, bold(0.5f * u, kLetters));
    if (mistake != Mistake::none)
        drawKey(canvas, {box.right() - 0.25f * u - side, at.y}, side,
                static_cast<char>('0' + static_cast<int>(mistake)), isWrong ? kFault : kLetters.withAlpha(0.55f));

    Workload load = workloadOf(card.system, frame.played, frame.view);
    if (frame.costs) {
        const double ms = frame.costs->ms(card.system), all = std::max(frame.costs->sumMs(), 1e-6);
        const double share = 100 * ms / all;
        load = {(ms < 0.1 ? formatFixed(1000 * ms, 0) + " µs, " : formatFixed(ms, ms < 10 ? 2 : 1) + " ms, ") +
                    (share < 1 ? "< 1 %" : formatFixed(share, 0) + " %"),
                static_cast<float>(ms / all)};
    }
    const Rect bar{at.x, box.y + 1.05f * u, 1.9f * u, 0.26f * u};
    canvas.rect(bar, kLetters.withAlpha(0.18f), 0.5f * bar.height);
    canvas.rect({bar.x, bar.y, std::max(bar.height, std::clamp(load.share, 0.0f, 1.0f) * bar.width), bar.height},
                card.hue, 0.5f * bar.height);
    canvas.text({box.right() - 0.25f * u, bar.centre().y}, load.text, {0.46f * u, kLetters, Align::right});
    drawSentence(canvas, {at.x, box.y + 1.72f * u}, box.width - 0.4f * u,
                 isWrong ? infoOf(mistake).name : card.sentence, {0.43f * u, isWrong ? kFault : kLetters}, 0.56f * u);
}

}  // namespace

Workload workloadOf(System system, const PlayedGame& played, const SliceView& view) {
    const Game& game = played.game;
    const auto load = [](std::size_t count, std::string_view unit, float most) {
        return Workload{std::to_string(count) + " " + std::string(unit), static_cast<float>(count) / most};
    };
    switch (system) {
        case System::particles: return load(view.particleCount(), "particles", 1500);
        case System::companions: return load(1, "decision", Wingmen::kCount);
        // Two each of every ship, of every wingman and of every enemy, four of the camera, and one of each plate.
        case System::springs:
            return load(2 * game.players() + 2 * Wingmen::kCount + 2 * game.enemies().size() + 4 +
                            (game.boss().isPresent() ? 2 + Boss::kPlates : 0),
                        "springs", 32);
        case System::collision: return load(played.boxTestsPerSecond(), "boxes/s", 6000);
        case System::machines:
            return load(game.enemies().size() + Wingmen::kCount + 1 + (game.boss().isPresent() ? 1 : 0), "machines",
                        12);
        case System::lightning: return load(view.segmentCount(), "segments", 1500);
        case System::lights: return load(view.lightCount(), "lights", 300);
        case System::tiles: return load(view.tiles().size(), "tiles", lights::TileChain::Tiles{}.size());
        case System::hud: break;
    }
    return {"32 × 18", 1};
}

std::optional<glm::vec2> anchorOf(System system, const PlayedGame& played, const View& view) {
    const auto width = static_cast<int>(view.imageSize.x), height = static_cast<int>(view.imageSize.y);
    const HudUnits units(width, height);
    if (system == System::hud) return chargeMeter(width, height).centre() + glm::vec2(0, 0.5f * units.scale);
    const Track& track = played.game.track();
    const std::optional<glm::vec2> point = pointOf(system, played);
    if (!point) return std::nullopt;
    // The seam ahead, where it meets the rock above.
    const glm::vec3 at = system == System::tiles
                             ? track.chain().tiles()[lights::TileChain::kBehind + 1].entry + glm::vec3(0, 3.6f, 0)
                             : track.toScene(*point);
    const glm::vec2 low = units.toPx({-15.5f, 4.5f}), high = units.toPx({15.5f, -4.3f});
    return glm::clamp(view.pixelOf(at), low, high);
}

void FrameCosts::endFrame(std::int64_t tick, std::span<const ScopeTime> passes) {
    constexpr double kKept = 0.9;
    if (tick != tick_) {
        for (const ScopeTime& pass : passes)
            draw[systemOf(pass.name)] += std::isnan(pass.gpuMs) ? pass.cpuMs : pass.gpuMs;
        for (std::size_t i = 0; i < kSystems; ++i) {
            const double now = step.ms[i] + draw.ms[i];
            mean_.ms[i] = mean_.ms[i] > 0 ? kKept * mean_.ms[i] + (1 - kKept) * now : now;
        }
    }
    tick_ = tick;
    step = draw = {};
}

double FrameCosts::sumMs() const {
    double sum = 0;
    for (const double each : mean_.ms) sum += each;
    return sum;
}

void drawXray(Canvas& canvas, const View& view, const XrayFrame& frame) {
    const HudUnits units(static_cast<int>(view.imageSize.x), static_cast<int>(view.imageSize.y));
    for (const Card& card : kCards)
        if (const auto at = anchorOf(card.system, frame.played, view))
            drawLeader(canvas, boxOf(card, units, frame), *at, units.scale, card.hue);
    std::string legend = "A letter opens the demo of a system, a number switches its mistake.";
    if (frame.costs) legend = formatFixed(frame.costs->sumMs(), 1) + " ms. " + legend;
    const TextStyle style{0.46f * units.scale, kLetters, Align::centre};
    const glm::vec2 middle = units.toPx({0, 5.4f});
    const glm::vec2 size{canvas.textWidth(legend, style) + 0.7f * units.scale, 0.9f * units.scale};
    canvas.rect({middle.x - 0.5f * size.x, middle.y - 0.5f * size.y, size.x, size.y}, kSheet, 0.3f * units.scale);
    canvas.text(middle, legend, style);
    for (const Card& card : kCards) drawCard(canvas, units, card, frame);
}

std::vector<RelatedDemo> relatedDemos(const PlayedGame& played, const SliceLook& look) {
    const Game& game = played.game;
    const auto number = [](std::string_view name, auto value) {
        return std::string(name) + "=" + std::to_string(value);
    };
    const bool isWrong = look.mistake != Mistake::none;
    const auto choose = [&](Mistake mistake, std::string wrong, std::string right) {
        return isWrong && look.mistake == mistake ? std::move(wrong) : std::move(right);
    };
    return {
        {Key{'P'}, "particles", "fire and sparks", {"effect=explosion", "lighting=ball", "collisions=none"}},
        {Key{'T'}, "timeslice", "decisions of the companions", {"scene=pointers", "jobsPerTick=1"}},
        {Key{'G'}, "springs", "springs of camera and plates", {"scene=graph", "frequency=7.3", "dampingRatio=0.11"}},
        {Key{'C'},
         "collision",
         "trees of the hit tests",
         {"scene=bullets", "radius=0.16", choose(Mistake::midpointTree, "split=midpointBoth", "split=sahBins")}},
        {Key{'M'},
         "procyon",
         "state machines",
         {"scene=machine", game.boss().isPresent() ? "machine=boss" : "machine=drone"}},
        {Key{'B'},
         "lightning",
         "bolts of the weapon",
         {"mode=ship", "generations=6", "dimensions=3D", choose(Mistake::threeQuads, "drawing=quads", "drawing=glow"),
          number("targets", std::max<std::size_t>(1, game.ship().struck.size()))}},
        {Key{'L'}, "lightprepass", "lights of the cavern", {"scene=cavern", number("lights", look.lights)}},
        {Key{'K'},
         "lightprepass",
         "endless tiles",
         {"scene=cavern", "speed=5",
          choose(Mistake::worldCoordinates, number("worldTiles", kTilesBefore), "worldTiles=0")}},
        {Key{'H'}, "procyon", "display", {"scene=slice", "hud=classic"}}};
}

void drawMistake(Canvas& canvas, int widthPx, int heightPx, Mistake mistake) {
    if (mistake == Mistake::none) return;
    const HudUnits units(widthPx, heightPx);
    const float u = units.scale;
    const MistakeInfo& info = infoOf(mistake);
    const TextStyle name = bold(0.5f * u, kFault), sentence{0.5f * u, kLetters};
    const float side = 0.66f * u, gap = 0.25f * u;
    const float nameWidth = canvas.textWidth(info.name, name), width = canvas.textWidth(info.sentence, sentence);
    const float all = side + nameWidth + width + 4 * gap;
    const glm::vec2 centre = units.toPx({0, -7.3f});
    float x = centre.x - 0.5f * all;
    canvas.rect({x, centre.y - 0.55f * u, all, 1.1f * u}, kSheet, 0.3f * u);
    x += gap;
    x += drawKey(canvas, {x, centre.y}, side, static_cast<char>('0' + static_cast<int>(mistake)), kFault) + gap;
    canvas.text({x, centre.y}, info.name, name);
    canvas.text({x + nameWidth + gap, centre.y}, info.sentence, sentence);
}

}  // namespace arclight::procyon
