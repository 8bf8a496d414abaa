// Lines of text that report the result of a command and describe the chosen preset.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "app/window/notice_text.h"
#include "core/error.h"
#include "core/image.h"
#include "gfx/texture.h"

namespace arclight {

/// A notice reports the result of a command, for a few seconds or until the next one. The sentence of a preset has its
/// own place, where no notice hides it. Each is removed as soon as it is no longer true. Errors about files begin with
/// their reason (`reasonFirst`).
class Notice {
public:
    /// Called every frame to check whether the text still holds: "Press Space to continue" only holds in a pause.
    using IsTrue = std::function<bool()>;

    void say(std::string text, IsTrue isTrue = {}) {
        notice_ = Line{reasonFirst(text), std::move(isTrue), kSeconds};
        thumbnail_ = Texture();
    }
    /// Shows the image of a capture next to the text.
    void say(std::string text, const Image& image) {
        say(std::move(text));
        thumbnail_ = textureOf(image);
    }
    /// Shows `text` if `done` holds no error, else the error.
    void say(const Expected<Done>& done, std::string text) { say(done ? std::move(text) : done.error().message); }
    /// Shows the sentence of a preset for as long as it takes to read, and drops the notice, which is out of date.
    void describe(std::string text, IsTrue isTrue) {
        const double seconds = std::max(kSeconds, kSecondsPerByte * static_cast<double>(text.size()));
        sentence_ = Line{reasonFirst(text), std::move(isTrue), seconds};
        notice_ = {};
    }

    const std::string& text() const { return notice_.text; }
    const std::string& sentence() const { return sentence_.text; }
    /// Null without an image.
    const Texture* thumbnail() const { return thumbnail_.width() > 0 && !notice_.text.empty() ? &thumbnail_ : nullptr; }
    /// Call after each draw that shows them, and the frame that they describe: the time of a line begins once it can be
    /// read, not with the command that it reports.
    void noteShown(double now) { notice_.noteShown(now), sentence_.noteShown(now); }
    /// Call every frame. Removes lines that have expired or no longer hold; true if there were any.
    bool expire(double now) {
        const bool isNoticeGone = notice_.expire(now), isSentenceGone = sentence_.expire(now);
        return isNoticeGone || isSentenceGone;
    }

private:
    static constexpr double kSeconds = 6, kSecondsPerByte = 0.07;

    struct Line {
        std::string text{};
        IsTrue isTrue{};
        double seconds = 0;
        std::optional<double> until{};  ///< set once it is shown

        void noteShown(double now) {
            if (!text.empty() && !until) until = now + seconds;
        }
        bool expire(double now) {
            const bool isOver = (until && now > *until) || (isTrue && !isTrue());
            if (isOver) *this = {};
            return isOver;
        }
    };

    Line notice_, sentence_;
    Texture thumbnail_;
};

}  // namespace arclight
