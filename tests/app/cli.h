// What every test of the command line needs: the demo's executable in a folder of the test's own, with no display.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "app/child.h"
#include "core/image.h"
#include "core/json.h"
#include "core/temporary_folder.h"

namespace arclight::test {

using Words = std::vector<std::string>;

/// A test that starts the executables of demos.
class Cli : public ::testing::Test {
protected:
    const std::filesystem::path& folder() const { return folder_.path(); }
    /// A path in the test's folder.
    std::string in(std::string_view name) const { return (folder_.path() / name).string(); }

    /// How a demo would be started: in the test's folder, on Mesa's software rasteriser, without a display.
    Launch launchOf(const std::filesystem::path& program, Words arguments) const;
    /// Any demo, always with `--headless`.
    Outcome headlessDemo(std::string_view demo, Words arguments, double seconds = 120) const;
    /// The demo that stands for all of them where any would do.
    Launch launch(Words arguments) const { return launchOf(executable("springs"), std::move(arguments)); }
    Outcome springs(Words arguments, double seconds = 120) const { return runProgram(launch(arguments), seconds); }
    /// With `--headless` and the scene that is cheapest to step and draw.
    Outcome headless(Words arguments) const;

    void write(std::string_view name, std::string_view text) const;
    /// Writes the picture as PNG.
    void write(std::string_view name, const Image& pixels) const;
    /// The image in the file; fails the test and gives an empty one if there is none.
    Image image(std::string_view name) const;
    /// The JSON in the file; fails the test and gives null if there is none.
    Json json(std::string_view name) const;
    /// What the capture in the file says of itself; fails the test and gives null if it is none.
    Json state(std::string_view name) const;
    /// Expects the same pixels and the same state in two captures. Those of a series are packed less tightly, so that their
    /// bytes may differ.
    void expectSameCapture(std::string_view a, std::string_view b) const;
    /// The files directly in the test's folder, or in a folder there.
    std::vector<std::string> files(std::string_view name = "") const;

private:
    TemporaryFolder folder_;
};

/// The words, then more of them.
Words with(Words words, const Words& more);
/// `--set` before every assignment.
Words settings(const Words& assignments);
/// The lines of a text, without what ends them.
Words linesOf(const std::string& text);

/// Random bytes in every channel.
Image noiseImage(int width, int height, std::uint64_t seed = 1);
/// Every byte the same.
Image uniformImage(int width, int height, std::uint8_t value);
/// Such as 640x360, for `--size`.
std::string sizeOf(const Image& image);

/// One line that ends with a newline.
bool isOneLine(std::string_view text);

/// Expects that code and exactly one line on stderr that holds every one of `parts`.
void expectFault(const Outcome& outcome, int code, const std::vector<std::string>& parts);

}  // namespace arclight::test
