// One line that tells a person what was done.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/error.h"

namespace arclight {

/// Stands for a few seconds, or until the next one.
class Notice {
public:
    void say(std::string text) {
        text_ = std::move(text);
        until_.reset();
    }
    /// `text` where it is done, else why it is not.
    void say(const Expected<Done>& done, std::string text) { say(done ? std::move(text) : done.error().message); }

    const std::string& text() const { return text_; }
    /// To be called every frame; true where the notice has had its time and is gone.
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
    std::optional<double> until_;  ///< from the first frame on
};

}  // namespace arclight
