// One line of text that tells the user what a command did.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/error.h"

namespace arclight {

/// Shown for a few seconds, or until the next one.
class Notice {
public:
    void say(std::string text) {
        text_ = std::move(text);
        until_.reset();
    }
    /// Shows `text` if `done` holds no error, else the error.
    void say(const Expected<Done>& done, std::string text) { say(done ? std::move(text) : done.error().message); }

    const std::string& text() const { return text_; }
    /// Call every frame. Removes the notice once its time is over; true in that frame.
    bool expire(double now) {
        if (text_.empty()) return false;
        if (!until_) until_ = now + kSeconds;
        if (now <= *until_) return false;
        text_.clear();
        return true;
    }

private:
    static constexpr double kSeconds = 6;
    std::string text_;
    std::optional<double> until_;  ///< set by the first frame that shows it
};

}  // namespace arclight
