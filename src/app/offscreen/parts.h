// The finished frames of a series in a folder, so that many processes and machines can draw a share of them each.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/capture/capture.h"
#include "core/json.h"

namespace arclight {

/// What a series takes from one of its frames.
struct FinishedFrame {
    std::optional<Capture> capture{};
    Json figures = Json::object();  ///< what the series collects: `measures`, `state` …
};

/// Each frame is an image, a text for each of its figures, or both, under a name that stands for everything it depends
/// on: frames of many series can share a folder, and a frame that is there need not be drawn again. Each file also
/// contains that name, because files can be renamed and copied. A file is written under a temporary name that no other
/// process on any machine uses: it is complete, or it is not there.
class Parts {
public:
    /// The frames have an image if `hasImages`, and figures if `figures` names any of their members.
    Parts(std::filesystem::path folder, bool hasImages, std::vector<std::string> figures);

    const std::filesystem::path& folder() const { return folder_; }

    /// A name for frames that depend on no more than `key` and their tick.
    static std::string nameOf(const Json& key);

    /// Exit::fileFailed if the frame is missing, incomplete or damaged, or if a file contains another frame.
    Expected<FinishedFrame> read(const std::string& name) const;
    /// Where the image of a frame belongs.
    std::string imageFile(const std::string& name) const { return (folder_ / (name + ".png")).string(); }
    /// The image of a frame as its file contains it: with the frame's name.
    static Capture named(Capture capture, const std::string& name);
    /// Whether the folder holds a frame with another name than these.
    bool holdsOthers(const std::set<std::string>& names) const;
    /// Removes what has the name of one of the frame's files but is none: a link would lead elsewhere, and what is
    /// written to a FIFO or a device is lost. Folders remain unless they are empty.
    void makeRoom(const std::string& name) const;
    /// Writes the figures of a frame, if the frames have any, and prints the paths. Exit::fileFailed.
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
