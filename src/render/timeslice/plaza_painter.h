// Draws the plaza in the evening and the crowd on it.
#pragma once

#include <array>
#include <vector>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "gfx/variants.h"
#include "render/common/guest.h"
#include "render/common/sky.h"
#include "sim/common/vertices.h"
#include "sim/timeslice/crowd.h"
#include "sim/timeslice/figure_mesh.h"

namespace arclight::timeslice {

/// An agent as vertex shader input; see shaders/timeslice/figure.vert.
struct FigureInstance {
    glm::vec4 stand, gait, aspect, top;
    glm::vec3 bottom;
};
constexpr auto rowsOf(FigureInstance) {
    return vertexRows<FigureInstance>(
        Attribute{"stand", &FigureInstance::stand}, Attribute{"gait", &FigureInstance::gait},
        Attribute{"aspect", &FigureInstance::aspect}, Attribute{"top", &FigureInstance::top},
        Attribute{"bottom", &FigureInstance::bottom});
}

/// The sky of an evening over the plaza.
Sky plazaSky(const Evening& evening);

/// The contents of a frame.
struct PlazaShot {
    View view;
    Evening evening;
    std::int64_t tick = 0;
    double seconds = 0;
    bool showsAges = false;
    float oldest = 40;  ///< age shown in the last colour, ticks
};

class PlazaPainter {
public:
    PlazaPainter(Shaders& shaders, const Plaza& plaza, Seed seed);
    void draw(Frame& frame, const Crowd& crowd, const PlazaShot& shot, const Guest* guest = nullptr);

private:
    /// Size of the grid of ground light and of ages, cells.
    static constexpr int kWide = 150, kHigh = 220;
    static constexpr int kRoofs = 640;

    /// The program of the ground, which receives the guest's shadow.
    const Program& ground(const Guest* guest);
    void makeTextures(Seed seed);
    void lightLamps();
    FigureInstance instanceOf(const Crowd& crowd, std::size_t figure, const PlazaShot& shot) const;
    void place(const Crowd& crowd, const PlazaShot& shot);
    /// `height` and `halfWidth` are of the caster, m; `strength` is 0 to 1.
    void addShadow(glm::vec2 at, float height, float halfWidth, float strength);
    void addShadowsOfThings(glm::vec3 sun);
    /// `lights`: scene light; 1: with a sharp edge, 0: soft.
    void addGlow(glm::vec3 centre, glm::vec2 halfSize, glm::vec4 lights);
    void placeGlows(const PlazaShot& shot);
    void spreadAges(const Crowd& crowd, const PlazaShot& shot);
    float sunlight(glm::vec2 p, glm::vec3 sun) const;
    void setEvening(const Evening& evening, const Sky& sky, const Program& ground) const;
    static constexpr std::array<FeatureName, 1> kFeatures{{{1, "GUEST"}}};

    const Plaza& plaza_;
    Variants grounds_;
    SkyPainter sky_;
    Program building_, figure_, flatFigure_, shadow_, glow_;
    Mesh groundMesh_, plazaMesh_, shadowQuad_, glowQuad_;
    std::array<Mesh, kFigureDetails> meshes_;
    std::array<VertexBuffer, kFigureDetails> buffers_;
    std::array<std::vector<FigureInstance>, kFigureDetails> figures_;
    VertexBuffer shadowBuffer_ = VertexBuffer::of<ShapeInstance>("shadows");
    VertexBuffer glowBuffer_ = VertexBuffer::of<ShapeInstance>("lamps");
    std::vector<ShapeInstance> shadows_;
    std::vector<ShapeInstance> glows_;
    Texture slabs_, roofs_, lamps_, ages_;
    Framebuffer shade_;
    std::vector<glm::vec4> lampLight_;  ///< of the four circuits, by cell
    std::vector<glm::vec2> ageSums_;
    std::vector<float> heights_;  ///< of the far row, by x
};

}  // namespace arclight::timeslice
