// The finished frames of a series in a folder. Many processes and machines can each draw a part of the series.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/capture/capture.h"
#include "core/json.h"

namespace arclight {

/// The results of one frame that a series collects.
struct FinishedFrame {
    std::optional<Capture> capture{};
    Json figures = Json::object();  ///< the collected values: `measures`, `state` …
};

/// Each frame is stored as an image, a JSON file for each of its values, or both, under a name that identifies all its
/// inputs: many series can use one folder, and an existing frame need not be drawn again. Each file also contains
/// that name, because files can be renamed and copied. A file is first written under a temporary name that no other
/// process on any machine uses, so under its final name it is always complete.
class Parts {
public:
    /// The frames have an image if `hasImages`, and the members of `FinishedFrame::figures` that `figures` lists.
    Parts(std::filesystem::path folder, bool hasImages, std::vector<std::string> figures);

    const std::filesystem::path& folder() const { return folder_; }

    /// A name for frames that depend only on `key` and their tick.
    static std::string nameOf(const Json& key);

    /// Exit::fileFailed if the frame is missing, incomplete or damaged, or if a file contains another frame.
    Expected<FinishedFrame> read(const std::string& name) const;
    /// Where the image of a frame belongs.
    std::string imageFile(const std::string& name) const { return (folder_ / (name + ".png")).string(); }
    /// The image of a frame as its file contains it: with the frame's name.
    static Capture named(Capture capture, const std::string& name);
    /// Whether the folder holds a frame with another name than these.
    bool holdsOthers(const std::set<std::string>& names) const;
    /// Removes anything that has the name of one of the frame's files but is not a regular file: a link would lead
    /// elsewhere, and data written to a FIFO or a device is lost. Folders remain unless they are empty.
    void makeRoom(const std::string& name) const;
    /// Writes the values of a frame, if the frames have any, and prints the paths. Exit::fileFailed.
    Expected<Done> writeFigures(const std::string& name, const Json& figures) const;

private:
    Expected<Capture> readImage(const std::string& name) const;
    Expected<Json> readFigures(const std::string& name) const;
    std::filesystem::path figureFile(const std::string& name, const std::string& figure) const {
        return folder_ / (name + '.' + figure + ".json");
    }

    std::filesystem::path folder_;
    bool hasImages_;
    std::vector<std::string> figures_;
};

}  // namespace arclight
