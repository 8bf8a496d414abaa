#include "quiz.h"

#include <algorithm>
#include <random>
#include <system_error>

#include "app/platform/platform.h"
#include "core/files.h"
#include "core/image_compare.h"
#include "core/json_values.h"
#include "core/signals.h"
#include "core/text.h"
#include "search.h"

namespace arclight::gallery {
namespace {

constexpr std::size_t kDrawnAhead = 2;

Expected<Image> readPicture(const std::filesystem::path& path) {
    const auto bytes = readRegularFile(path, kMaxPngBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return decodePng(*bytes, path.string());
}

}  // namespace

std::vector<QuizMistake> mistakesOf(const std::vector<Card>& cards, const std::string& search) {
    std::vector<QuizMistake> mistakes;
    for (const Found& found : findCards(cards, search)) {
        const Card& card = cards[found.card];
        for (const CardPreset& preset : card.presets)
            if (preset.isMistake) mistakes.push_back({card.name, preset.name});
    }
    return mistakes;
}

std::uint64_t freshQuizSeed() { return std::random_device()() % 1'000'000; }

Quiz::Quiz(const std::vector<Card>& cards, const QuizRequest& request, std::filesystem::path programs,
           std::optional<std::string> dataDir)
    : cards_(cards),
      request_(request),
      round_(request.seed, request.questions, mistakesOf(cards, request.search)),
      programs_(std::move(programs)),
      dataDir_(std::move(dataDir)) {
    std::error_code ignored;
    folder_ = std::filesystem::temp_directory_path(ignored) / ("arclight-quiz-" + std::to_string(ownProcessId()));
}

Quiz::~Quiz() {
    if (drawing_) drawing_->stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

const Card& Quiz::cardOf(const QuizQuestion& question) const {
    return *std::ranges::find(cards_, question.mistake.demo, &Card::name);
}

const CardPreset& Quiz::presetOf(const QuizQuestion& question) const {
    return *std::ranges::find(cardOf(question).presets, question.mistake.preset, &CardPreset::name);
}

const QuizPictures* Quiz::pictures(std::size_t question) const {
    return question < drawn_.size() ? &drawn_[question] : nullptr;
}

std::string Quiz::command() const {
    const std::string number = request_.questions == kQuizQuestions ? "" : " " + std::to_string(request_.questions);
    const std::string search = request_.search.empty() ? "" : " --search " + inQuotes(request_.search);
    return "arclight --quiz" + number + " --seed " + std::to_string(request_.seed) + search;
}

std::string Quiz::address() const {
    std::vector<std::string> demos;
    if (!request_.search.empty())
        for (const Found& found : findCards(cards_, request_.search)) demos.push_back(cards_[found.card].name);
    std::ranges::sort(demos);
    return quizAddress(request_.seed, request_.questions, demos);
}

void Quiz::startDrawing() {
    const QuizMistake& mistake = round_.questions()[drawn_.size()].mistake;
    ++started_;
    isTaken_ = false;
    std::vector<std::string> words{"--preset", mistake.preset,
                                   "--ab",     "against",
                                   "--size",   std::to_string(kQuizWidth) + "x" + std::to_string(kQuizHeight),
                                   "--sides",  folderOfNow().string()};
    if (dataDir_) words.insert(words.end(), {"--data-dir", *dataDir_});
    auto process = ChildProcess::start(programIn(programs_, mistake.demo), words, ChildProcess::Output::kept);
    if (process)
        drawing_ = std::move(*process);
    else
        skip(process.error().message);
}

void Quiz::skip(const std::string& why) {
    if (!why.empty()) fault_ = why;
    if (drawing_) drawing_->stop();
    drawing_.reset();
    round_.skip(drawn_.size());
}

Expected<Done> Quiz::takePictures() {
    QuizPictures pictures;
    for (const auto& [name, image] : {std::pair{"a.png", &pictures.wrong}, {"b.png", &pictures.right}}) {
        auto read = readPicture(folderOfNow() / name);
        if (!read) return tl::unexpected(read.error());
        *image = std::move(*read);
    }
    // A difference that nobody can see is no question.
    if (visibleFraction(pictures.wrong, pictures.right) < kMinQuizVisible) return skip(), Done{};
    drawn_.push_back(std::move(pictures));
    isTaken_ = true;
    return Done{};
}

Expected<Done> Quiz::readFacts() {
    QuizPictures& pictures = drawn_.back();
    const std::string& demo = round_.questions()[drawn_.size() - 1].mistake.demo;
    const auto text = readRegularFile(folderOfNow() / "sides.json", 1 << 16);
    if (!text) return tl::unexpected(text.error());
    const auto json = parseJson(*text, demo + " --sides");
    if (!json) return tl::unexpected(json.error());
    const bool isPinned = hasMembers(*json, {"visible", "nameOfB", "measure", "values"});
    const bool isRead = (isPinned || hasMembers(*json, {"visible", "nameOfB"})) &&
                        readValue((*json)["nameOfB"], pictures.nameOfRight) &&
                        (!isPinned || (readValue((*json)["measure"], pictures.measure) &&
                                       readPair((*json)["values"], pictures.values[0], pictures.values[1])));
    if (!isRead) return fail(Exit::badAsset, demo + " --sides: sides.json is invalid");
    return Done{};
}

bool Quiz::work() {
    bool hasChanged = false;
    if (drawing_) {
        const bool isRunning = drawing_->isRunning();
        std::error_code ignored;
        if (!isTaken_ && std::filesystem::exists(folderOfNow() / "b.png", ignored)) {
            if (const auto done = takePictures(); !done) skip(done.error().message);
            hasChanged = true;
        }
        if (drawing_ && !isRunning) {
            const std::string& demo = round_.questions()[drawn_.size() - (isTaken_ ? 1 : 0)].mistake.demo;
            if (isTaken_) {
                if (const auto done = readFacts(); !done) fault_ = done.error().message;
                drawn_.back().isMeasured = true;
                drawing_.reset();
            } else {
                skip(faultOf(demo, drawing_->err(), drawing_->exitCode()));
            }
            hasChanged = true;
        }
    }
    if (!drawing_ && drawn_.size() < std::min(round_.count(), round_.current() + 1 + kDrawnAhead)) startDrawing();
    return hasChanged;
}

void Quiz::waitFor(std::size_t question) {
    while (question < round_.count() && !interrupted()) {
        if (const QuizPictures* known = pictures(question); known && known->isMeasured) return;
        if (drawing_) drawing_->finish();
        work();
    }
}

namespace {

/// Both sides next to each other.
Image joined(const Image& left, const Image& right) {
    constexpr int kGap = 8;
    Image both(left.width + kGap + right.width, left.height);
    for (int y = 0; y < left.height; ++y) {
        std::copy_n(&left.pixels[left.offset(0, y)], 3 * left.width, &both.pixels[both.offset(0, y)]);
        std::copy_n(&right.pixels[right.offset(0, y)], 3 * right.width,
                    &both.pixels[both.offset(left.width + kGap, y)]);
    }
    return both;
}

}  // namespace

Expected<Done> writeQuiz(Quiz& quiz) {
    QuizRound& round = quiz.round();
    const std::filesystem::path folder = "captures/quiz-" + std::to_string(round.seed());
    if (auto done = createFolders(folder); !done) return done;
    Json answers = Json::array();
    for (std::size_t i = 0; i < round.count(); ++i) {
        quiz.waitFor(i);
        if (interrupted()) return fail(interruptedExit(), "stopped while the questions were drawn");
        const QuizPictures* pictures = quiz.pictures(i);
        if (!pictures) break;
        const QuizQuestion& question = round.questions()[i];
        const std::string name = (i < 9 ? "0" : "") + std::to_string(i + 1) + ".png";
        const auto png = encodePng(joined(pictures->at(question, 0), pictures->at(question, 1)), {},
                                   PngCompression::small, PngColours::srgb);
        if (!png) return tl::unexpected(png.error());
        if (auto done = writeFileWhole(folder / name, *png); !done) return done;
        handOver(folder / name);
        const CardPreset& preset = quiz.presetOf(question);
        answers.push_back({{"picture", name},
                           {"demo", question.mistake.demo},
                           {"preset", question.mistake.preset},
                           {"wrong", question.isWrongRight ? "right" : "left"},
                           {"title", preset.title},
                           {"sentence", preset.sentence},
                           {"nameOfRight", pictures->nameOfRight}});
        if (!pictures->measure.empty())
            answers.back()["measure"] = pictures->measure, answers.back()["values"] = Json(pictures->values);
        round.answer(question.isWrongRight), round.next();
    }
    if (answers.empty()) return fail(Exit::badAsset, "no question can be drawn: " + quiz.fault());
    const Json json{{"seed", round.seed()}, {"questions", std::move(answers)}};
    if (auto done = writeFileWhole(folder / "quiz.json", writeJson(json)); !done) return done;
    handOver(folder / "quiz.json");
    return Done{};
}

}  // namespace arclight::gallery
