#include "app/scene_set.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "core/check.h"
#include "core/json.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxParamsSize = 4096;  ///< of one scene

/// The parameters of all scenes in one block of memory: the index of the shown scene, then the scenes' structs.
class Layout {
public:
    explicit Layout(const std::vector<SceneType>& scenes) {
        for (const SceneType& scene : scenes) {
            CHECK_LE(scene.paramsSize, kMaxParamsSize);
            offsets_.push_back(size_);
            size_ += (scene.paramsSize + kAlign - 1) / kAlign * kAlign;
        }
    }
    std::size_t offset(std::size_t scene) const { return offsets_[scene]; }
    std::size_t size() const { return size_; }

private:
    static constexpr std::size_t kAlign = alignof(std::max_align_t);
    std::vector<std::size_t> offsets_;
    std::size_t size_ = kAlign;
};

std::size_t shownScene(const void* params) {
    int scene = 0;
    std::memcpy(&scene, params, sizeof scene);
    return static_cast<std::size_t>(scene);
}

/// The offset of a value that a scene declares, and its offset in the table of the set.
struct Twin {
    std::size_t here = 0, shared = 0;  ///< offsets in the block
    std::size_t size = 0;
};

std::size_t sizeOf(const ParamInfo& info) {
    return std::visit([](const auto& value) { return sizeof value; }, info.defaultValue);
}

void checkSame(const ParamInfo& a, const ParamInfo& b) {
    const bool isSame = a.kind == b.kind && a.unit == b.unit && a.help == b.help && a.label == b.label &&
                        a.symbol == b.symbol && a.min == b.min && a.max == b.max && a.step == b.step &&
                        a.isLogarithmic == b.isLogarithmic && a.defaultValue == b.defaultValue &&
                        a.choice.count == b.choice.count && a.choice.text == b.choice.text;
    CHECK_EQ(isSame ? "" : std::string(a.name), "");  // two scenes declare it differently
}

void checkSame(const MeasureInfo& a, const MeasureInfo& b) {
    const bool isSame = a.unit == b.unit && a.help == b.help && a.min == b.min && a.max == b.max &&
                        a.isTiming == b.isTiming && a.isCostly == b.isCostly && a.isOfPixels == b.isOfPixels;
    CHECK_EQ(isSame ? "" : std::string(a.name), "");  // two scenes declare it differently
}

/// The index of the row of that name; the table's size if there is none.
template <class Row>
std::size_t placeOf(const std::vector<Row>& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.name == name; });
    return static_cast<std::size_t>(found - table.begin());
}

/// Inserts the rows of `more` that `all` lacks: each before the next row of `more` that `all` has, if that belongs to
/// the same group, else after all rows of its group, and a new group at the end.
template <class Row, class SameGroup>
void merge(std::vector<Row>& all, const std::vector<Row>& more, SameGroup sameGroup) {
    const auto find = [&](const Row& row) { return all.begin() + static_cast<std::ptrdiff_t>(placeOf(all, row.name)); };
    for (std::size_t i = 0; i < more.size(); ++i) {
        if (const auto known = find(more[i]); known != all.end()) {
            checkSame(*known, more[i]);
            continue;
        }
        const auto isOfGroup = [&](const Row& row) { return sameGroup(row, more[i]); };
        auto at = std::find_if(all.rbegin(), all.rend(), isOfGroup).base();
        if (at == all.begin()) at = all.end();
        for (std::size_t j = i + 1; j < more.size() && isOfGroup(more[j]); ++j)
            if (const auto next = find(more[j]); next != all.end() && isOfGroup(*next)) {
                at = next;
                break;
            }
        all.insert(at, more[i]);
    }
}

/// Moves the row, if both are rows of the table.
template <class Row>
bool moveBefore(std::vector<Row>& table, const RowBefore& move) {
    const std::size_t from = placeOf(table, move.row);
    if (from == table.size() || placeOf(table, move.next) == table.size()) return false;
    const Row row = table[from];
    table.erase(table.begin() + static_cast<std::ptrdiff_t>(from));
    table.insert(table.begin() + static_cast<std::ptrdiff_t>(placeOf(table, move.next)), row);
    return true;
}

/// "only scene a", "only scenes a and b", "only scenes a, b and c".
std::string onlyScenes(const std::vector<std::string_view>& names) {
    std::string text = names.size() == 1 ? "only scene " : "only scenes ";
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
        text += names[i];
    }
    return text;
}

/// The declarations of a set, common to all demos of its type.
struct Declaration {
    Declaration(const DemoInfo& demo, std::vector<SceneType> types, const RowOrder& order)
        : info(demo), scenes(std::move(types)), layout(scenes) {
        mergeParams(indices(order.rowsFirst));
        mergeMeasures(indices(order.measuresFirst.empty() ? order.rowsFirst : order.measuresFirst));
        for (const RowBefore& move : order.moved) {
            const bool isParam = moveBefore(params, move), isMeasure = moveBefore(measures, move);
            CHECK(isParam || isMeasure);
        }
        declareParams();
        declareMeasures();
    }
    Declaration(const Declaration&) = delete;

    const DemoInfo& info;
    std::vector<SceneType> scenes;
    Layout layout;
    std::string help;  ///< of the choice
    ParamTable params;
    MeasureTable measures;
    std::vector<std::string> reasons;              ///< of the measures that some scenes lack
    std::vector<std::vector<Twin>> twins;          ///< of each scene
    std::vector<std::vector<std::size_t>> places;  ///< of each scene's measures in the set's table

private:
    /// The indices of all scenes, beginning with the scenes of these names.
    std::vector<std::size_t> indices(const std::vector<std::string_view>& first) const {
        std::vector<std::size_t> order;
        for (const std::string_view name : first) {
            const auto found =
                std::find_if(scenes.begin(), scenes.end(), [&](const SceneType& s) { return s.info.name == name; });
            CHECK(found != scenes.end());
            order.push_back(static_cast<std::size_t>(found - scenes.begin()));
        }
        for (std::size_t i = 0; i < scenes.size(); ++i)
            if (std::find(order.begin(), order.end(), i) == order.end()) order.push_back(i);
        return order;
    }

    ParamInfo choice() {
        ParamInfo row{"scene", "", help, "Scene", info.scenes};
        row.label = "scene", row.isPrimary = true, row.kind = ParamKind::choice;
        row.max = static_cast<double>(scenes.size()) - 1, row.step = 1, row.defaultValue = Choice{0};
        row.choice.count = static_cast<int>(scenes.size());
        for (std::size_t i = 0; i < scenes.size(); ++i) row.choice.text[i] = scenes[i].info.name;
        return row;
    }

    void mergeParams(const std::vector<std::size_t>& order) {
        CHECK_LE(scenes.size(), static_cast<std::size_t>(kMaxLabels));
        for (const SceneType& scene : scenes)
            if (!scene.info.shows.empty())
                help +=
                    (help.empty() ? "" : "; ") + std::string(scene.info.name) + ": " + std::string(scene.info.shows);
        help = help.empty() ? "What is shown." : help + ".";
        params = {choice()};
        for (const std::size_t i : order) {
            ParamTable rows = *scenes[i].params;
            for (ParamInfo& row : rows) row.offset += layout.offset(i);
            merge(params, rows, [](const ParamInfo& a, const ParamInfo& b) { return a.group == b.group; });
        }
    }

    void mergeMeasures(const std::vector<std::size_t>& order) {
        for (const std::size_t i : order)
            merge(measures, *scenes[i].measures, [](const MeasureInfo&, const MeasureInfo&) { return true; });
    }

    void declareParams() {
        for (std::size_t i = 1; i < params.size(); ++i) params[i].when = condition(params[i].name);
        for (std::size_t i = 0; i < scenes.size(); ++i) {
            twins.emplace_back();
            for (const ParamInfo& row : *scenes[i].params) {
                const ParamInfo& shared = params[placeOf(params, row.name)];
                const std::size_t here = layout.offset(i) + row.offset;
                if (here != shared.offset) twins.back().push_back({here, shared.offset, sizeOf(row)});
            }
        }
    }

    /// A parameter has an effect if the shown scene declares it and the scene's own condition holds.
    std::function<bool(const void*)> condition(std::string_view name) {
        std::vector<const ParamInfo*> rows;
        for (const SceneType& scene : scenes) {
            const std::size_t place = placeOf(*scene.params, name);
            rows.push_back(place == scene.params->size() ? nullptr : &(*scene.params)[place]);
        }
        return [this, rows](const void* object) {
            const std::size_t scene = shownScene(object);
            if (!rows[scene]) return false;
            if (!rows[scene]->when) return true;
            // The condition may read values that several scenes use.
            const std::size_t offset = layout.offset(scene);
            alignas(std::max_align_t) std::array<std::byte, kMaxParamsSize> own;
            std::memcpy(own.data(), static_cast<const std::byte*>(object) + offset, scenes[scene].paramsSize);
            for (const Twin& twin : twins[scene])
                std::memcpy(own.data() + twin.here - offset, static_cast<const std::byte*>(object) + twin.shared,
                            twin.size);
            return rows[scene]->matters(own.data());
        };
    }

    void declareMeasures() {
        reasons.reserve(measures.size());
        for (MeasureInfo& row : measures) {
            std::vector<std::string_view> names;
            for (const SceneType& scene : scenes)
                if (placeOf(*scene.measures, row.name) < scene.measures->size()) names.push_back(scene.info.name);
            if (names.size() == scenes.size()) continue;
            const std::string own = row.reason.empty() ? "" : "; " + std::string(row.reason);
            row.reason = reasons.emplace_back(onlyScenes(names) + own);
        }
        for (const SceneType& scene : scenes) {
            places.emplace_back();
            for (const MeasureInfo& row : *scene.measures) places.back().push_back(placeOf(measures, row.name));
        }
    }
};

std::byte* newParams(const Declaration& set) {
    auto* params = new std::byte[set.layout.size()]();
    for (std::size_t i = 0; i < set.scenes.size(); ++i) set.scenes[i].construct(params + set.layout.offset(i));
    return params;
}

class SceneSet : public AnyDemo {
public:
    SceneSet(const Declaration& set, Shaders& shaders)
        : set_(set),
          shaders_(shaders),
          params_(newParams(set)),
          cameraParams_(set.scenes.front().makeCameraParams()),
          scenes_(set.scenes.size()) {}

    void reset(Seed seed) override {
        start_ = {seed};
        show();
    }
    void changed() override {
        if (shownScene(params_.get()) != shown_) return show();
        give();
        scene().changed();
        take();
    }
    bool adjust(const Input& input) override {
        if (!isStarted()) return false;
        give();
        const bool isChanged = scene().adjust(input);
        take();
        return isChanged;
    }
    void step(const Step& step) override {
        give();
        scene().step(step);
        take();
        start_.tick = step.tick + 1, start_.seconds = step.seconds + step.dt;
    }
    bool skip(const Step& step, std::int64_t ticks) override {
        give();
        const bool isSkipped = scene().skip(step, ticks);
        take();
        return isSkipped;
    }
    void draw(Frame& frame) override {
        give();
        scene().draw(frame);
    }
    std::vector<double> measure() {
        std::vector<double> values(set_.measures.size(), kNotMeasured);
        const std::vector<double> own = set_.scenes[shown_].measure(scene());
        for (std::size_t i = 0; i < own.size(); ++i) values[set_.places[shown_][i]] = own[i];
        return values;
    }

    bool usesCamera() const override { return !isStarted() || scene().usesCamera(); }
    Claims claims() const override { return isStarted() ? scene().claims() : Claims{}; }
    void explain(PixelNotes& notes) override {
        if (isStarted()) scene().explain(notes);
    }
    std::vector<RelatedDemo> related() const override {
        return isStarted() ? scene().related() : std::vector<RelatedDemo>{};
    }
    std::vector<Gesture> gestures() const override { return isStarted() ? scene().gestures() : std::vector<Gesture>{}; }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return isStarted() ? scene().grabs(widthPx, heightPx) : std::vector<Grab>{};
    }
    std::string code() const override { return isStarted() ? scene().code() : std::string(); }
    std::string busyWith(int widthPx, int heightPx) const override {
        return isStarted() ? scene().busyWith(widthPx, heightPx) : std::string();
    }
    bool showsPixels() const override { return isStarted() && scene().showsPixels(); }
    std::string formula() override { return scene().formula(); }
    void panel(Panel& panel) override { scene().panel(panel); }
    void setInput(const InputFile* file) override {
        input_ = file;
        for (std::size_t i = 0; i < scenes_.size(); ++i)
            if (scenes_[i]) giveInput(i);
    }
    std::vector<Export> exports() override { return scene().exports(); }
    Json dumpState() override { return scene().dumpState(); }
    Json benchFigures(const FrameTimes& times) override { return scene().benchFigures(times); }

    void* paramsObject() override { return params_.get(); }
    void* cameraParamsObject() override { return cameraParams_.get(); }

private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    bool isStarted() const { return shown_ != kNone; }
    AnyDemo& scene() const { return *scenes_[shown_]; }
    std::byte* ownParams() const { return params_.get() + set_.layout.offset(shown_); }

    /// Starts the chosen scene.
    void show() {
        shown_ = shownScene(params_.get());
        if (!scenes_[shown_]) {
            scenes_[shown_] = set_.scenes[shown_].make(shaders_);
            giveInput(shown_);
        }
        give();
        set_.scenes[shown_].start(scene(), start_);
        take();
    }
    /// Gives the scene the file, if it takes files of that kind.
    void giveInput(std::size_t scene) const {
        const bool isTaken = input_ && input_->kind == set_.scenes[scene].inputKind;
        scenes_[scene]->setInput(isTaken ? input_ : nullptr);
    }
    /// Copy the parameters to the shown scene, and back from it, because a scene may change its parameters.
    void give() const {
        for (const Twin& twin : set_.twins[shown_])
            std::memcpy(params_.get() + twin.here, params_.get() + twin.shared, twin.size);
        set_.scenes[shown_].give(scene(), ownParams(), cameraParams_.get());
    }
    void take() const {
        set_.scenes[shown_].take(scene(), ownParams(), cameraParams_.get());
        for (const Twin& twin : set_.twins[shown_])
            std::memcpy(params_.get() + twin.shared, params_.get() + twin.here, twin.size);
    }

    const Declaration& set_;
    Shaders& shaders_;
    std::unique_ptr<std::byte[]> params_;
    std::unique_ptr<void, void (*)(void*)> cameraParams_;
    std::vector<std::unique_ptr<AnyDemo>> scenes_;
    std::size_t shown_ = kNone;
    SceneStart start_{Seed{1}};
    const InputFile* input_ = nullptr;  ///< null: each scene shows its own data
};

}  // namespace

DemoType sceneSet(const DemoInfo& info, std::vector<SceneType> scenes, const RowOrder& order) {
    CHECK(!scenes.empty());
    const auto set = std::make_shared<const Declaration>(info, std::move(scenes), order);
    DemoType type;
    type.info = info, type.measures = &set->measures;
    type.params = &set->params, type.cameraParams = set->scenes.front().cameraParams;
    type.makeParams = [set]() -> std::unique_ptr<void, void (*)(void*)> {
        return {newParams(*set), [](void* params) { delete[] static_cast<std::byte*>(params); }};
    };
    type.makeCameraParams = set->scenes.front().makeCameraParams;
    type.make = [set](Shaders& shaders) -> std::unique_ptr<AnyDemo> {
        return std::make_unique<SceneSet>(*set, shaders);
    };
    type.measure = [](AnyDemo& demo) { return static_cast<SceneSet&>(demo).measure(); };
    for (const SceneType& scene : set->scenes) {
        if (scene.inputKind == nullptr) continue;
        const auto found = std::find_if(type.inputs.begin(), type.inputs.end(),
                                        [&](const DemoInput& input) { return input.kind == scene.inputKind; });
        DemoInput& input =
            found != type.inputs.end() ? *found : type.inputs.emplace_back(DemoInput{scene.inputKind, {}});
        input.scenes.push_back(scene.info.name);
    }
    return type;
}

}  // namespace arclight
