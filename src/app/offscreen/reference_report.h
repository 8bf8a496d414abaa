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

/// Writes how visible the difference of the frames that `ab` drew last is, as an image. `ab` may be null: Exit::usage.
Expected<Done> writeErrorMap(const AbRenderer* ab, const std::string& path);
/// `{"mean": …, "p95": …, "maximum": …, "worstTileMean": …, "worstTile": [x, y]}`; errors are multiplied by `unit`.
Json errorsToJson(const ErrorFigures& figures, double unit = 1);
/// The statistics of all maps of two images of one size: `{"flip": {…}, "luminance": {…}, "difference": {…}, "mask":
/// {…}}`. `difference` is in units of 1/255.
Json errorsToJson(const Image& reference, const Image& test);
/// The errors between the two sessions that `ab` drew last: `{"name": …, "tick": …, "size": […], "flip": {…}, …}`.
Json compareSessions(const AbRenderer& ab, std::int64_t tick);
/// The statistics of `flip` in one line: `FLIP mean 0.0213, 95 % of pixels at most 0.1100, …`.
std::string errorsInWords(const Json& figures);

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
