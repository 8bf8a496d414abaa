// The gallery's cards, made from the output of each demo's executable with `--about`.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/platform/child_process.h"
#include "core/error.h"
#include "core/json_fwd.h"
#include "core/values.h"

namespace arclight::gallery {

struct CardPreset {
    std::string name, title, sentence;
    bool isMistake = false;  ///< whether it compares a mistake with the correct version
};

/// A searchable term: a feature or a topic of a demo.
struct Term {
    std::string kind;   ///< scene, parameter, choice, measure, docs or topic
    std::string name;   ///< as on the command line
    std::string label;  ///< as in the panel
};

struct Card {
    std::string name;   ///< of the executable
    std::string title;  ///< the name if the demo failed
    std::string about;  ///< sentences; empty if the demo failed
    Colour accent{0.56f, 0.63f, 0.66f};
    std::vector<CardPreset> presets;
    std::vector<Term> terms{};
    std::string fault;  ///< one line that explains why the demo failed; else empty
};

/// Runs several demos with `--about` at the same time, while the caller does something else.
class CardReader {
public:
    /// Starts the executables `names` in `folder`. They receive `dataDir`.
    CardReader(const std::filesystem::path& folder, const std::vector<std::string_view>& names,
               const std::optional<std::string>& dataDir);
    /// The cards in the order of the names; a demo that failed or took more than 10 s gets a card with an error. Fails
    /// with the exit code of SIGINT or SIGTERM if one arrives.
    Expected<std::vector<Card>> wait();

private:
    struct Question {
        std::string name;
        Expected<ChildProcess> process;
    };
    std::vector<Question> questions_;
};

/// Reads the output of `--about --json`. Exit::badAsset if `text` is anything else.
Expected<Card> parseCard(std::string_view text, std::string_view name);

std::vector<std::string> namesOf(const std::vector<Card>& cards);

/// Why the demo `name` failed: the last non-blank line of `said`, made `printable`, or else its exit code.
std::string faultOf(const std::string& name, std::string_view said, int code);

}  // namespace arclight::gallery
