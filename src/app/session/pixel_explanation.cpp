#include "app/session/pixel_explanation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "app/session/session_renderer.h"
#include "core/files.h"
#include "core/text.h"

namespace arclight {
namespace {

/// The canvas covers a pixel if it hides that much of the scene.
constexpr double kCovering = 0.5;
/// A draw gives practically everything from this fraction on.
constexpr double kAlmostAll = 0.995;

std::string_view blendText(Blend blend) {
    switch (blend) {
        case Blend::none: return "replaces";
        case Blend::alpha: return "covers by its alpha";
        case Blend::premultiplied: return "covers by its alpha, premultiplied";
        case Blend::under: return "is put under";
        case Blend::additive: return "adds";
        case Blend::max: return "keeps the maximum";
        case Blend::multiply: return "multiplies";
        case Blend::attenuate: return "attenuates";
    }
    return "";
}

/// What the draws of a shader show, in the singular and in the plural.
struct Noun {
    std::string one, many;
    bool isNamed = false;  ///< by the shader itself
};

/// The nouns of fragment shaders, from the line `// Draws: light, lights.` of their files.
class Nouns {
public:
    explicit Nouns(const std::filesystem::path& dataRoot) : folder_(dataRoot / "shaders") {}

    /// `program`: as from `Program::name`.
    const Noun& of(const std::string& program) {
        const auto [known, isNew] = nouns_.try_emplace(program);
        if (isNew) known->second = read(program);
        return known->second;
    }

private:
    Noun read(const std::string& program) const {
        static constexpr std::string_view kBegin = "// Draws: ";
        static constexpr std::size_t kMaxShaderBytes = 1 << 20;
        const std::size_t space = program.rfind(' ');
        const std::string path = program.substr(space == std::string::npos ? 0 : space + 1);
        if (const auto file = readRegularFile(folder_ / path, kMaxShaderBytes))
            for (const std::string_view line : split(*file, '\n'))
                if (line.starts_with(kBegin)) {
                    const std::string_view words = line.substr(kBegin.size(), line.find('.') - kBegin.size());
                    const std::size_t comma = words.find(", ");
                    const std::string one(words.substr(0, comma));
                    return {one, comma == std::string_view::npos ? one : std::string(words.substr(comma + 2)), true};
                }
        return {"shader " + inQuotes(path), "draws of the shader " + inQuotes(path)};
    }

    std::filesystem::path folder_;
    std::map<std::string, Noun> nouns_;
};

class Explainer {
public:
    Explainer(Nouns& nouns, const PixelHistory& history) : nouns_(nouns), history_(history) {}

    const std::string& passOf(const PixelFragment& draw) const { return history_.passes()[draw.pass].name; }

    /// "light 17 of 104", "triangle of the rock", "sky".
    std::string nameOf(const PixelFragment& draw) const {
        if (draw.isClear) return "clear colour";
        const std::string& one = nounOf(draw).one;
        if (draw.unit == DrawUnit::whole) return one;
        if (draw.unit == DrawUnit::primitive) return "primitive " + std::to_string(draw.index) + " of the " + one;
        return one + " " + std::to_string(draw.index) + " of " + std::to_string(draw.count);
    }

    /// The parts with their fractions of the luminance of all.
    std::vector<ExplainedPart> explained(const std::vector<PixelPart>& parts, double total) const {
        std::vector<ExplainedPart> result;
        for (const PixelPart& part : parts)
            result.push_back({nameOf(*part.fragment), passOf(*part.fragment),
                              std::string(blendText(part.fragment->blend)), glm::vec3(part.value),
                              total > 0 ? luminanceOf(glm::vec3(part.value)) / total : 0});
        return result;
    }

    std::vector<ExplainedPass> passes() const {
        std::vector<ExplainedPass> result;
        for (std::size_t i = history_.passes().size(); i-- > 0;) {
            const PixelPass& pass = history_.passes()[i];
            ExplainedPass explained{.name = pass.name,
                                    .target = pass.target,
                                    .width = pass.width,
                                    .height = pass.height,
                                    .samples = pass.samples,
                                    .before = glm::vec3(pass.before),
                                    .after = glm::vec3(pass.after)};
            for (const PixelFragment& draw : history_.fragments()) {
                if (draw.pass != i || draw.attachment != pass.attachment) continue;
                explained.draws.push_back(
                    {nameOf(draw), pass.name, std::string(blendText(draw.blend)), glm::vec3(draw.alone)});
                for (const PixelInput& input : draw.inputs) addInput(explained, input);
            }
            if (!explained.draws.empty()) result.push_back(std::move(explained));
        }
        return result;
    }

    /// What gives the light, in a few sentences.
    std::string verdict(const std::vector<PixelPart>& parts) const {
        const std::vector<Group> groups = groupsOf(parts);
        if (groups.empty()) return "No light reaches this pixel.";
        const Group& first = groups.front();
        if (first.strongest->isClear && groups.size() == 1)
            return "Nothing drew here: the target keeps its clear colour.";
        double total = 0;
        for (const Group& group : groups) total += group.light;
        std::string text = capitalised(sentence(first, total));
        if (groups.size() > 1 && first.light < kAlmostAll * total)
            text += " " + capitalised(fractionText(groups[1].light / total)) + " comes from " + groups[1].name + ".";
        std::vector<std::string> known{passOf(*first.strongest)};
        addCauses(text, *first.strongest, known);
        return text;
    }

private:
    /// The parts that show the same kind of thing.
    struct Group {
        std::string name;  ///< in the singular if it has one part
        int parts = 0;
        double light = 0, strongestLight = -1;
        const PixelFragment* strongest = nullptr;
    };
    const Noun& nounOf(const PixelFragment& draw) const { return nouns_.of(draw.program); }

    static void addInput(ExplainedPass& pass, const PixelInput& input) {
        const std::pair<std::string, glm::vec3> value{input.pass, glm::vec3(input.value)};
        if (std::find(pass.inputs.begin(), pass.inputs.end(), value) == pass.inputs.end()) pass.inputs.push_back(value);
    }

    /// "62 % of the light".
    static std::string fractionText(double fraction) {
        if (fraction >= kAlmostAll) return "all of the light";
        const double value = 100 * fraction;
        return (value > 0 && value < 1 ? "less than 1" : formatFixed(value, 0)) + " % of the light";
    }

    /// The strongest first.
    std::vector<Group> groupsOf(const std::vector<PixelPart>& parts) const {
        std::map<std::string, Group> byName;
        for (const PixelPart& part : parts) {
            const PixelFragment& draw = *part.fragment;
            Group& group = byName[draw.isClear ? "" : nounOf(draw).many];
            const double light = luminanceOf(glm::vec3(part.value));
            ++group.parts, group.light += light;
            if (light > group.strongestLight) group.strongest = &draw, group.strongestLight = light;
        }
        std::vector<Group> groups;
        for (auto& [many, group] : byName) {
            group.name = group.parts == 1 ? withArticle(*group.strongest) : countText(group, many);
            groups.push_back(std::move(group));
        }
        std::stable_sort(groups.begin(), groups.end(),
                         [](const Group& a, const Group& b) { return a.light > b.light; });
        return groups;
    }

    /// "11 of 64 lights".
    std::string countText(const Group& group, const std::string& many) const {
        const bool areInstances = group.strongest->unit == DrawUnit::instance;
        if (group.strongest->unit == DrawUnit::primitive)
            return std::to_string(group.parts) + " primitives of the " + nounOf(*group.strongest).one;
        return std::to_string(group.parts) + (areInstances ? " of " + std::to_string(group.strongest->count) : "") +
               " " + many;
    }

    std::string withArticle(const PixelFragment& draw) const {
        const std::string name = nameOf(draw);
        return draw.unit == DrawUnit::whole ? "the " + name : name;
    }

    static std::string capitalised(std::string text) {
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    /// "all of the light comes from 3 of 64 lights. The strongest, light 11 of 64, gives 50 % of the light."
    std::string sentence(const Group& group, double total) const {
        std::string text = fractionText(total > 0 ? group.light / total : 1) + " comes from " + group.name + ".";
        if (group.parts > 1)
            text += " The strongest, " + withArticle(*group.strongest) + ", gives " +
                    fractionText(total > 0 ? group.strongestLight / total : 1) + ".";
        return text;
    }

    /// For a draw that covers the whole target: what reached the passes that it reads, and those that they read.
    void addCauses(std::string& text, const PixelFragment& draw, std::vector<std::string>& known) const {
        if (draw.isClear) return;
        for (const PixelInput& input : draw.inputs) {
            if (std::find(known.begin(), known.end(), input.pass) != known.end()) continue;
            known.push_back(input.pass);
            const std::vector<PixelPart> parts = history_.partsOfPass(input.pass);
            const std::vector<Group> groups = groupsOf(parts);
            if (groups.empty()) continue;
            const Group& first = groups.front();
            double total = 0;
            for (const Group& group : groups) total += group.light;
            if (!first.strongest->isClear && first.strongest->unit == DrawUnit::instance &&
                nounOf(*first.strongest).isNamed)
                text += " In the pass " + inQuotes(input.pass) + ", " + sentence(first, total);
            addCauses(text, *first.strongest, known);
        }
    }

    Nouns& nouns_;
    const PixelHistory& history_;
};

double lightOf(const std::vector<PixelPart>& parts) {
    double total = 0;
    for (const PixelPart& part : parts) total += luminanceOf(glm::vec3(part.value));
    return total;
}

glm::vec3 sumOf(const std::vector<PixelPart>& parts) {
    glm::vec3 sum(0);
    for (const PixelPart& part : parts) sum += glm::vec3(part.value);
    return sum;
}

/// "7, of which later draws cover 5": of the last pass to the target.
std::string drawsText(const PixelHistory& history, const Framebuffer& target) {
    const std::vector<PixelPart> parts = history.parts(target);
    if (parts.empty()) return {};
    std::size_t all = 0, left = 0;
    for (const PixelFragment& draw : history.fragments())
        if (draw.pass == parts.back().fragment->pass && draw.attachment == 0 && !draw.isClear) ++all;
    for (const PixelPart& part : parts)
        if (part.fragment->pass == parts.back().fragment->pass && !part.fragment->isClear) ++left;
    if (all <= left) return std::to_string(all);
    return std::to_string(all) + ", of which later draws cover " + std::to_string(all - left);
}

/// The text of the canvas at the pixel; empty if there is none.
std::string canvasTextAt(const Canvas& canvas, glm::ivec2 pixel) {
    for (std::size_t i = canvas.textBoxes().size(); i-- > 0;)
        if (canvas.textBoxes()[i].visible.contains(glm::vec2(pixel) + 0.5f)) return canvas.textBoxes()[i].text;
    return {};
}

}  // namespace

double luminanceOf(glm::vec3 light) {
    return 0.2126 * std::abs(light.r) + 0.7152 * std::abs(light.g) + 0.0722 * std::abs(light.b);
}

int PixelExplanation::error() const {
    int error = 0;
    for (std::size_t c = 0; c < 3; ++c) error = std::max(error, std::abs(bytes[c] - predicted[c]));
    return error;
}

PixelExplanation explainPixel(SessionRenderer& renderer, Session& session, glm::ivec2 size, glm::ivec2 pixel) {
    PixelExplanation result;
    result.pixel = result.shown = pixel, result.size = size;
    Canvas& canvas = renderer.canvas();
    const bool keptTexts = canvas.keepsTextBoxes();
    canvas.keepTextBoxes(true);
    PixelHistory history(renderer.shaders(), pixel, size);
    const std::optional<PostTrace> post = renderer.drawTo(history, session);
    FrameStore& store = renderer.store();
    const Framebuffer& image = store.image();
    const std::array<float, 4> shown = image.readPixel(pixel.x, size.y - 1 - pixel.y);
    for (std::size_t c = 0; c < 3; ++c) result.bytes[c] = static_cast<int>(std::lround(255 * shown[c]));

    const std::vector<PixelPart> display = history.parts(image);
    result.isScene = post.has_value();
    std::vector<PixelPart> light;
    std::optional<PixelHistory> ofShown;
    const PixelHistory* sceneHistory = &history;
    if (post) {
        result.post = *post;
        const glm::ivec2 texel = post->taps.front().texel;
        result.shown = {texel.x, size.y - 1 - texel.y};
        // A magnifier shows another pixel, whose history is a second frame's.
        if (result.shown != pixel && post->taps.size() == 1) {
            ofShown.emplace(renderer.shaders(), result.shown, size);
            renderer.drawTo(*ofShown, session);
            sceneHistory = &*ofShown;
        }
        light = sceneHistory->parts(store.scene());
        result.lightUnexplained = glm::vec3(sceneHistory->unexplained(store.scene()));
    }
    Nouns nouns(renderer.dataRoot());
    const Explainer explainer(nouns, history), ofScene(nouns, *sceneHistory);
    result.light = ofScene.explained(light, lightOf(light));
    result.display = explainer.explained(display, lightOf(display));
    result.displayUnexplained = glm::vec3(history.unexplained(image));
    result.passes = ofScene.passes();

    // From the parts back to the bytes. The tone mapping is one of the displayed parts: it is computed again.
    glm::vec3 predicted(0);
    double covered = 0;
    for (const PixelPart& part : display) {
        glm::vec3 value(part.value);
        if (post && explainer.passOf(*part.fragment) == kToneMappingPass) {
            const glm::vec3 scene = post->taps.size() == 1 ? sumOf(light) : post->sceneLight();
            const glm::vec3 alone(part.fragment->alone);
            glm::vec3 kept;
            for (int c = 0; c < 3; ++c) kept[c] = alone[c] > 0 ? value[c] / alone[c] : 0;
            covered = 1 - std::max({kept.r, kept.g, kept.b});
            value = kept * post->stored(scene);
        }
        predicted += value;
    }
    for (std::size_t c = 0; c < 3; ++c)
        result.predicted[c] =
            static_cast<int>(std::lround(255 * std::clamp(predicted[static_cast<int>(c)], 0.0f, 1.0f)));

    PixelNotes notes{*sceneHistory};
    if (std::string draws = drawsText(*sceneHistory, post ? store.scene() : image); !draws.empty())
        notes.rows.push_back({"draws at this pixel", std::move(draws)});
    session.explain(notes);
    result.rows = std::move(notes.rows);
    const std::string text = canvasTextAt(canvas, pixel);
    if (post && covered > kCovering)
        result.verdict = text.empty() ? "A line, a shape or an image of the canvas covers the scene here."
                                      : "The text " + inQuotes(text) + " covers the scene here.";
    else if (!notes.verdict.empty())
        result.verdict = notes.verdict;
    else
        result.verdict = post ? ofScene.verdict(light) : explainer.verdict(display);
    canvas.keepTextBoxes(keptTexts);
    return result;
}

}  // namespace arclight
