// The gallery and other demos, as opened from the window of a demo.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/platform/child_process.h"
#include "core/error.h"

namespace arclight {

class OtherPrograms {
public:
    /// `demo`: the one in this window, whose assets are below `dataRoot`; the other programs are in `programs`.
    OtherPrograms(std::string_view demo, std::filesystem::path dataRoot, std::filesystem::path programs);

    /// Brings to the front the gallery that started this demo or that this demo started; opens one if there is none.
    /// Exit::fileFailed if it is not built.
    Expected<Done> openGallery();
    /// Starts the next demo of the list that is built (`by` 1) or the previous one (-1), and returns its name; the list
    /// wraps around at its ends. Exit::fileFailed if there is no other.
    Expected<std::string> openDemo(int by);
    /// Starts that demo with these options, next to this one. Exit::fileFailed if it is not built.
    Expected<Done> openBeside(std::string_view demo, const std::vector<std::string>& options);

    /// The state of the demo that `openDemo` or `openBeside` started.
    enum class Follower { none, starting, open, failed };
    /// `open` once a demo of `openDemo` has run for a while. Call it periodically; `open` and `failed` are returned
    /// once.
    Follower follow(double seconds);
    /// Why it has failed, in one line.
    const std::string& fault() const { return fault_; }

private:
    Expected<ChildProcess> start(std::string_view program, const std::vector<std::string>& options = {}) const;
    void follow(ChildProcess process, bool isBeside);

    std::string demo_;
    std::filesystem::path dataRoot_, programs_;
    std::optional<ChildProcess> gallery_, next_;
    bool isBeside_ = false;  ///< `next_`
    std::vector<ChildProcess> beside_;
    std::optional<double> startedAt_;
    std::string fault_;
};

/// Lets demos that this process starts find it as their gallery.
void announceGallery(std::uint64_t process);

}  // namespace arclight
