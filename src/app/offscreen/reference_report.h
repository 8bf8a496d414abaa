// What --reference reports: how far the frames of a run differ from an image, by the measures of golden tests.
#pragma once

#include <cstdint>
#include <string>

#include "app/compare/ab_renderer.h"
#include "core/json.h"

namespace arclight {

/// The place of a frame in its series, in words: `tick 30, frequency 2`.
std::string placeInWords(const Json& place);

/// The figures of the frame that `ab` drew last, beside its reference image: `{"name": …, "withinTolerance": …, …}`.
Json compareWithReference(const AbRenderer& ab);

/// Collects the figures of all frames, and prints them when the run has written its files.
class ReferenceReport {
public:
    /// Adds what `compareWithReference` returned for a frame of a series: `{"tick": …, "set": {…}, "reference": {…}}`.
    void add(Json frame);
    /// Prints a line for each frame or, with `asJson`, an object for a single frame and an array for a series.
    /// Exit::differs if a frame is out of tolerance.
    Expected<Done> finish(bool isSeries, bool asJson) const;

private:
    Json frames_ = Json::array();
};

}  // namespace arclight
