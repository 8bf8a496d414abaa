#include "app/window/notice_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

#include "core/text.h"

namespace arclight {
namespace {

constexpr const char* kSlashes = "/\\";

/// A path inside a message, from its leading slash, or the letter of a drive, to its end.
struct PathIn {
    std::size_t begin = 0, end = 0;
};

/// A path may contain spaces: in a message it extends to a colon, a bracket or the end of the sentence.
std::size_t endOfPath(std::string_view message, std::size_t begin) {
    std::size_t end = message.size();
    for (const std::string_view stop : {": ", "; ", ")", ". ", "' "}) end = std::min(end, message.find(stop, begin));
    return end;
}

/// Whether the backslash at `at` follows the letter of a drive: `C:\`.
bool followsDrive(std::string_view message, std::size_t at) {
    if (at < 2 || message[at] != '\\' || message[at - 1] != ':') return false;
    const char letter = static_cast<char>(message[at - 2] | 0x20);
    return letter >= 'a' && letter <= 'z';
}

std::optional<PathIn> pathIn(std::string_view message) {
    for (std::size_t at = message.find_first_of(kSlashes); at != std::string_view::npos;
         at = message.find_first_of(kSlashes, at + 1)) {
        const std::size_t from = followsDrive(message, at) ? at - 2 : at;
        const bool begins =
            from == 0 || message[from - 1] == ' ' || message[from - 1] == '(' || message[from - 1] == '\'';
        if (begins) return PathIn{from, endOfPath(message, from)};
    }
    return std::nullopt;
}

/// The last `size` bytes of a text, or slightly fewer, in whole characters.
std::string_view lastBytes(std::string_view text, std::size_t size) {
    text.remove_prefix(text.size() - std::min(size, text.size()));
    while (!text.empty() && (static_cast<unsigned char>(text[0]) & 0xC0) == 0x80) text.remove_prefix(1);
    return text;
}

/// The folders with an ellipsis in place of at least `cut` bytes at their centre, in whole characters.
std::string withoutCentre(std::string_view folders, std::size_t cut) {
    const std::size_t kept = folders.size() - std::min(cut, folders.size());
    std::string_view first = folders.substr(0, kept / 2);
    while (!first.empty() && (static_cast<unsigned char>(folders[first.size()]) & 0xC0) == 0x80) first.remove_suffix(1);
    return std::string(first) + "\u2026" + std::string(lastBytes(folders, kept - kept / 2));
}

/// Shortens the message at the end of the text before its last sentence, which names a key to press. Without such a
/// sentence, or without space for more than that, shortens the end of the whole message.
std::string shortenedBeforeKeys(const std::string& message, const std::function<bool(std::string_view)>& fits) {
    constexpr std::string_view kKeys = " Press ";
    const std::size_t at = message.rfind(kKeys);
    if (at == std::string::npos || at == 0) return shortened(message, fits);
    const std::string keys = message.substr(at);
    const auto fitsBefore = [&](std::string_view part) { return fits(std::string(part) + keys); };
    return fitsBefore("\u2026") ? shortened(message.substr(0, at), fitsBefore) + keys : shortened(message, fits);
}

/// Whether a reason is a predicate whose subject is the file.
bool isPredicate(std::string_view reason) {
    constexpr std::string_view kVerbs[] = {"is ", "has ", "holds ", "does "};
    return std::any_of(std::begin(kVerbs), std::end(kVerbs), [&](auto verb) { return reason.starts_with(verb); });
}

}  // namespace

std::string reasonFirst(const std::string& text) {
    const std::string message = printable(text);
    const auto path = pathIn(message);
    if (!path || message.compare(path->end, 2, ": ") != 0) return message;
    std::string reason = message.substr(path->end + 2);
    if (reason.empty()) return message;
    if (path->begin == 0 && isPredicate(reason)) {
        const std::size_t name = message.find_last_of(kSlashes, path->end) + 1;
        return message.substr(name, path->end - name) + " " + reason;
    }
    // A name in the file, such as params.frequency, is kept as it is.
    const bool isWord = reason.find('.') > reason.find(' ');
    if (isWord && reason[0] >= 'a' && reason[0] <= 'z') reason[0] = static_cast<char>(reason[0] - 'a' + 'A');
    return reason + " (" + message.substr(0, path->end) + ")";
}

std::string shortenedNotice(const std::string& message, const std::function<bool(std::string_view)>& fits) {
    if (fits(message)) return message;
    const auto path = pathIn(message);
    if (!path) return shortenedBeforeKeys(message, fits);
    const std::string_view all(message), before = all.substr(0, path->begin), after = all.substr(path->end);
    const std::string_view whole = all.substr(path->begin, path->end - path->begin);
    const std::size_t name = whole.find_last_of(kSlashes);
    const std::string_view folders = whole.substr(0, name);
    const auto with = [&](std::size_t cut) {
        return std::string(before) + withoutCentre(folders, cut) + std::string(whole.substr(name)) + std::string(after);
    };
    for (std::size_t cut = 1; cut <= folders.size(); ++cut)
        if (const std::string text = with(cut); fits(text)) return text;
    return shortened(with(folders.size()), fits);
}

}  // namespace arclight
