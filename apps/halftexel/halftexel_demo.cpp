#include "halftexel_demo.h"

namespace arclight::halftexel {
namespace {

constexpr Source kSources[] = {
    {"Josh Jersild (drilian)", "Understanding Half-Pixel and Half-Texel Offsets", 2008,
     "https://drilian.com/2008/11/25/understanding-half-pixel-and-half-texel-offsets/"},
    {"Microsoft", "Directly Mapping Texels to Pixels (Direct3D 9)", 0,
     "https://learn.microsoft.com/en-us/windows/win32/direct3d9/directly-mapping-texels-to-pixels",
     "the rule of Direct3D 9"},
    {"Aras Pranckevičius", "Solving DX9 Half-Pixel Offset", 2016,
     "https://aras-p.info/blog/2016/04/08/solving-dx9-half-pixel-offset/", "the position fix in every shader"},
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

constexpr DemoInfo kInfo{
    "halftexel",
    "Half-pixel and half-texel offsets",
    "Full-screen passes that miss texel centres blur and shift images. Half a texel is enough. Under multisampling, "
    "they also leave grey edges. This demo shows the centres of pixels and texels, makes each mistake on request, and "
    "measures it, in the filters that draw every halo in arclight.",
    120,
    Colour{0.88f, 0.84f, 0.74f},
    {},
    kSources,
    {"halftexel/rule.frag", "halftexel/resolve_grid.frag", "common/pyramid_down.frag", "common/bright_pass.frag"},
    {},
    {},
    "Effects that depend on texel centres."};

}  // namespace

DemoType halftexelDemo() {
    return sceneSet(kInfo,
                    {postScene(), microscopeScene(), copiesScene(), downsampleScene(), pyramidScene(), fadeScene()},
                    {.rowsFirst = {"microscope", "copies", "downsample", "pyramid"}});
}

}  // namespace arclight::halftexel
