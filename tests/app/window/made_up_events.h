// Events like those of a user, for tests without a window.
#pragma once

#include <algorithm>
#include <vector>

#include "app/window/events.h"
#include "core/random.h"

namespace arclight::test {

using Kind = WindowEvent::Kind;
constexpr int kControl = static_cast<int>(Key::control), kBackspace = static_cast<int>(Key::backspace);

inline WindowEvent keyDown(int key, bool control = false) {
    return {.kind = Kind::key, .code = key, .isDown = true, .modifiers = {.control = control}};
}
inline WindowEvent keyUp(int key) { return {.kind = Kind::key, .code = key}; }
inline WindowEvent character(int codePoint) { return {.kind = Kind::character, .code = codePoint}; }
inline WindowEvent moved(float x, float y) { return {.kind = Kind::pointer, .at = {x, y}}; }
inline WindowEvent wheel(float y) { return {.kind = Kind::scroll, .wheel = {0, y}}; }
inline WindowEvent buttonDown(int button, glm::vec2 at) {
    return {.kind = Kind::button, .code = button, .isDown = true, .at = at};
}
inline WindowEvent buttonUp(int button, glm::vec2 at) { return {.kind = Kind::button, .code = button, .at = at}; }

/// Two clumsy hands: keys overlap while the pointer moves and its buttons go down.
class Hands {
public:
    explicit Hands(std::uint64_t seed) : random_(Seed{seed}) {}

    std::vector<WindowEvent> events(int count) {
        std::vector<WindowEvent> all;
        while (static_cast<int>(all.size()) < count) {
            switch (random_.below(8)) {
                case 0:
                case 1:
                case 2: changeKey(all); break;
                case 3: changeButton(all); break;
                case 4: add(all, {.kind = Kind::scroll, .wheel = {0, random_.below(2) != 0 ? 1.0f : -1.0f}}); break;
                case 5: add(all, character(0xE9)); break;  // from an input method, without a key
                default: move(all);
            }
        }
        return all;
    }

    /// The sizes of consecutive batches, as in frames of random lengths: from empty to `most`.
    std::vector<int> frames(int count, int most) {
        std::vector<int> sizes;
        while (count > 0) {
            sizes.push_back(std::min(count, static_cast<int>(random_.below(static_cast<std::uint32_t>(most) + 1))));
            count -= sizes.back();
        }
        return sizes;
    }

    Random& random() { return random_; }

private:
    void add(std::vector<WindowEvent>& all, WindowEvent event) {
        event.at = at_;
        event.modifiers.control = isHeld(kControl);
        all.push_back(event);
    }
    bool isHeld(int key) const { return std::find(keys_.begin(), keys_.end(), key) != keys_.end(); }

    void changeKey(std::vector<WindowEvent>& all) {
        static constexpr int kKeys[] = {'A', 'B', 'Z', kBackspace, kControl, static_cast<int>(Key::left)};
        const int key = kKeys[random_.below(6)];
        if (isHeld(key)) {
            std::erase(keys_, key);
            return add(all, keyUp(key));
        }
        add(all, keyDown(key));
        keys_.push_back(key);
        if (key < 128 && !isHeld(kControl)) add(all, character(key + 'a' - 'A'));
    }

    void changeButton(std::vector<WindowEvent>& all) {
        const int button = static_cast<int>(random_.below(3));
        buttons_ ^= 1u << button;
        add(all, {.kind = Kind::button, .code = button, .isDown = (buttons_ & (1u << button)) != 0});
    }

    void move(std::vector<WindowEvent>& all) {
        // No coordinate occurs twice.
        at_ = {static_cast<float>(++moves_), random_.uniform(0, 500)};
        add(all, {.kind = Kind::pointer});
    }

    Random random_;
    std::vector<int> keys_;
    unsigned buttons_ = 0;
    int moves_ = 0;
    glm::vec2 at_{0};
};

}  // namespace arclight::test
