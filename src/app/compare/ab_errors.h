// The errors between the two sides of a comparison: one map for each view that shows a map.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>

#include "app/compare/ab_comparison.h"
#include "core/error_map.h"
#include "core/flip.h"

namespace arclight {

/// What a map shows, and in which unit its errors are written.
struct ErrorView {
    ErrorMetric metric;
    double unit;  ///< errors are multiplied by it
};
/// Only of views for which `isMap` is true.
ErrorView errorViewOf(AbView view);

/// Statistics of a map, and what its drawing needs of it.
struct AbErrors {
    AbView view = AbView::error;
    int sides = 0;          ///< number of the drawing of the sides that were compared; see `AbRenderer`
    std::int64_t tick = 0;  ///< of the sides
    int width = 0, height = 0;
    ErrorFigures figures{};
    ErrorTiles tiles{};
    Image picture{};  ///< the errors as colours in the view `error`; the GPU draws the other views

    void take(const ErrorMap& map);
};

/// Computes errors in the background: on a thread of its own or, where the system starts none, step by step in `poll`.
class AbErrorWork {
public:
    AbErrorWork() = default;
    ~AbErrorWork();
    AbErrorWork(const AbErrorWork&) = delete;
    AbErrorWork& operator=(const AbErrorWork&) = delete;

    bool isBusy() const { return job_ != nullptr; }
    /// Begins with the images of both sides, which have the same size; `errors` says which view and which sides. Call
    /// it only if it is not busy.
    void start(AbErrors errors, const Image& b, const Image& a);
    /// The errors, once they are known.
    std::optional<AbErrors> poll();

private:
    struct Job {
        AbErrors errors;
        Image b, a;
        std::optional<FlipSteps> steps{};
        std::atomic<bool> isStopped = false;
        /// Takes a short step. False if none is left; `errors` is then complete.
        bool advance();
    };
    std::unique_ptr<Job> job_;
    std::future<void> thread_;  ///< not valid without a thread
};

}  // namespace arclight
