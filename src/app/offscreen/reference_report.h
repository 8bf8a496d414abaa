// What --reference reports: how far the frames of a run are from an image, by the figures of golden tests.
#pragma once

#include <cstdint>
#include <string>

#include "app/compare/ab_renderer.h"
#include "core/json.h"

namespace arclight {

/// The figures of the frame that `ab` drew last, beside its reference image: `{"name": …, "withinTolerance": …, …}`.
Json compareWithReference(const AbRenderer& ab);

/// Collects the figures of all frames, and prints them when the run has written its files.
class ReferenceReport {
public:
    /// Adds what `compareWithReference` gave for a frame of a series: `{"tick": …, "set": {…}, "reference": {…}}`.
    void add(Json frame);
    /// Prints a line for each frame or, with `asJson`, the frame of a single one and an array of a series.
    /// Exit::differs if a frame is beyond tolerance.
    Expected<Done> finish(bool isSeries, bool asJson) const;

private:
    Json frames_ = Json::array();
};

}  // namespace arclight
