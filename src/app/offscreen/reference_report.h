// The report of --reference: how far the frames of a run differ from an image, by the measures of golden tests.
#pragma once

#include <cstdint>
#include <string>

#include "app/compare/ab_renderer.h"
#include "core/json.h"

namespace arclight {

/// The place of a frame in its series, in words: `tick 30, frequency 2`.
std::string placeInWords(const Json& place);

/// Compares the frame that `ab` drew last with its reference image: `{"name": …, "withinTolerance": …, …}`.
Json compareWithReference(const AbRenderer& ab);

/// Collects the comparisons of all frames, and prints them when the run has written its files.
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
