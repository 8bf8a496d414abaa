// A scene that is a page of plots and tables: it describes the page, and needs no code to draw it or to drag in it.
#pragma once

#include <vector>

#include "app/scene.h"
#include "gfx/chart_page.h"

namespace arclight {

template <class SceneParams, class SceneMeasures = NoMeasures>
class PageScene : public Scene<SceneParams, SceneMeasures> {
public:
    /// The page for these parameters, which its handles change.
    virtual ChartPage page(SceneParams& values) const = 0;

    void restart() override {}
    void draw(Frame& frame) override { page(this->params).draw(frame); }
    bool move(const Input& input) override { return page(this->params).adjust(grip_, input); }
    bool isHeld() const override { return grip_.grip.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        SceneParams values = this->params;
        return page(values).grabs(widthPx, heightPx);
    }

private:
    PageGrip grip_;
};

}  // namespace arclight
