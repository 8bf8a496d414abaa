// Parts of a demo that most frames do without.
#pragma once

#include <memory>

#include "gfx/shaders.h"

namespace arclight {

/// What draws with `Shaders`, made when it is first used: a demo does not start later for programs, textures and meshes
/// that its first frame does not show. A fault of its shaders is found then.
template <class Part>
class Lazy {
public:
    explicit Lazy(Shaders& shaders) : shaders_(shaders) {}

    Part& operator*() const {
        if (!part_) part_ = std::make_unique<Part>(shaders_);
        return *part_;
    }
    Part* operator->() const { return &**this; }

private:
    Shaders& shaders_;
    mutable std::unique_ptr<Part> part_;
};

}  // namespace arclight
