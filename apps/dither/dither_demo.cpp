#include "dither_demo.h"

namespace arclight::dither {
namespace {

constexpr Source kSources[] = {
    {"Allen Chou", "A Brain Dump of What I Worked on for Uncharted 4", 2016,
     "http://allenchou.net/2016/05/a-brain-dump-of-what-i-worked-on-for-uncharted-4/"},
    {"Bryce E. Bayer", "An Optimum Method for Two-Level Rendition of Continuous-Tone Pictures", 1973, "",
     "the ordered matrix"},
    {"Robert W. Floyd, Louis Steinberg", "An Adaptive Algorithm for Spatial Greyscale", 1976, "", "error diffusion"},
    {"J. F. Jarvis, C. N. Judice, W. H. Ninke",
     "A Survey of Techniques for the Display of Continuous Tone Pictures on Bilevel Displays", 1976, "",
     "the kernel with twelve neighbours"},
    {"Bill Atkinson", "dithering for the Macintosh", 0, "", "the kernel that drops a quarter of the error"},
    {"Robert Ulichney", "The Void-and-Cluster Method for Dither Array Generation", 1993,
     "https://doi.org/10.1117/12.152707", "blue noise"},
    {"Jorge Jimenez", "Next Generation Post Processing in Call of Duty: Advanced Warfare", 2014,
     "https://www.iryoku.com/next-generation-post-processing-in-call-of-duty-advanced-warfare/",
     "interleaved gradient noise"},
    {"Martin Roberts", "The Unreasonable Effectiveness of Quasirandom Sequences", 2018,
     "http://extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences/", "the R2 sequence"},
    {"Alan Wolfe, Nathan Morrical, Tomas Akenine-Möller, Ravi Ramamoorthi", "Spatiotemporal Blue Noise Masks", 2022,
     "https://arxiv.org/abs/2112.09629", "blue noise in time"},
    {"William Donnelly, Alan Wolfe, Judith Bütepage, Jon Valdés",
     "FAST: Filter-Adapted Spatio-Temporal Sampling for Real-Time Rendering", 2024,
     "https://github.com/electronicarts/fastnoise", "noise for a filter, and the test of accumulation"},
    {"James W. Cooley, John W. Tukey", "An Algorithm for the Machine Calculation of Complex Fourier Series", 1965,
     "https://doi.org/10.1090/S0025-5718-1965-0178586-1", "the fast Fourier transform"},
    {"DawnBringer", "DB16", 2011, "", "the palette of sixteen colours"},
};

constexpr DemoInfo kInfo{
    .name = "dither",
    .title = "Dithering",
    .about =
        "Fade and quantise by thresholds instead of blending. Bayer, blue noise, error diffusion. Each pixel is "
        "either drawn or discarded, so depth is right and nothing needs sorting. The choice of thresholds determines "
        "which artefacts you see. Compare a matrix with noise, look at the spectrum, and count the pixels that a fade "
        "leaves uncovered.",
    .showcaseTick = 150,
    .accent = Colour{0.78f, 0.86f, 0.30f},
    .computed = "error diffusion",
    .sources = kSources,
    .scenes = "Dithered scenes, and pages that compare patterns."};

}  // namespace

DemoType ditherDemo() {
    return sceneSet(kInfo,
                    {foliageScene(), rampScene(), pictureScene(), spectrumScene(), timeScene(), generatorScene()},
                    {.measuresFirst = {"ramp", "spectrum", "time"}});
}

}  // namespace arclight::dither
