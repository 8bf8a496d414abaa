// A demo's parameters without the demo.
#pragma once

#include "app/demo.h"
#include "gfx/post.h"

namespace arclight {

/// The parameters of the demo, its camera and the post stack, with their defaults.
class OwnedParams {
public:
    explicit OwnedParams(const DemoType& type)
        : demo_(type.makeParams()),
          camera_(type.makeCameraParams()),
          set_(paramsOf(type, demo_.get(), camera_.get(), post_)) {}
    OwnedParams(const OwnedParams&) = delete;
    const ParamSet& set() const { return set_; }
    /// Only the demo's own parameters.
    ParamSet ofDemo() const { return ParamSet({set_.blocks().front()}); }

private:
    std::unique_ptr<void, void (*)(void*)> demo_, camera_;
    PostParams post_;
    ParamSet set_;
};

}  // namespace arclight
