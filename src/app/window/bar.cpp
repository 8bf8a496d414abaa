#include "app/window/bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/platform/platform.h"
#include "app/window/commands.h"
#include "app/window/help_sheet.h"
#include "app/window/icons.h"
#include "app/window/imgui_style.h"
#include "app/window/notice_text.h"
#include "app/window/tick_clock.h"
#include "app/window/value_field.h"
#include "app/window/widgets.h"
#include "app/window/noted_widgets.h"
#include "core/text.h"
#include "core/time.h"

namespace arclight {
namespace {

constexpr float kPadding = 10;  ///< between the bar's edge and its widgets, in units
constexpr float kNarrow = 500;  ///< in units; narrower bars, as on phones, show only the most important widgets
constexpr float kWide = 900;    ///< in units; wider bars write everything out
constexpr float kWithSeed = 760;
constexpr std::array<const char*, 3> kSizes{"1280x720", "1920x1080", "3840x2160"};

std::string timesText(double factor) { return formatNumber(factor) + "\u00D7"; }

/// The speed that ticks reach: "0.4×".
std::string slowedText(double factor) {
    return (factor < 0.005 ? "<0.01" : formatFixed(factor, factor < 0.095 ? 2 : 1)) + "\u00D7";
}

std::string tooltipOf(CommandId id) {
    const Command& command = commandOf(id);
    std::string text = helpOf(command, helpHost());
    if (text.empty()) text = command.name;
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return keyText(command).empty() ? text : text + "  (" + keyText(command) + ")";
}

/// A button of the bar that runs its command.
void commandIcon(const BarState& state, CommandId id, Icon icon, float scale, bool isActive = false) {
    const bool isPossible = !state.isLive() || state.commands->isPossible(id);
    const std::string label = "##" + std::string(commandOf(id).name);
    const bool isClicked = iconButton({icon, label.c_str(), tooltipOf(id), isActive, isPossible}, scale);
    noteWidget("command", commandOf(id).name);
    if (isClicked && state.isLive()) state.commands->ask(id);
}

/// Space between two groups of buttons.
void gap(float scale) { ImGui::SameLine(0, 14 * scale); }
void near(float scale) { ImGui::SameLine(0, 3 * scale); }

/// Text whose line is centred in the bar, like the labels of its buttons.
void barText(const std::string& text, const ImVec4& colour) {
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    plainText(text);
    ImGui::PopStyleColor();
}

/// A text of the bar, shortened to `room`, with a tooltip that shows it whole.
void shortenedText(const std::string& text, float room, const ImVec4& colour) {
    const std::string shown = shortenedNotice(text, [&](std::string_view part) { return widthOf(part) <= room; });
    barText(shown, colour);
    if (shown == text || !ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 34);
    plainText(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace

bool Bar::pointTick(const BarState& state, const Rect& area) {
    const bool isHeld = ImGui::IsItemActive(), isPointed = isHeld || ImGui::IsItemHovered();
    const auto ask = [&](CommandId id) {
        if (state.isLive()) state.commands->ask(id, std::to_string(*pointedTick_));
    };
    if (isPointed) {
        const float along = std::clamp((ImGui::GetIO().MousePos.x - area.x) / std::max(1.0f, area.width), 0.0f, 1.0f);
        const auto tick = static_cast<std::int64_t>(std::lround(along * static_cast<float>(state.timelineEnd)));
        ImGui::SetTooltip("%s", ("Go to tick " + std::to_string(tick) + "  (" +
                                 formatFixed(static_cast<double>(tick) * kTickSeconds, 2) + " s)")
                                    .c_str());
        if (isHeld && std::exchange(pointedTick_, tick) != tick) ask(CommandId::scrub);
    }
    if (ImGui::IsItemDeactivated() && pointedTick_) ask(CommandId::seek);
    if (!isHeld) pointedTick_.reset();
    return isPointed;
}

void Bar::timeline(const BarState& state, const Rect& area) {
    constexpr float kHeight = 8, kLine = 2, kMark = 6;
    const std::int64_t last = state.timelineEnd;
    const auto xOf = [&](std::int64_t tick) {
        return area.x + area.width * static_cast<float>(std::min(tick, last)) / static_cast<float>(last);
    };
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::InvisibleButton("##timeline", {area.width, kHeight * scale_});
    noteWidget("bar", "timeline");
    const bool isPointed = pointTick(state, area);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = (isPointed ? 2 : 1) * kLine * scale_;
    const auto mark = [&](std::int64_t tick, ImU32 colour) {
        list.AddRectFilled({xOf(tick) - scale_, area.y}, {xOf(tick) + scale_, area.y + kMark * scale_}, colour);
    };
    list.AddRectFilled({area.x, area.y}, {area.right(), area.y + line}, ImGui::GetColorU32(ImGuiCol_FrameBg));
    list.AddRectFilled({area.x, area.y}, {xOf(state.lastTick), area.y + line}, packed(kFaintText));
    list.AddRectFilled({area.x, area.y}, {xOf(pointedTick_.value_or(state.tick)), area.y + line},
                       ImGui::GetColorU32(ImGuiCol_SliderGrab));
    if (state.momentTick > 0) mark(state.momentTick, packed(accentColour()));
    for (const std::int64_t tick : state.marks)
        if (tick >= 0) mark(tick, packed(textColour()));
}

void Bar::playback(const BarState& state) {
    commandIcon(state, CommandId::pause, state.isPaused ? Icon::play : Icon::pause, scale_, state.isPaused);
    near(scale_);
    commandIcon(state, CommandId::tick, Icon::step, scale_);
    near(scale_);
    commandIcon(state, CommandId::reset, Icon::reset, scale_);
    if (!isNarrow_) near(scale_), speed(state);
    gap(scale_);
    const float left = ImGui::GetCursorPosX();
    tickLabel(state);
    // A fixed width, because nothing should move when the numbers grow longer.
    ImGui::SameLine(left + (isNarrow_ ? 80 : isWide_ ? 206 : 150) * scale_);
}

void Bar::tickLabel(const BarState& state) const {
    const std::string tick = std::to_string(state.tick), seconds = formatFixed(state.seconds, 2) + " s";
    if (state.soughtTick && *state.soughtTick != state.tick) {
        const std::string progress = tick + " of " + std::to_string(*state.soughtTick);
        return barText(isNarrow_ ? progress : "tick " + progress, textColour());
    }
    if (!state.slowed) return barText("tick " + tick + (isNarrow_ ? "" : " \u00B7 " + seconds), textColour());
    const std::string speed = slowedText(*state.slowed);
    barText((isNarrow_ ? "" : "tick ") + tick + " \u00B7 " + speed + (isWide_ ? " of real time" : ""), textColour());
    noteWidget("bar", "slowed");
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", (seconds + " since the reset. Frames or ticks take so long that the demo plays at " +
                                 speed + " of real time, not at " + timesText(state.speed) + ".")
                                    .c_str());
}

void Bar::speed(const BarState& state) const {
    ImGui::SetNextItemWidth(54 * scale_);
    if (ImGui::BeginCombo("##speed", timesText(state.speed).c_str(), ImGuiComboFlags_NoArrowButton)) {
        for (std::size_t i = 0; i < kSpeeds.size(); ++i)
            if (ImGui::Selectable(timesText(kSpeeds[i]).c_str(), kSpeeds[i] == state.speed) && state.isLive())
                state.commands->ask(CommandId::setSpeed, std::to_string(i));
        ImGui::EndCombo();
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Speed of playback  (- slower, = faster)");
}

void Bar::seedAndDie(const BarState& state) {
    barText("seed", kMutedText);
    ImGui::SameLine(0, 6 * scale_);
    ImGui::SetNextItemWidth(76 * scale_);
    if (!ImGui::IsAnyItemActive() || seed_.empty()) seed_ = std::to_string(state.seed.value);
    textField("##seed", "", seed_, 20);
    if (ImGui::IsItemDeactivatedAfterEdit() && state.isLive()) state.commands->ask(CommandId::setSeed, seed_);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        ImGui::SetTooltip("Seed of all randomness. Type a number and press Enter to restart with it.");
    near(scale_);
    commandIcon(state, CommandId::newSeed, Icon::die, scale_);
}

void Bar::captureMenu(const BarState& state) {
    if (!ImGui::BeginPopup("captureMenu")) return;
    wrappedText("Render this frame at", kMutedText);
    const auto ask = [&](const std::string& size) {
        if (state.isLive()) state.commands->ask(CommandId::captureAt, size + (withPanels_ ? " panels" : ""));
        ImGui::CloseCurrentPopup();
    };
    for (const char* size : kSizes)
        if (ImGui::Selectable(size)) ask(size);
    ImGui::SetNextItemWidth(110 * scale_);
    textField("##size", "width x height", size_, 12);
    const bool isEntered =
        ImGui::IsItemDeactivatedAfterEdit() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter));
    ImGui::SameLine();
    if (ImGui::Button("capture") || isEntered) ask(size_);
    ImGui::Checkbox("with panel and bar", &withPanels_);
    // A page has no folder; the browser lists its downloads.
    if (isPage()) return ImGui::EndPopup();
    ImGui::Separator();
    if (ImGui::Selectable("save a page to share") && state.isLive()) state.commands->ask(CommandId::sharePage);
    tipForItem("A file for any browser: the frame, a loop of two seconds, parameters, measures and a link.");
    noteWidget("command", "save a page to share");
    if (ImGui::Selectable("open ./captures") && state.isLive()) state.commands->ask(CommandId::openCaptures);
    ImGui::EndPopup();
}

void Bar::captures(const BarState& state) {
    commandIcon(state, CommandId::capture, Icon::camera, scale_);
    ImGui::SameLine(0, 0);
    if (iconButton({.icon = Icon::more, .id = "##sizes", .tooltip = "Capture at another size", .widthUnits = 16},
                   scale_))
        ImGui::OpenPopup("captureMenu");
    captureMenu(state);
    near(scale_);
    if (!isNarrow_) commandIcon(state, CommandId::copyCommand, Icon::prompt, scale_), near(scale_);
    commandIcon(state, CommandId::compare, Icon::sides, scale_, state.isComparing);
    near(scale_);
    commandIcon(state, CommandId::inspector, Icon::magnifier, scale_, state.isInspecting);
    near(scale_);
    commandIcon(state, CommandId::keys, Icon::help, scale_, state.showsHelp);
    // Captures show the window that reproduces them, wherever that is.
    if (!state.isLive() || isPage() || isNarrow_) return;
    gap(scale_);
    commandIcon(state, CommandId::gallery, Icon::gallery, scale_);
    near(scale_);
    commandIcon(state, CommandId::nextDemo, Icon::next, scale_);
}

void Bar::messages(const BarState& state, float leftPx) const {
    constexpr float kMinSentence = 160, kLargestMessage = 0.7f;
    if (state.sentence.empty()) return message(state, leftPx);
    const float right = ImGui::GetWindowWidth() - kPadding * scale_, room = right - leftPx, space = 16 * scale_;
    const float wanted = widthOf(state.message) + (state.thumbnail ? 3 * ImGui::GetFrameHeight() : 0);
    const float width = state.message.empty() ? 0 : std::min(wanted, kLargestMessage * room) + space;
    if (room - width < kMinSentence * scale_ && width > 0) return message(state, leftPx);
    ImGui::SameLine(leftPx);
    shortenedText(state.sentence, room - width, textColour());
    noteWidget("bar", "sentence");
    if (width > 0) message(state, right - width + space);
}

void Bar::message(const BarState& state, float leftPx) const {
    ImGui::SameLine(leftPx);
    if (state.thumbnail && state.thumbnail->width() > 0) {
        const float height = ImGui::GetFrameHeight();
        const float width =
            height * static_cast<float>(state.thumbnail->width()) / static_cast<float>(state.thumbnail->height());
        // This texture's first row is the bottom one.
        ImGui::Image(reinterpret_cast<ImTextureID>(state.thumbnail->drawListId()), {width, height}, {0, 1}, {1, 0});
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("Open its folder");
        if (ImGui::IsItemClicked()) state.commands->ask(CommandId::openCaptures);
        ImGui::SameLine(0, 8 * scale_);
    }
    shortenedText(state.message, ImGui::GetContentRegionAvail().x, textColour());
    noteWidget("bar", "message");
}

void Bar::speedOfDrawing(const BarState& state, float leftPx) const {
    const std::string times = formatFixed(state.framesPerSecond, state.framesPerSecond < 10 ? 1 : 0) +
                              " fps \u00B7 CPU " + formatFixed(state.cpuMs, 1) + " ms \u00B7 GPU " +
                              (std::isnan(state.gpuMs) ? "\u2013" : formatFixed(state.gpuMs, 1) + " ms");
    std::string scale = "scale " + std::string(nameOf(state.renderScale));
    const std::string shown = formatFixed(100 * static_cast<double>(state.shownFraction), 0) + " %";
    if (shown != nameOf(state.renderScale) && (state.renderScale != RenderScale::automatic || state.shownFraction < 1))
        scale += ": " + shown;
    const std::string renderer(state.renderer.substr(0, state.renderer.find(" (")));
    const float space = 16 * scale_, padding = 2 * ImGui::GetStyle().FramePadding.x;
    // A fixed width, because the other texts should not move with the numbers.
    const float timesWidth = widthOf("000 fps \u00B7 CPU 0000.0 ms \u00B7 GPU 0000.0 ms");
    const float scaleWidth = widthOf("scale auto: 50 %") + padding;
    float left = ImGui::GetWindowWidth() - kPadding * scale_;
    const auto fits = [&](float width) { return left - width - space > leftPx; };
    if (const float width = widthOf(renderer); fits(width + scaleWidth + timesWidth + 2 * space)) {
        ImGui::SameLine(left -= width);
        barText(renderer, kMutedText);
        left -= space;
    }
    if (fits(scaleWidth)) {
        ImGui::SameLine(left -= scaleWidth);
        if (ImGui::Button(scale.c_str(), {scaleWidth, 0})) state.commands->ask(CommandId::renderScale);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip(
                "Scale at which the scene is drawn  (S). auto draws slow scenes smaller while they move; text, "
                "pauses and captures are always full.");
        left -= space;
    }
    if (fits(timesWidth)) {
        ImGui::SameLine(left - timesWidth);
        barText(times, kMutedText);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("Transferred between CPU and GPU per frame: %s.", describe(state.traffic).c_str());
    }
}

void Bar::draw(const BarState& state, const Rect& area, float scale) {
    scale_ = scale;
    if (area.height < 1) return;
    const float frame = ImGui::GetFrameHeight();
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kPadding * scale, std::max(0.0f, 0.5f * (area.height - frame))});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ImGui::Begin("bar", nullptr,
                     kFixedWindow | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
        const float width = ImGui::GetWindowWidth();
        isNarrow_ = width < kNarrow * scale, isWide_ = width >= kWide * scale;
        const ImVec2 begin = ImGui::GetCursorScreenPos();
        timeline(state, area);
        ImGui::SetCursorScreenPos(begin);
        playback(state);
        // Notices need the space more than the seed does.
        if (width > kWithSeed * scale) seedAndDie(state), gap(scale);
        captures(state);
        gap(scale);
        const float left = ImGui::GetCursorPosX();
        // On a phone, the page shows the notice above the bar, in which only a word or two would fit.
        const bool isInBar = !isNarrow_ || !isPage();
        if (state.isLive() && isInBar && !(state.message.empty() && state.sentence.empty()))
            messages(state, left);
        else if (state.isLive())
            speedOfDrawing(state, left);
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace arclight
