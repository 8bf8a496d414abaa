#include "gallery.h"

#include <algorithm>
#include <utility>

#include "app/platform/platform.h"
#include "app/window/thumbnails.h"
#include "core/files.h"
#include "core/signals.h"
#include "core/text.h"

namespace arclight::gallery {
namespace {

/// Whether the code is 128 + SIGHUP, SIGINT or SIGTERM: the user or a closing desktop ended the demo.
bool isEndedFromOutside(int code) { return code == 129 || code == 130 || code == 143; }

}  // namespace

Gallery::Gallery(std::vector<Card> cards, const std::filesystem::path& dataRoot, std::filesystem::path programs,
                 std::optional<std::string> dataDir)
    : cards_(std::move(cards)), dataRoot_(dataRoot), programs_(std::move(programs)), dataDir_(std::move(dataDir)) {
    for (const Card& card : cards_) {
        CardState& state = states_.emplace_back();
        state.thumbnail = readThumbnail(dataRoot_ / "assets/cards" / (card.name + ".png"));
        state.presets.resize(card.presets.size());
    }
}

void Gallery::launch(std::size_t card, std::vector<std::string> words) {
    if (dataDir_) words.insert(words.begin(), {"--data-dir", *dataDir_});
    if (const auto scale = chosenScale()) words.insert(words.begin(), {"--scale", formatNumber(*scale)});
    states_[card].fault.clear();
    // A request to raise the window would terminate the demo if it arrived before the window exists.
    ignoreRaiseRequests();
    auto process = ChildProcess::start(programIn(programs_, cards_[card].name), words);
    acceptRaiseRequests();
    if (!process) {
        states_[card].fault = process.error().message;
        return;
    }
    running_.push_back({card, std::move(*process)});
    ++states_[card].running;
}

bool Gallery::raise(std::size_t card) {
    for (auto it = running_.rbegin(); it != running_.rend(); ++it) {
        if (it->card != card || !it->process.isRunning()) continue;
        it->process.requestRaise();
        return true;
    }
    return false;
}

bool Gallery::loadPreset(std::size_t card, std::size_t preset) {
    LazyThumbnail& thumbnail = states_[card].presets[preset];
    if (std::exchange(thumbnail.isTried, true)) return false;
    thumbnail.texture =
        readThumbnail(dataRoot_ / "assets/presets" / cards_[card].name / (cards_[card].presets[preset].name + ".png"));
    return true;
}

void Gallery::setRecents(const std::vector<Recent>& recents) {
    recents_.clear();
    recentPaths_.clear();
    for (const Recent& recent : recents) {
        const auto card = std::ranges::find(cards_, recent.demo, &Card::name);
        if (card == cards_.end()) continue;
        recents_.push_back({thumbnailOf(recent.thumbnail), card->title + ", tick " + std::to_string(recent.tick),
                            static_cast<int>(card - cards_.begin())});
        recentPaths_.push_back(recent.file.path);
    }
}

void Gallery::startQuiz(const QuizRequest& request) {
    // The pictures of the last round have the same names.
    quiz_.reset();
    quiz_ = std::make_unique<Quiz>(cards_, request, programs_, dataDir_);
}

void Gallery::actInQuiz(QuizKey key) {
    QuizRound& round = quiz_->round();
    const bool isDrawn = quiz_->pictures(round.current()) != nullptr;
    if ((key == QuizKey::left || key == QuizKey::right) && isDrawn) round.answer(key == QuizKey::right);
    if (key == QuizKey::open && round.given()) {
        const QuizQuestion& question = round.questions()[round.current()];
        const auto card = std::ranges::find(cards_, question.mistake.demo, &Card::name);
        launch(static_cast<std::size_t>(card - cards_.begin()), {"--preset", question.mistake.preset});
    }
    if (key == QuizKey::leave) return quiz_.reset();
    if (key != QuizKey::next) return;
    if (!round.isOver()) return round.next();
    QuizRequest another = quiz_->request();
    another.seed = freshQuizSeed();
    startQuiz(another);
}

bool Gallery::act(const GalleryActions& actions) {
    if (actions.dismiss >= 0) states_[static_cast<std::size_t>(actions.dismiss)].fault.clear();
    if (actions.quiz && quiz_) return actInQuiz(*actions.quiz), true;
    bool hasLoaded = false;
    for (const auto& [card, preset] : actions.shown)
        hasLoaded |= loadPreset(static_cast<std::size_t>(card), static_cast<std::size_t>(preset));
    if (actions.recent >= 0) {
        const auto recent = static_cast<std::size_t>(actions.recent);
        launch(static_cast<std::size_t>(recents_[recent].card), {"--from", recentPaths_[recent].string()});
    }
    if (actions.launch >= 0) {
        const auto card = static_cast<std::size_t>(actions.launch);
        std::vector<std::string> words;
        if (actions.preset >= 0)
            words = {"--preset", cards_[card].presets[static_cast<std::size_t>(actions.preset)].name};
        else if (!actions.scene.empty())
            words = {"--set", "scene=" + actions.scene};
        // A running demo keeps its state, so a preset or a scene starts another instance.
        const bool isWanted = actions.isAnother || !words.empty() || !raise(card);
        if (isWanted) launch(card, std::move(words));
    }
    return hasLoaded || actions.dismiss >= 0 || actions.launch >= 0 || actions.recent >= 0;
}

bool Gallery::reapChildren() {
    return std::erase_if(running_, [this](Running& child) {
               if (child.process.isRunning()) return false;
               CardState& state = states_[child.card];
               --state.running;
               const int code = child.process.exitCode();
               if (code == 0 || isEndedFromOutside(code)) return true;
               state.fault = faultOf(cards_[child.card].name, child.process.err(), code);
               return true;
           }) > 0;
}

}  // namespace arclight::gallery
