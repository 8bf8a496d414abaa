// Parts of a demo that are created when they are first needed.
#pragma once

#include <memory>

#include "gfx/shaders.h"

namespace arclight {

/// A part that draws with `Shaders`, created at its first use: programs, textures and meshes that a demo's first frame
/// does not show do not delay its start. Errors in its shaders are found only then.
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
