// A skirt of several layers: rings and columns of nodes, solved by `LinkSystem`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/time.h"
#include "sim/common/link_system.h"
#include "sim/hair/head_motion.h"
#include "sim/hair/skirt_knees.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

/// Lengths in metres. The waist is a ring about the origin of the body's space.
struct SkirtShape {
    int columns = 32, rings = 10, layers = 2;
    float waist = 0.125f, hem = 0.27f;  ///< radii at rest
    float length = 0.42f;               ///< of a column
    float layerGap = 0.012f;            ///< between layers; the first is the outermost
    float fullness = 1.7f;              ///< factor by which a ring can widen before its cloth is taut
    int pleats = 8;
    float pleatDepth = 0.06f;  ///< of the hem's radius
    friend bool operator==(const SkirtShape&, const SkirtShape&) = default;
};

struct SkirtSettings {
    int iterations = 8;
    float damping = 0.97f;
    float shear = 0.5f, bending = 0.25f;  ///< stiffness, 0 … 1
    float restore = 0.05f;                ///< at the waist: layers of cloth hold the shape
    float restoreRatio = 0.92f;
    float areaDensity = 0.35f;  ///< of all layers, kg/m²
    bool continuous = true;     ///< test the legs' motion during a step, not only its end
    friend bool operator==(const SkirtSettings&, const SkirtSettings&) = default;
};
constexpr auto rowsOf(SkirtSettings) {
    return paramRows<SkirtSettings>(
        iterationsRow(&SkirtSettings::iterations), dampingRow(&SkirtSettings::damping), Fixed{&SkirtSettings::shear},
        Fixed{&SkirtSettings::bending}, Fixed{&SkirtSettings::restore}, Fixed{&SkirtSettings::restoreRatio},
        Fixed{&SkirtSettings::areaDensity},
        Param{"kneeTest",
              "Test the path of the legs through each step. Otherwise only its end is tested, and a fast knee passes "
              "through the cloth.",
              &SkirtSettings::continuous}
            .label("test knees continuously")
            .primary());
}

struct SkirtStep {
    float dt = kTick;
    Pose pose{};  ///< of the body
    glm::vec3 gravity{0, -kGravity, 0};
    glm::vec3 air{0};                 ///< velocity of the air, m/s: (0, 4, 0) when gliding down at 4 m/s
    std::span<const Capsule> legs{};  ///< in the world
};

/// The body's axis, about which the skirt hangs.
struct SkirtAxis {
    glm::vec3 origin, up;  ///< `up` has unit length
    glm::vec3 outwards(glm::vec3 p) const;
};

/// Air exerts drag along the cloth's normals. Air from below is caught inside: its dynamic pressure ½ρv² on the whole
/// inner side opens the skirt like a parachute.
class Skirt {
public:
    void reset(const SkirtShape& shape, const SkirtSettings& settings, const Pose& pose = {},
               std::span<const Capsule> legs = {});
    void set(const SkirtSettings& settings) { settings_ = settings; }
    void step(const SkirtStep& step);

    const SkirtShape& shape() const { return shape_; }
    /// Layer by layer; within a layer ring by ring from the waist, within a ring column by column.
    std::span<const glm::vec3> nodes() const { return system_.nodes(); }
    glm::vec3 node(int layer, int ring, int column) const { return nodes()[index(layer, ring, column)]; }
    glm::vec3 groomed(int layer, int ring, int column) const {
        return system_.rest()[index(layer, ring, column)].groomed;
    }
    std::uint64_t hash() const { return system_.hash(); }

    struct Measures {
        double strainMean = 0, strainMax = 0;  ///< of the columns' links, in %
        double rootError = 0;                  ///< of the waist, m
        double opening = 1;                    ///< area within the hem, seen along the body's axis, relative to rest
        int crossings = 0;                     ///< triangles of any layer that a leg's axis passes through
        int penetrations = 0;                  ///< nodes inside a leg
    };
    Measures measure() const;

private:
    std::size_t index(int layer, int ring, int column) const {
        const int wrapped = (column + shape_.columns) % shape_.columns;
        return static_cast<std::size_t>((layer * shape_.rings + ring) * shape_.columns + wrapped);
    }
    glm::vec3 shapeAt(int layer, int ring, int column) const;
    void addLinks(std::vector<Link>& links) const;
    void blow(const SkirtStep& step);
    void keepOffLegs(const SkirtAxis& body, std::span<const glm::vec3> from, std::span<glm::vec3> nodes) const;
    double hemArea(bool atRest) const;

    SkirtShape shape_;
    SkirtSettings settings_;
    LinkSystem system_;
    Pose pose_;
    std::vector<glm::vec3> acceleration_;
    std::vector<Capsule> legs_;
    std::vector<SweptCapsule> swept_;
    std::vector<std::array<std::size_t, 3>> triangles_;
};

}  // namespace arclight::hair
