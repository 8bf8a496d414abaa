// The fixture of all command-line tests: runs a demo's executable in its own folder, without a display.
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

    /// A launch in the test's folder, on Mesa's software rasteriser, without a display. All tests share a folder for
    /// compiled programs: compiling them took three quarters of the time of a test with many scenes.
    Launch launchOf(const std::filesystem::path& program, Words arguments) const;
    /// Runs a demo with `--headless`.
    Outcome headlessDemo(std::string_view demo, Words arguments, double seconds = 120) const;
    /// A launch of springs, for tests in which any demo would do.
    Launch launch(Words arguments) const { return launchOf(executable("springs"), std::move(arguments)); }
    Outcome springs(Words arguments, double seconds = 120) const { return runProgram(launch(arguments), seconds); }
    /// Runs springs with `--headless` and the scene that is cheapest to step and draw.
    Outcome headless(Words arguments) const;

    void write(std::string_view name, std::string_view text) const;
    /// Writes the image as PNG.
    void write(std::string_view name, const Image& pixels) const;
    /// The image in the file; fails the test and returns an empty image if there is none.
    Image image(std::string_view name) const;
    /// The JSON in the file; fails the test and returns null if there is none.
    Json json(std::string_view name) const;
    /// The state of the capture in the file; fails the test and returns null if it is not a capture.
    Json state(std::string_view name) const;
    /// Expects the same pixels and the same state in two captures. A series compresses its captures less, so their
    /// bytes may differ.
    void expectSameCapture(std::string_view a, std::string_view b) const;
    /// The names of the files directly in the test's folder, or in a subfolder.
    std::vector<std::string> files(std::string_view name = "") const;

private:
    TemporaryFolder folder_;
};

/// `words` followed by `more`.
Words with(Words words, const Words& more);
/// The assignments, each preceded by `--set`.
Words settings(const Words& assignments);
/// The lines of a text, without line breaks.
Words linesOf(const std::string& text);

/// An image with random bytes in every channel.
Image noiseImage(int width, int height, std::uint64_t seed = 1);
/// An image whose bytes all have the same value.
Image uniformImage(int width, int height, std::uint8_t value);
/// The size in the format of `--size`, such as 640x360.
std::string sizeOf(const Image& image);

/// Whether the text is a single line that ends with a newline.
bool isOneLine(std::string_view text);

/// Expects this exit code and exactly one line on stderr that contains all `parts`.
void expectFault(const Outcome& outcome, int code, const std::vector<std::string>& parts);

}  // namespace arclight::test
