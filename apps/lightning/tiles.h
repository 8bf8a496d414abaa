// Parts of a picture that hold the same kinds of things, so that a pass draws only where it has something to do.
#pragma once

#include <span>
#include <vector>

#include "gfx/objects.h"

namespace arclight::lightning {

/// Square tiles of a picture; the shader for them is shaders/lightning/tiles.vert.
class TileList {
public:
    static constexpr int kSide = 16;  ///< px

    TileList();
    /// `tiles` are columns and rows, row by row; those at the right and upper edge may reach beyond the picture.
    void set(std::span<const glm::ivec2> tiles, glm::vec2 pictureSize);
    bool isEmpty() const { return count_ == 0; }
    /// Draws them with whatever program is in use.
    void draw() const;

private:
    Buffer corners_;
    VertexArray array_;
    int count_ = 0;
};

}  // namespace arclight::lightning
