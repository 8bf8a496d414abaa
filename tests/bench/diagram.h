// Shared by the diagrams of the benchmarks.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session_renderer.h"
#include "gfx/page.h"

namespace arclight::bench {

/// An axis's marks, which refer to the texts stored beside them.
struct Marks {
    std::vector<std::string> texts;
    std::vector<AxisMark> marks;
    void add(double value, std::string text) {
        texts.push_back(std::move(text));
        marks.push_back({value, {}});
    }
    std::span<const AxisMark> get() {
        for (std::size_t i = 0; i < marks.size(); ++i) marks[i].text = texts[i];
        return marks;
    }
};

/// Moves labels apart along y until each is at least `gap` from the next. `Label` has the end of its line, `point`, and
/// the `y` of its text.
template <class Label>
void spread(std::vector<Label>& labels, float gap) {
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.point.y < b.point.y; });
    for (int round = 0; round < 100; ++round)
        for (std::size_t i = 0; i + 1 < labels.size(); ++i) {
            const float lacking = gap - (labels[i + 1].y - labels[i].y);
            if (lacking <= 0) continue;
            labels[i].y -= 0.5f * lacking;
            labels[i + 1].y += 0.5f * lacking;
        }
}

/// The image of a page with a heading; `draw(canvas)` draws on it. Needs a current OpenGL context.
template <class Draw>
Image drawnPage(SessionRenderer& renderer, int width, int height, std::string_view title, const std::string& caption,
                Draw draw) {
    const Framebuffer page("times", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
    Pass pass("times", page);
    pass.clear({kGround.r, kGround.g, kGround.b, 1});
    Canvas& canvas = renderer.canvas();
    canvas.begin(width, height);
    drawHeading(canvas, width, title, caption);
    draw(canvas);
    canvas.flush(pass);
    return readImage(page);
}

}  // namespace arclight::bench
