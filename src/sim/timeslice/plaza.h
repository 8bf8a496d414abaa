// A plaza in the evening: its walkable area, popular standing places, and the area lit by the low sun. Positions on the
// ground are x to the right and z towards the viewer, in metres; the sun is beyond the far row of houses.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/values.h"

namespace arclight::timeslice {

struct Circle {
    glm::vec2 centre;
    float radius;
};
/// An axis-aligned rectangle.
struct Block {
    glm::vec2 low, high;
};

/// A house of the far row, from x = `left` to `right`; `height`: top of its roof, m.
struct House {
    float left, right, height;
};
inline constexpr float kFarRow = -180;  ///< z of the fronts of the far houses
inline constexpr std::array kHouses{House{-150, -121, 17}, House{-121, -92, 21}, House{-92, -66, 18},
                                    House{-66, -40, 22},   House{-40, -16, 19},  House{-16, 1, 23},
                                    House{1, 15, 40},      House{45, 66, 24},    House{66, 92, 18},
                                    House{92, 120, 22},    House{120, 150, 17}};
/// The square, and the street through the gap between the houses.
inline constexpr std::array kFree{Block{{-140, kFarRow}, {140, 100}}, Block{{16, -310}, {44, -160}}};
/// A fountain around a column, two statues, and bandstands.
inline constexpr std::array kRounds{Circle{{-30, -34}, 12.5f}, Circle{{60, 20}, 3}, Circle{{-88, 28}, 3},
                                    Circle{{98, -90}, 5}, Circle{{-92, -96}, 5}};

/// A closed Catmull-Rom curve through points, parametrised by arc length.
class Path {
public:
    explicit Path(std::span<const glm::vec2> points);
    float length() const { return static_cast<float>(at_.size()) * step_; }
    /// `along`: m; any number.
    glm::vec2 at(float along) const;
    /// Unit vector.
    glm::vec2 direction(float along) const;
    /// The arc length at the point nearest to `p`, among the points within `reach` of `along`; may exceed `length`.
    float nearest(glm::vec2 p, float along, float reach) const;

private:
    std::vector<glm::vec2> at_;  ///< at equal distances
    float step_ = 1;
};

/// A place to stand, and the direction to face there.
struct Post {
    glm::vec2 at, facing;
    float appeal;  ///< 0 to 1
};

struct Lamp {
    glm::vec2 at;
    int circuit;  ///< 0 to 3, in the order in which they are switched on
};

class Plaza {
public:
    explicit Plaza(Seed seed);

    /// Distance to the nearest wall, negative inside of it, m.
    float clearance(glm::vec2 p) const;
    /// x: the clearance from a grid, at most 5 m, error at most 0.15 m; y, z: the direction away from the wall, not
    /// normalised.
    glm::vec3 gridClearance(glm::vec2 p) const;
    /// Whether a disc can move from `a` to `b` without touching a wall, according to the grid.
    bool isClear(glm::vec2 a, glm::vec2 b, float radius) const;

    std::span<const Path> paths() const { return paths_; }
    std::span<const Post> posts() const { return posts_; }
    std::span<const Lamp> lamps() const { return lamps_; }
    std::span<const Block> stalls() const { return stalls_; }
    std::span<const Circle> tables() const { return tables_; }

private:
    bool isOnPath(glm::vec2 p, float margin) const;
    void placeStalls(Seed seed);
    void placePosts(Seed seed);
    void addRing(glm::vec2 centre, float radius, float spacing, float appeal, bool looksOut);
    void bakeClearance();

    std::vector<Path> paths_;
    std::vector<Post> posts_;
    std::vector<Lamp> lamps_;
    std::vector<Block> stalls_;
    std::vector<Circle> tables_;
    std::vector<float> grid_;
};

/// The progress of the evening, with the sun and the lamps at that time.
struct Evening {
    glm::vec3 sun;               ///< towards the sun, unit length
    float passed;                ///< progress from 0 (low sun) to 1 (night)
    std::array<float, 4> lamps;  ///< brightness of each circuit, 0 to 1
};
Evening eveningAt(double seconds);

/// The roof height of the far row at x, m; 0 in the gap.
float roofAt(float x);

}  // namespace arclight::timeslice
