#include "render/common/state_graph.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "gfx/page_scale.h"
#include "gfx/plot.h"

namespace arclight {
namespace {

// In units of the graph.
constexpr float kHeader = 30, kLine = 20, kPad = 10, kBottom = 5;
constexpr float kNameSize = 14, kTextSize = 12;
constexpr float kCountWidth = 44;  // six digits
constexpr glm::vec2 kGap{64, 26};
constexpr float kMaxEnlargement = 1.4f;  // of small graphs, relative to other texts of the page
constexpr std::int64_t kBrightTicks = kTicksPerSecond / 2;

TextStyle nameStyle(float scale, CanvasColour colour) {
    return {kNameSize * scale, colour, Align::left, FontWeight::semibold};
}
TextStyle textStyle(float scale, CanvasColour colour) { return {kTextSize * scale, colour}; }

/// From 1 in the tick of the transition to 0 after half a second.
float brightness(const ShownMachine& machine, std::size_t transition) {
    if (!machine.trace) return 0;
    for (std::size_t i = machine.trace->size(); i > 0; --i) {
        const StateChange& change = (*machine.trace)[i - 1];
        const std::int64_t age = machine.tick - change.tick;
        if (age >= kBrightTicks) break;
        if (change.transition == transition && age >= 0)
            return 1 - static_cast<float>(age) / static_cast<float>(kBrightTicks);
    }
    return 0;
}

glm::vec2 bezier(glm::vec2 a, glm::vec2 b, glm::vec2 c, glm::vec2 d, float t) {
    const float s = 1 - t;
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

}  // namespace

void StateGraphView::layOut(Canvas& canvas, const Rect& area, const StateGraph& graph) {
    if (area == area_ && canvas.scale() == maxScale_ &&
        std::equal(graph.states.begin(), graph.states.end(), states_.begin(), states_.end()) &&
        std::equal(graph.transitions.begin(), graph.transitions.end(), transitions_.begin(), transitions_.end()))
        return;
    area_ = area, maxScale_ = canvas.scale();
    states_.assign(graph.states.begin(), graph.states.end());
    transitions_.assign(graph.transitions.begin(), graph.transitions.end());
    std::vector<glm::vec2> sizes;
    std::vector<GraphEdge> edges;
    // Glyphs have whole pixels, so texts are a little wider at small scales than their size suggests.
    constexpr float kReserve = 1.06f;
    for (const std::string_view name : graph.states)
        sizes.emplace_back(kReserve * canvas.textWidth(name, nameStyle(1, kPaper)) + 2 * kPad, kHeader);
    std::vector<int> entering(graph.states.size()), entered(graph.states.size());
    for (const Transition& each : graph.transitions) {
        edges.push_back({each.from, each.to});
        ++entering[each.to];
        glm::vec2& size = sizes[each.from];
        const float width = kReserve * canvas.textWidth(each.name, textStyle(1, kPaper)) + kCountWidth + 2 * kPad;
        size = {std::max(size.x, width), (size.y == kHeader ? kHeader + kBottom : size.y) + kLine};
    }
    layout_ = layoutGraph(sizes, edges, area.inset(0.5f * kGap.y * maxScale_), kGap, kMaxEnlargement * maxScale_);
    entries_.clear();
    for (const Transition& each : graph.transitions)
        entries_.push_back(static_cast<float>(++entered[each.to]) / static_cast<float>(entering[each.to] + 1));
}

Rect StateGraphView::lineOf(const StateGraph& graph, std::size_t transition) const {
    const std::size_t from = graph.transitions[transition].from;
    std::size_t line = 0;
    while (line < transition && graph.transitions[transition - line - 1].from == from) ++line;
    const Rect& card = layout_.cards[from];
    const float s = layout_.scale;
    return {card.x, card.y + s * (kHeader + kLine * static_cast<float>(line)), card.width, s * kLine};
}

void StateGraphView::drawArrow(Canvas& canvas, const ShownMachine& machine, std::size_t transition) const {
    const Transition& each = machine.graph.transitions[transition];
    const Rect line = lineOf(machine.graph, transition), &to = layout_.cards[each.to];
    const float s = layout_.scale, bright = brightness(machine, transition);
    // Arrows leave and enter at the sides that face each other; within a column, both at the right.
    const bool isRightward = to.x > line.x + 1, isLeftward = to.x < line.x - 1;
    const float leave = isLeftward ? -1.0f : 1.0f, enter = isRightward ? -1.0f : 1.0f;
    const glm::vec2 start{leave > 0 ? line.right() : line.x, line.centre().y};
    const glm::vec2 tip{enter > 0 ? to.right() : to.x, to.y + s * kHeader * entries_[transition]};
    const float length = 9 * s, reach = std::clamp(0.4f * std::fabs(tip.x - start.x), 26 * s, 90 * s);
    const glm::vec2 foot = tip + glm::vec2(enter * length, 0);
    const CanvasColour colour = mixed(kMuted.withAlpha(0.6f), machine.accent, bright);
    // Around cards in the way, below them.
    float below = 0;
    for (std::size_t i = 0; i < layout_.cards.size(); ++i) {
        const Rect& card = layout_.cards[i];
        const bool isBetween = card.right() > std::min(start.x, foot.x) && card.x < std::max(start.x, foot.x);
        const bool isInTheWay = card.bottom() > std::min(start.y, foot.y) && card.y < std::max(start.y, foot.y);
        if (i != each.from && i != each.to && isBetween && isInTheWay) below = std::max(below, card.bottom());
    }
    below += s * kGap.y * (0.25f + 0.35f * entries_[transition]);
    const glm::vec2 down(start.x + leave * 0.6f * s * kGap.x, below), up(foot.x + enter * 0.5f * s * kGap.x, below);
    const auto between = [&](glm::vec2 a, glm::vec2 b, float out, float in, float t) {
        return bezier(a, a + glm::vec2(out, 0), b + glm::vec2(in, 0), b, t);
    };
    const bool isDetour = below > start.y + s * kGap.y * 0.6f && (up.x - down.x) * leave > 0;
    drawCurve(canvas, 33, {colour, (1.3f + 1.7f * bright) * s}, [&](int i) {
        const float t = static_cast<float>(i) / 32, turn = 0.5f * s * kGap.x;
        if (!isDetour) return between(start, foot, leave * reach, enter * reach, t);
        if (t <= 0.5f) return between(start, down, leave * turn, -leave * turn, 2 * t);
        return between(up, foot, -enter * turn, enter * turn, 2 * t - 1);
    });
    drawArrowhead(canvas, tip, {-enter, 0}, length, 4 * s, colour);
}

void StateGraphView::drawCard(Canvas& canvas, const ShownMachine& machine, std::size_t state) const {
    const Rect& card = layout_.cards[state];
    const float s = layout_.scale, radius = 7 * s;
    const bool isCurrent = machine.isIn(state);
    const Rect header{card.x, card.y, card.width, s * kHeader};
    canvas.rect(card, mixed(kGround, kHairline, 0.35f), radius);
    if (isCurrent) canvas.rect(header, machine.accent, radius);
    canvas.frame(card, (isCurrent ? 2.0f : 1.2f) * s, isCurrent ? machine.accent : kHairline, radius);
    canvas.text({card.x + s * kPad, header.centre().y}, machine.graph.states[state],
                nameStyle(s, isCurrent ? kGround : kPaper));
    for (std::size_t i = 0; i < machine.graph.transitions.size(); ++i) {
        const Transition& each = machine.graph.transitions[i];
        if (each.from != state) continue;
        const Rect line = lineOf(machine.graph, i);
        const CanvasColour colour = mixed(mixed(kMuted, kPaper, 0.5f), machine.accent, brightness(machine, i));
        canvas.text({line.x + s * kPad, line.centre().y}, each.name, textStyle(s, colour));
        if (!machine.counts) continue;
        TextStyle style = textStyle(s, colour);
        style.align = Align::right;
        canvas.text({line.right() - s * kPad, line.centre().y}, std::to_string(machine.counts->transitions[i]), style);
    }
}

void StateGraphView::draw(Canvas& canvas, const Rect& area, const ShownMachine& machine) {
    layOut(canvas, area, machine.graph);
    // Cards are drawn last, so that no arrow crosses a text.
    for (std::size_t i = 0; i < machine.graph.transitions.size(); ++i) drawArrow(canvas, machine, i);
    for (std::size_t i = 0; i < machine.graph.states.size(); ++i) drawCard(canvas, machine, i);
}

std::optional<StateId> StateGraphView::stateAt(glm::vec2 px) const {
    for (std::size_t i = 0; i < layout_.cards.size(); ++i)
        if (layout_.cards[i].contains(px)) return StateId{static_cast<std::uint16_t>(i)};
    return std::nullopt;
}

void drawStateTrace(Canvas& canvas, const Rect& area, const ShownMachine& machine) {
    const std::size_t count = machine.graph.states.size();
    const float row = area.height / (static_cast<float>(count) + 1.4f);
    const float size = std::min(kTextSize * textScale(canvas.scale()), 0.8f * row),
                thin = std::max(1.0f, canvas.scale());
    float names = 0;
    for (const std::string_view name : machine.graph.states)
        names = std::max(names, canvas.textWidth(name, {size, kPaper}));
    const Rect bars{area.x + names + size, area.y, area.width - names - size, row * static_cast<float>(count)};
    const auto xAt = [&](std::int64_t tick) {
        const auto age = static_cast<float>(std::clamp<std::int64_t>(machine.tick - tick, 0, StateTrace::kTicks));
        return bars.right() - bars.width * age / static_cast<float>(StateTrace::kTicks);
    };
    for (int second = 0; second <= 10; second += 5) {
        const float x = xAt(machine.tick - second * kTicksPerSecond);
        canvas.line({x, bars.y}, {x, bars.bottom()}, thin, kHairline);
        const Align align = second == 0 ? Align::right : second == 10 ? Align::left : Align::centre;
        canvas.text({x, bars.bottom() + 0.8f * row},
                    second == 0   ? "now"
                    : second == 5 ? "−5 s"
                                  : "−10 s",
                    {size, kMuted, align});
    }
    const auto drawBar = [&](std::size_t state, std::int64_t from, std::int64_t to) {
        const float x = xAt(from), y = bars.y + row * static_cast<float>(state);
        canvas.rect({x, y + 0.2f * row, std::max(thin, xAt(to) - x), 0.6f * row},
                    mixed(kGround, machine.accent, 0.85f));
    };
    for (std::size_t i = 0; i < count; ++i) {
        const bool isCurrent = machine.isIn(i);
        const float y = bars.y + row * (static_cast<float>(i) + 0.5f);
        canvas.text({area.x, y}, machine.graph.states[i], {size, isCurrent ? machine.accent : kPaper});
        canvas.line({bars.x, y}, {bars.right(), y}, thin, kHairline.withAlpha(0.5f));
    }
    if (machine.state.hasBegun == 0) return;
    std::int64_t end = machine.tick;
    std::size_t state = machine.state.state;
    if (machine.trace)
        for (std::size_t i = machine.trace->size(); i > machine.trace->firstSince(machine.tick); --i) {
            const StateChange& change = (*machine.trace)[i - 1];
            drawBar(change.to, change.tick, end);
            end = change.tick, state = change.from;
        }
    drawBar(state, std::max(machine.since, machine.tick - StateTrace::kTicks), end);
}

}  // namespace arclight
