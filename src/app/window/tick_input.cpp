#include "app/window/tick_input.h"

#include <algorithm>

namespace arclight {
namespace {

using Kind = WindowEvent::Kind;

/// The offset from GLFW's codes of left modifier keys to the codes of the right ones.
constexpr int kToRight = 4;
constexpr int kFirstRightModifier = static_cast<int>(Key::shift) + kToRight;

bool contains(const std::vector<int>& keys, int key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

/// The key as a demo sees it: right modifiers count as left ones.
int demoKey(int key) { return isModifier(key) && key >= kFirstRightModifier ? key - kToRight : key; }

std::vector<int> demoKeys(const std::vector<int>& keys) {
    std::vector<int> all;
    for (const int key : keys) all.push_back(demoKey(key));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace

void TickInput::add(const WindowEvent& event) {
    const std::uint32_t bit = event.kind == Kind::button ? buttonBit(event.code) : 0;
    if (event.kind == Kind::key) {
        if (contains(addedKeys_, event.code) == event.isDown) return;
        event.isDown ? addedKeys_.push_back(event.code) : void(std::erase(addedKeys_, event.code));
    } else if (event.kind == Kind::button) {
        if (bit == 0 || ((addedButtons_ & bit) != 0) == event.isDown) return;
        addedButtons_ ^= bit;
    }
    if (bit != 0 && event.at != addedPx_) waiting_.push_back({.kind = Kind::pointer, .at = event.at});
    if (bit != 0 || event.kind == Kind::pointer) addedPx_ = event.at;
    waiting_.push_back(event);
}

void TickInput::releaseKeys() {
    for (const int key : std::vector<int>(addedKeys_))
        if (!isModifier(key)) add({.kind = Kind::key, .code = key});
}

bool TickInput::admits(const Share& share, const WindowEvent& event, int mostMoves) const {
    switch (event.kind) {
        case Kind::key: return !share.isDragged && !contains(share.keys, event.code);
        case Kind::button: return !share.isDragged && (share.buttons & buttonBit(event.code)) == 0;
        case Kind::pointer: return share.buttons == 0 && share.moves < mostMoves;
        case Kind::motion: return share.moves < mostMoves;
        case Kind::inside: return share.buttons == 0;
        default: return true;
    }
}

void TickInput::apply(const WindowEvent& event, Input& input, Share& share) {
    const std::uint32_t bit = buttonBit(event.code);
    switch (event.kind) {
        case Kind::key:
            share.keys.push_back(event.code);
            event.isDown ? keys_.push_back(event.code) : void(std::erase(keys_, event.code));
            break;
        case Kind::button:
            share.buttons |= bit;
            buttons_ ^= bit;
            if (event.isDown) input.pressed |= bit;
            break;
        case Kind::pointer:
            px_ = event.at;
            ++share.moves;
            share.isDragged = buttons_ != 0;
            break;
        case Kind::motion:
            input.motionPx = {input.motionPx[0] + event.motion.x, input.motionPx[1] + event.motion.y};
            ++share.moves;
            break;
        case Kind::inside: isInside_ = event.isDown; break;
        case Kind::scroll: input.scroll += event.wheel.y; break;
        default: break;
    }
}

bool TickInput::isWaiting() const {
    return std::any_of(waiting_.begin(), waiting_.end(), [](const WindowEvent& event) {
        return event.kind == Kind::key || event.kind == Kind::button || event.kind == Kind::scroll;
    });
}

void TickInput::take(Input& input, int ticks) {
    input.pressed = 0;
    input.scroll = 0;
    input.motionPx = {0, 0};
    const auto moves = static_cast<int>(std::count_if(waiting_.begin(), waiting_.end(), [](const WindowEvent& event) {
        return event.kind == Kind::pointer || event.kind == Kind::motion;
    }));
    const int mostMoves = (moves + std::max(1, ticks) - 1) / std::max(1, ticks);
    Share share;
    while (!waiting_.empty() && admits(share, waiting_.front(), mostMoves)) {
        apply(waiting_.front(), input, share);
        waiting_.pop_front();
    }
    input.pointerPx = {px_.x, px_.y};
    input.pointerInside = isInside_;
    input.buttons = buttons_;
    input.keys = demoKeys(keys_);
}

}  // namespace arclight
