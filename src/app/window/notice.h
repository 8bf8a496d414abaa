// One line of text that tells the user what a command did.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/window/notice_text.h"
#include "core/error.h"
#include "core/image.h"
#include "gfx/texture.h"

namespace arclight {

/// Errors about files begin with their reason (`reasonFirst`). Shown for a few seconds, or until the next one.
class Notice {
public:
    void say(std::string text) {
        text_ = reasonFirst(text);
        until_.reset();
        thumbnail_ = Texture();
    }
    /// Shows the image of a capture beside the text.
    void say(std::string text, const Image& image) {
        say(std::move(text));
        thumbnail_ = textureOf(image);
    }
    /// Shows `text` if `done` holds no error, else the error.
    void say(const Expected<Done>& done, std::string text) { say(done ? std::move(text) : done.error().message); }

    const std::string& text() const { return text_; }
    /// Null without an image.
    const Texture* thumbnail() const { return thumbnail_.width() > 0 && !text_.empty() ? &thumbnail_ : nullptr; }
    /// Call after each draw: the time of a notice begins once it can be read, not with the command that it tells of.
    void noteShown(double now) {
        if (!text_.empty() && !until_) until_ = now + kSeconds;
    }
    /// Call every frame. Removes the notice once it expires; true in that frame.
    bool expire(double now) {
        if (!until_ || now <= *until_) return false;
        text_.clear();
        until_.reset();
        return true;
    }

private:
    static constexpr double kSeconds = 6;
    std::string text_;
    Texture thumbnail_;
    std::optional<double> until_;  ///< set once it is shown
};

}  // namespace arclight
