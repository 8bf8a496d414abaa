#include "cards.h"

#include <chrono>

#include "core/files.h"
#include "core/json_values.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight::gallery {
namespace {

constexpr std::chrono::seconds kTimeout{10};

bool readPreset(const Json& json, CardPreset& preset) {
    // Presets of mistakes also have the view with which they open.
    preset.isMistake = hasMembers(json, {"name", "title", "sentence", "view"});
    return (preset.isMistake || hasMembers(json, {"name", "title", "sentence"})) &&
           readValue(json["name"], preset.name) && readValue(json["title"], preset.title) &&
           readValue(json["sentence"], preset.sentence);
}

bool readColour(const Json& json, Colour& colour) {
    return json.is_array() && json.size() == 3 && readValue(json[0], colour.r) && readValue(json[1], colour.g) &&
           readValue(json[2], colour.b);
}

bool readTerm(const Json& json, Term& term) {
    return hasMembers(json, {"kind", "name", "label"}) && readValue(json["kind"], term.kind) &&
           readValue(json["name"], term.name) && readValue(json["label"], term.label);
}

Card cardOfFault(const std::string& name, std::string fault) {
    Card card;
    card.name = card.title = name;
    card.fault = std::move(fault);
    return card;
}

/// The card of a demo that has ended.
Card answerOf(const std::string& name, const ChildProcess& process) {
    if (process.exitCode() != 0) return cardOfFault(name, faultOf(name, process.err(), process.exitCode()));
    auto card = parseCard(process.out(), name);
    return card ? std::move(*card) : cardOfFault(name, card.error().message);
}

}  // namespace

std::string faultOf(const std::string& name, std::string_view said, int code) {
    std::string_view line;
    for (const std::string_view candidate : split(said, '\n'))
        if (candidate.find_first_not_of(" \t\r") != std::string_view::npos) line = candidate;
    return line.empty() ? name + " exited with code " + std::to_string(code) : printable(line);
}

Expected<Card> parseCard(std::string_view text, std::string_view name) {
    const std::string source = std::string(name) + " --about --json";
    auto json = parseJson(text, source);
    if (!json) return tl::unexpected(json.error());
    Card card;
    std::int64_t showcaseTick = 0;
    const bool isCard = hasMembers(*json, {"name", "title", "about", "accent", "showcaseTick", "presets", "terms"}) &&
                        readValue((*json)["name"], card.name) && readValue((*json)["title"], card.title) &&
                        readValue((*json)["about"], card.about) && readColour((*json)["accent"], card.accent) &&
                        readValue((*json)["showcaseTick"], showcaseTick) && (*json)["presets"].is_array() &&
                        (*json)["terms"].is_array();
    if (!isCard || card.name != name) return fail(Exit::badAsset, source + ": is not a card of " + std::string(name));
    for (const Json& preset : (*json)["presets"])
        if (!readPreset(preset, card.presets.emplace_back()))
            return fail(Exit::badAsset, source + ": preset " + std::to_string(card.presets.size()) + " is invalid");
    for (const Json& term : (*json)["terms"])
        if (!readTerm(term, card.terms.emplace_back()))
            return fail(Exit::badAsset, source + ": term " + std::to_string(card.terms.size()) + " is invalid");
    return card;
}

CardReader::CardReader(const std::filesystem::path& folder, const std::vector<std::string_view>& names,
                       const std::optional<std::string>& dataDir) {
    std::vector<std::string> words{"--about", "--json"};
    if (dataDir) words.insert(words.end(), {"--data-dir", *dataDir});
    for (const std::string_view name : names)
        questions_.push_back(
            {std::string(name), ChildProcess::start(programIn(folder, name), words, ChildProcess::Output::kept)});
}

Expected<std::vector<Card>> CardReader::wait() {
    const auto latest = ChildProcess::Clock::now() + kTimeout;
    std::vector<Card> cards;
    for (Question& question : questions_) {
        if (!question.process)
            cards.push_back(cardOfFault(question.name, question.process.error().message));
        else if (question.process->finish(latest))
            cards.push_back(answerOf(question.name, *question.process));
        else
            cards.push_back(cardOfFault(question.name, question.name + " --about did not answer within " +
                                                           std::to_string(kTimeout.count()) + " s"));
    }
    if (interrupted()) return fail(interruptedExit(), "stopped while the demos were asked for their cards");
    return cards;
}

std::vector<std::string> namesOf(const std::vector<Card>& cards) {
    std::vector<std::string> names;
    for (const Card& card : cards) names.push_back(card.name);
    return names;
}

}  // namespace arclight::gallery
