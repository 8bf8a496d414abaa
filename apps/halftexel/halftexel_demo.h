// The halftexel demo: one of six scenes at a time, all of them full-screen passes.
#pragma once

#include <memory>

#include "app/demo.h"
#include "scene.h"

namespace arclight::halftexel {

inline constexpr Source kSources[] = {
    {"Josh Jersild (drilian)", "Understanding Half-Pixel and Half-Texel Offsets", 2008,
     "https://drilian.com/2008/11/25/understanding-half-pixel-and-half-texel-offsets/"},
    {"Microsoft", "Directly Mapping Texels to Pixels (Direct3D 9)", 0,
     "https://learn.microsoft.com/en-us/windows/win32/direct3d9/directly-mapping-texels-to-pixels",
     "the rule of Direct3D 9"},
    {"Aras Pranckevičius", "Solving DX9 Half-Pixel Offset", 2016,
     "https://aras-p.info/blog/2016/04/08/solving-dx9-half-pixel-offset/", "the cure by position in every shader"},
    {"Jorge Jimenez", "Next Generation Post Processing in Call of Duty: Advanced Warfare", 2014,
     "https://www.iryoku.com/next-generation-post-processing-in-call-of-duty-advanced-warfare/", "the 13 taps"},
    {"Marius Bjørge", "Bandwidth-Efficient Rendering", 2015,
     "https://community.arm.com/cfs-file/__key/communityserver-blogs-components-weblogfiles/00-00-00-20-66/"
     "siggraph2015_2D00_mmg_2D00_marius_2D00_notes.pdf",
     "the dual filter"},
    {"Brian Karis", "Tone Mapping", 2013, "https://graphicrants.blogspot.com/2013/12/tone-mapping.html",
     "the average weighted against fireflies"},
    {"George Merrill Chaikin", "An algorithm for high-speed curve generation", 1974, "", "the weights 1 3 3 1"},
};

class HalftexelDemo : public Demo<HalftexelParams, HalftexelMeasures> {
public:
    static constexpr DemoInfo info{
        "halftexel",
        "Half-pixel and half-texel offsets",
        "Half a texel off, every full-screen pass blurs the image a little and moves it. Under multisampling, it "
        "leaves grey edges as well. This demo shows where the centres of pixels and texels are, turns each mistake "
        "on, and measures it, in the filters that draw every halo in arclight.",
        120,
        Colour{0.88f, 0.84f, 0.74f},
        {},
        kSources,
        {"halftexel/rule.frag", "halftexel/resolve_grid.frag", "common/pyramid_down.frag", "common/bright_pass.frag"}};

    explicit HalftexelDemo(Shaders& shaders) : tools_(shaders) {}

    void reset(Seed seed) override;
    void step(const Step& step) override;
    void draw(Frame& frame) override;
    /// The only state that a scene accumulates is the distance that its light has travelled.
    bool skip(const Step& step, std::int64_t ticks) override;
    bool adjust(const Input& input) override;
    std::vector<Gesture> gestures() const override;
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return scene_->grabs(params, widthPx, heightPx);
    }
    std::string formula() override;
    void panel(Panel& panel) override;
    void changed() override;
    HalftexelMeasures measure() override;
    Json dumpState() override;
    /// All scenes compare positions of pixels and texels, and state shifts in pixels.
    bool showsPixels() const override { return true; }
    void setInputImage(const Image* image) override { tools_.source.set(image); }

private:
    SceneContext context() { return {params, tools_, seed_}; }
    void makeScene();
    /// Lets the pointer drag parameters; true if it has.
    bool dragParams(const Input& input);

    SceneTools tools_;
    std::unique_ptr<Scene> scene_;
    HalftexelScene shown_ = HalftexelScene::post;  ///< the scene in `scene_`
    Seed seed_;
    Grip grip_;
};

}  // namespace arclight::halftexel
