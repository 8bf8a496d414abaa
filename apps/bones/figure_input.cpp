#include "figure_input.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.h"
#include "data/gltf.h"
#include "figure_textures.h"
#include "sim/bones/figure_chains.h"

namespace arclight::bones {
namespace {

using glm::vec3;

vec3 vectorOf(const Float3& v) { return {v[0], v[1], v[2]}; }
glm::quat quaternionOf(const Float4& q) { return {q[3], q[0], q[1], q[2]}; }
NodeTransform transformOf(const GltfTransform& t) {
    return {vectorOf(t.translation), quaternionOf(t.rotation), vectorOf(t.scale)};
}

glm::mat4 matrixOf(const GltfMatrix& m) {
    glm::mat4 result;
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r) result[c][r] = static_cast<float>(m[asIndex(4 * c + r)]);
    return result;
}

/// Adds all nodes, parents first; `numberOf` gets the new index of each.
void addNodes(FigureModel& model, const GltfDocument& document, std::vector<int>& numberOf) {
    numberOf.assign(document.nodes.size(), -1);
    std::vector<int> order;
    for (std::size_t i = 0; i < document.nodes.size(); ++i)
        if (document.nodes[i].parent < 0) order.push_back(static_cast<int>(i));
    for (std::size_t i = 0; i < order.size(); ++i) {
        const GltfNode& node = document.nodes[asIndex(order[i])];
        numberOf[asIndex(order[i])] = static_cast<int>(i);
        model.nodes.push_back({.name = node.name,
                               .parent = node.parent < 0 ? -1 : numberOf[asIndex(node.parent)],
                               .fileIndex = order[i],
                               .rest = transformOf(node.transform)});
        order.insert(order.end(), node.children.begin(), node.children.end());
    }
}

void addMesh(FigureModel& model, const GltfFigure& figure, const std::vector<int>& numberOf) {
    for (const GltfBone& bone : figure.bones)
        model.bones.push_back({numberOf[asIndex(bone.node)], matrixOf(bone.inverseBind)});
    model.vertices.reserve(figure.vertices.size());
    for (const GltfVertex& v : figure.vertices)
        model.vertices.push_back({vectorOf(v.position),
                                  vectorOf(v.normal),
                                  {v.colour[0], v.colour[1], v.colour[2]},
                                  v.bones,
                                  {v.weights[0], v.weights[1], v.weights[2], v.weights[3]},
                                  v.colour[3],
                                  {v.uv[0], v.uv[1]}});
    model.indices.reserve(3 * figure.triangles.size());
    for (const auto& triangle : figure.triangles)
        model.indices.insert(model.indices.end(), triangle.begin(), triangle.end());
}

/// A channel's keyframes and the node that they move.
struct NodeKeys {
    int node = 0;
    GltfTarget target = GltfTarget::translation;
    GltfKeys keys;
};

Expected<std::vector<NodeKeys>> keysOf(const GltfDocument& document, const GltfAnimation& animation) {
    std::vector<NodeKeys> all;
    std::size_t count = 0;
    for (const GltfChannel& channel : animation.channels) {
        if (channel.target == GltfTarget::weights) continue;
        auto keys = gltfKeys(document, channel);
        if (!keys) return tl::unexpected(keys.error());
        count += keys->times.size();
        if (count > kMaxGltfKeys)
            return fail(Exit::badAsset, document.name + ": animation " + inQuotes(animation.name) + " has more than " +
                                            std::to_string(kMaxGltfKeys) + " keyframes");
        all.push_back({channel.node, channel.target, std::move(*keys)});
    }
    return all;
}

void sampleInto(FigureModel& model, const std::vector<NodeKeys>& all, std::size_t samples,
                const std::vector<int>& numberOf) {
    std::vector<int> trackOf(model.nodes.size(), -1);
    for (const NodeKeys& part : all) {
        const int node = numberOf[asIndex(part.node)];
        if (trackOf[asIndex(node)] < 0) {
            trackOf[asIndex(node)] = static_cast<int>(model.tracks.size());
            model.tracks.push_back({node, std::vector<NodeTransform>(samples, model.nodes[asIndex(node)].rest)});
        }
        FigureTrack& track = model.tracks[asIndex(trackOf[asIndex(node)])];
        for (std::size_t i = 0; i < samples; ++i) {
            const Float4 value = part.keys.at(static_cast<double>(i) / kTrackRate);
            NodeTransform& to = track.samples[i];
            if (part.target == GltfTarget::rotation) to.rotation = quaternionOf(value);
            if (part.target == GltfTarget::translation) to.translation = {value[0], value[1], value[2]};
            if (part.target == GltfTarget::scale) to.scale = {value[0], value[1], value[2]};
        }
    }
}

/// Samples an animation 60 times per second, as the demo ticks; its last sample is the one before the first repeats.
Expected<double> addTracks(FigureModel& model, const GltfDocument& document, const GltfAnimation& animation,
                           const std::vector<int>& numberOf, std::vector<std::string>& notes) {
    const auto all = keysOf(document, animation);
    if (!all) return tl::unexpected(all.error());
    double seconds = 0;
    std::vector<bool> isAnimated(document.nodes.size());
    for (const NodeKeys& part : *all) {
        seconds = std::max(seconds, static_cast<double>(part.keys.times.back()));
        isAnimated[asIndex(part.node)] = true;
    }
    const auto nodes = static_cast<std::size_t>(std::count(isAnimated.begin(), isAnimated.end(), true));
    if (nodes == 0) return 0.0;
    const auto most = static_cast<double>(kMaxFigureSamples / nodes);
    if (seconds * kTrackRate > most) {
        seconds = most / kTrackRate;
        notes.push_back("Only the first " + formatFixed(seconds, 1) + " s of the animation are read.");
    }
    const auto samples = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(seconds * kTrackRate)));
    sampleInto(model, *all, samples, numberOf);
    return seconds;
}

/// Sets `model.unit`: a figure that would be a speck or a tower is brought to a common size by a power of ten.
Expected<Done> chooseUnit(FigureModel& model, const GltfDocument& document, std::vector<std::string>& notes) {
    const std::vector<GltfMatrix> world = worldMatrices(document);
    std::vector<glm::mat4> skin;
    for (const FigureBone& bone : model.bones)
        skin.push_back(matrixOf(world[asIndex(model.nodes[asIndex(bone.node)].fileIndex)]) * bone.inverseBind);
    std::vector<vec3> positions(model.vertices.size()), normals(model.vertices.size());
    skinFigure(model, skin, 1, vec3(0), positions, normals);
    vec3 low(std::numeric_limits<float>::max()), high(-std::numeric_limits<float>::max());
    for (const std::uint32_t index : model.indices)
        low = glm::min(low, positions[index]), high = glm::max(high, positions[index]);
    const vec3 extent = high - low;
    const float size = std::max({extent.x, extent.y, extent.z});
    if (!std::isfinite(size) || !(size > 1e-12f) || size > 1e12f)
        return fail(Exit::badAsset, document.name + ": the figure at rest has no usable size: its largest extent is " +
                                        formatNumber(size) + " m");
    if (size >= 0.1f && size <= 20) return Done{};
    const int power = -static_cast<int>(std::floor(std::log10(static_cast<double>(size / 0.3f))));
    model.unit = static_cast<float>(std::pow(10.0, power));
    notes.push_back("The figure is " + formatNumber(std::round(size * 1000) / 1000) +
                    " m large by the file; it is scaled by " + formatNumber(model.unit) + ".");
    return Done{};
}

/// The selection's words: the animation is taken out of them.
std::vector<std::string> wordsOf(std::string_view selection, const GltfDocument& document, std::size_t& animation) {
    std::vector<std::string> words;
    for (std::string_view word : split(selection, ',')) {
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ')) word.remove_suffix(1);
        if (word.empty()) continue;
        const auto found = std::find_if(document.animations.begin(), document.animations.end(),
                                        [&](const GltfAnimation& a) { return lowerCase(a.name) == lowerCase(word); });
        if (found != document.animations.end())
            animation = static_cast<std::size_t>(found - document.animations.begin());
        else
            words.emplace_back(word);
    }
    return words;
}

/// Summary, notes and the choice of chains and animations.
void describe(InputContent& content, const FigureModel& model, const GltfDocument& document, const ChainChoice& choice,
              std::size_t animation, double seconds) {
    content.summary = counted(model.indices.size() / 3, "triangle") + ", " + counted(model.nodes.size(), "node") +
                      ", " + counted(model.chains.size(), "chain") + " on springs";
    if (!model.textures.empty()) content.summary += ", " + counted(model.textures.size(), "texture");
    for (const FigureTexture& texture : model.textures) {
        content.widthPx = std::max(content.widthPx, texture.image.width);
        content.heightPx = std::max(content.heightPx, texture.image.height);
    }
    if (!model.tracks.empty())
        content.summary +=
            ", animation " + inQuotes(document.animations[animation].name) + " of " + formatFixed(seconds, 1) + " s";
    else
        content.notes.push_back("The file has no animation, so the figure rocks.");
    if (!choice.note.empty()) content.notes.push_back(choice.note);
    content.selections = choice.candidates;
    if (std::find(content.selections.begin(), content.selections.end(), choice.names) == content.selections.end())
        content.selections.insert(content.selections.begin(), choice.names);
    if (document.animations.size() > 1)
        for (const GltfAnimation& other : document.animations) content.selections.push_back(other.name);
    content.selection = choice.names;
}

}  // namespace

Expected<InputContent> readFigure(const InputBytes& file, Progress& progress) {
    const auto document = readGltf(file.bytes, file.name);
    if (!document) return tl::unexpected(document.error());
    if (document->nodes.size() > kMaxFigureNodes)
        return fail(Exit::badAsset, document->name + ": nodes: has " + std::to_string(document->nodes.size()) +
                                        " elements; a figure must have at most " + std::to_string(kMaxFigureNodes));
    progress.set(0.2);
    auto figure = gltfFigure(*document, progress, kMaxFigureVertices);
    if (!figure) return tl::unexpected(figure.error());
    if (document->skins.empty() && figure->bones.size() < 2)
        return fail(Exit::badAsset, document->name + ": has neither a skin nor several parts; a skeleton is needed");
    InputContent content;
    content.notes = figure->notes;
    FigureModel model;
    std::vector<int> numberOf;
    addNodes(model, *document, numberOf);
    addMesh(model, *figure, numberOf);
    const auto textured = addTextures(model, *document, *figure, content.notes, progress);
    if (!textured) return tl::unexpected(textured.error());
    const auto sized = chooseUnit(model, *document, content.notes);
    if (!sized) return tl::unexpected(sized.error());
    std::size_t animation = 0;
    const std::vector<std::string> words = wordsOf(file.selection, *document, animation);
    double seconds = 0;
    if (!document->animations.empty()) {
        const auto added = addTracks(model, *document, document->animations[animation], numberOf, content.notes);
        if (!added) return tl::unexpected(added.error());
        seconds = *added;
    }
    auto choice = chooseChains(model, words);
    if (!choice) return fail(Exit::badAsset, document->name + ": " + choice.error().message);
    model.chains = choice->chains;
    describe(content, model, *document, *choice, animation, seconds);
    if (!file.selection.empty()) content.selection = file.selection;
    content.value = InputValue::of(std::move(model));
    progress.set(1);
    return content;
}

}  // namespace arclight::bones
