// What is wrong with the texts of a frame.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "gfx/canvas.h"

namespace arclight::test {

namespace text_faults {

inline constexpr float kTolerance = 1;  // px

inline bool overlap(const Rect& a, const Rect& b) {
    const Rect both = a.intersection(b);
    return both.width > kTolerance && both.height > kTolerance;
}

inline bool isInside(const Rect& inner, const Rect& outer) {
    const Rect both = inner.intersection(outer);
    return both.width > inner.width - kTolerance && both.height > inner.height - kTolerance;
}

inline bool isClipped(const TextBox& text) {
    return text.visible.width < text.box.width - kTolerance || text.visible.height < text.box.height - kTolerance;
}

inline std::string describe(const Rect& r) {
    const auto whole = [](float x) { return std::to_string(static_cast<int>(x)); };
    return "[" + whole(r.x) + " " + whole(r.y) + " " + whole(r.width) + " " + whole(r.height) + "]";
}

}  // namespace text_faults

/// A line for each text that is clipped, covers another text, or lies on a picture. `textsBefore`: how many of them
/// came before each picture. Those are part of it if they lie in it.
inline std::vector<std::string> textFaults(std::span<const TextBox> texts, std::span<const Rect> pictures,
                                           std::span<const std::size_t> textsBefore) {
    using namespace text_faults;
    std::vector<std::string> faults;
    const auto name = [](const TextBox& text) { return "\"" + text.text + "\" " + describe(text.box); };
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (isClipped(texts[i])) faults.push_back("clipped: " + name(texts[i]));
        for (std::size_t k = i + 1; k < texts.size(); ++k)
            if (overlap(texts[i].box, texts[k].box))
                faults.push_back("overlap: " + name(texts[i]) + " and " + name(texts[k]));
        for (std::size_t k = 0; k < pictures.size(); ++k)
            if (overlap(texts[i].box, pictures[k]) && !(i < textsBefore[k] && isInside(texts[i].box, pictures[k])))
                faults.push_back("on a picture: " + name(texts[i]) + " and " + describe(pictures[k]));
    }
    return faults;
}

/// Those of a canvas, which must keep its text boxes.
inline std::vector<std::string> textFaults(const Canvas& canvas) {
    return textFaults(canvas.textBoxes(), canvas.clearAreas(), canvas.textsBeforeClear());
}

}  // namespace arclight::test
