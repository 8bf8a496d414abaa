// The dither demo: one of six scenes at a time.
#pragma once

#include "scene.h"

namespace arclight::dither {

inline constexpr Source kSources[] = {
    {"Allen Chou", "A Brain Dump of What I Worked on for Uncharted 4", 2016,
     "http://allenchou.net/2016/05/a-brain-dump-of-what-i-worked-on-for-uncharted-4/"},
    {"Bryce E. Bayer", "An Optimum Method for Two-Level Rendition of Continuous-Tone Pictures", 1973, "",
     "the ordered matrix"},
    {"Robert W. Floyd, Louis Steinberg", "An Adaptive Algorithm for Spatial Greyscale", 1976, "", "error diffusion"},
    {"Robert Ulichney", "The Void-and-Cluster Method for Dither Array Generation", 1993,
     "https://doi.org/10.1117/12.152707", "blue noise"},
    {"Jorge Jimenez", "Next Generation Post Processing in Call of Duty: Advanced Warfare", 2014,
     "https://www.iryoku.com/next-generation-post-processing-in-call-of-duty-advanced-warfare/",
     "interleaved gradient noise"},
    {"Alan Wolfe, Nathan Morrical, Tomas Akenine-Möller, Ravi Ramamoorthi", "Spatiotemporal Blue Noise Masks", 2022,
     "https://arxiv.org/abs/2112.09629", "blue noise in time"},
    {"William Donnelly, Alan Wolfe, Judith Bütepage, Jon Valdés",
     "FAST: Filter-Adapted Spatio-Temporal Sampling for Real-Time Rendering", 2024,
     "https://github.com/electronicarts/fastnoise", "noise for a filter, and the test of accumulation"},
};

class DitherDemo : public SceneDemo<DitherScene> {
public:
    static constexpr DemoInfo info{
        "dither",
        "Dithering",
        "A fade without blending compares opacity with a threshold: each pixel is drawn or it is not. So depth is right "
        "and nothing needs sorting. Which thresholds decides what the eye sees. Compare a matrix with noise, look at "
        "the spectrum, and count what a fade leaves out.",
        150,
        Colour{0.78f, 0.86f, 0.30f},
        "the diffusion of errors",
        kSources};

    explicit DitherDemo(Shaders& shaders);

    bool usesCamera() const override { return isSolid(params); }
    bool showsPixels() const override { return true; }
    void setInputImage(const Image* image) override;
    DitherMeasures measure() override;

private:
    void complete(SceneContext& context) const override;

    mutable PatternMap pattern_;  // makes what it is asked for
    Image input_;
};

}  // namespace arclight::dither
