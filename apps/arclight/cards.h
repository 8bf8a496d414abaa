// The gallery's cards: what each demo's executable says of itself, and its picture.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/child_process.h"
#include "core/error.h"
#include "core/json.h"
#include "core/params.h"

namespace arclight::gallery {

struct CardPreset {
    std::string name, title, sentence;
};

struct Card {
    std::string name;   ///< of the executable
    std::string title;  ///< the name where the demo did not answer
    std::string about;  ///< sentences; empty where the demo did not answer
    Colour accent{0.56f, 0.63f, 0.66f};
    std::vector<CardPreset> presets;
    std::string fault;  ///< why the demo did not answer, in one line; else empty
};

/// Asks several demos for their `--about` at the same time. They work while the caller does something else.
class CardReader {
public:
    /// Starts the executables of those names in `folder`. `dataDir` is handed on to them.
    CardReader(const std::filesystem::path& folder, const std::vector<std::string_view>& names,
               const std::optional<std::string>& dataDir);
    /// The cards in the order of the names; a demo that failed or took too long is a card with a fault.
    std::vector<Card> wait();

private:
    struct Question {
        std::string name;
        Expected<ChildProcess> process;
    };
    std::vector<Question> questions_;
};

/// Reads what `--about --json` prints. Exit::badAsset where it is anything else.
Expected<Card> parseCard(std::string_view text, std::string_view name);

/// All that `--list` tells.
Json describeCards(const std::vector<Card>& cards);
std::string describeCardsText(const std::vector<Card>& cards);

/// The last line that is not empty, with nothing of what a terminal does not print.
std::string lastLine(std::string_view text);

}  // namespace arclight::gallery
