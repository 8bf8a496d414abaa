#include <algorithm>
#include <utility>

#include "app/window/events.h"

namespace arclight {
namespace {

using Kind = WindowEvent::Kind;

/// GLFW's codes of keys that type characters: the main block, and the keypad without Enter and "=".
constexpr int kLastPrintable = 162, kFirstKeypad = 320, kLastKeypad = 334;
constexpr int kFirstModifier = 340, kLastModifier = 347;

bool typesCharacter(const WindowEvent& event) {
    const bool isPrintable = event.code <= kLastPrintable || (event.code >= kFirstKeypad && event.code <= kLastKeypad);
    // On Windows, Ctrl and Alt of the left hand type as AltGr does.
    return event.presses(Kind::key) && isPrintable && event.modifiers.control == event.modifiers.alt;
}

/// The contents of a round so far.
class Contents {
public:
    bool admits(const WindowEvent& event) const {
        switch (event.kind) {
            case Kind::pointer:
            case Kind::motion:
            case Kind::inside: return !hasAct_ && !hasText_;
            case Kind::character: return !hasAct_ || isTyping_;
            case Kind::scroll: return (!hasAct_ || isScroll_) && !hasText_;
            case Kind::button: return !hasAct_ && !hasText_ && (event.isDown || !hasMoved_);
            case Kind::key: break;
            default: return !hasAct_ && !hasText_;
        }
        const bool isFresh = std::find(keys_.begin(), keys_.end(), event.code) == keys_.end();
        return isFresh && (isPlainRelease(event) || (!hasAct_ && !hasText_));
    }

    void add(const WindowEvent& event) {
        if (event.kind == Kind::key) keys_.push_back(event.code);
        if (event.kind == Kind::character) hasText_ = true;
        if (event.kind == Kind::pointer) hasMoved_ = true;
        if (event.kind == Kind::pointer || event.kind == Kind::motion || event.kind == Kind::inside ||
            event.kind == Kind::character || isPlainRelease(event))
            return;
        hasAct_ = true;
        isScroll_ = event.kind == Kind::scroll;
        isTyping_ = typesCharacter(event);
    }

private:
    static bool isPlainRelease(const WindowEvent& event) {
        return event.releases(Kind::key) && !isModifier(event.code);
    }

    std::vector<int> keys_;  ///< that changed
    bool hasAct_ = false, isScroll_ = false, isTyping_ = false, hasText_ = false, hasMoved_ = false;
};

}  // namespace

bool isModifier(int key) { return key >= kFirstModifier && key <= kLastModifier; }

EventRound takeRound(std::deque<WindowEvent>& queue) {
    EventRound round;
    Contents contents;
    while (!queue.empty() && contents.admits(queue.front())) {
        contents.add(queue.front());
        round.push_back(std::move(queue.front()));
        queue.pop_front();
    }
    return round;
}

}  // namespace arclight
