#include "sim/bones/figure_chains.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/text.h"

namespace arclight::bones {
namespace {

constexpr std::size_t kMaxCandidates = 64, kMaxLongest = 4;

constexpr std::array<std::string_view, 46> kSwinging{
    "hair",     "tail",     "ear",   "ears",    "skirt",  "cape",   "cloak", "coat",   "bang",    "bangs",
    "pony",     "ponytail", "braid", "ribbon",  "scarf",  "sleeve", "tie",   "breast", "bust",    "antenna",
    "antennae", "wing",     "wings", "feather", "fin",    "tongue", "chain", "rope",   "whisker", "jiggle",
    "spring",   "bounce",   "hood",  "cloth",   "strap",  "mane",   "beard", "tassel", "flap",    "tentacle",
    "tuft",     "dress",    "belly", "sec",     "dangle", "earring"};

constexpr std::array<std::string_view, 38> kBody{
    "arm",   "forearm",  "hand",     "finger", "thumb", "index",  "middle", "ring", "pinky", "little",
    "leg",   "upleg",    "foot",     "toe",    "toes",  "thigh",  "calf",   "shin", "knee",  "spine",
    "neck",  "head",     "jaw",      "eye",    "eyes",  "eyelid", "brow",   "hip",  "hips",  "pelvis",
    "chest", "shoulder", "clavicle", "heel",   "root",  "ik",     "weapon", "ball"};

/// The words of a name: letters between other characters and before capitals, in lower case.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        const bool isLetter = c < 128 && std::isalpha(c) != 0, isUpper = c < 128 && std::isupper(c) != 0;
        const bool startsWord = isUpper && i > 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0;
        if ((!isLetter || startsWord) && !words.back().empty()) words.emplace_back();
        if (isLetter) words.back() += static_cast<char>(std::tolower(c));
    }
    return words;
}

template <std::size_t N>
bool hasWordOf(std::string_view name, const std::array<std::string_view, N>& list) {
    const std::vector<std::string> words = wordsOf(name);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(list.begin(), list.end(), word) != list.end();
    });
}

/// The tree of a figure's nodes.
struct NodeTree {
    const FigureModel& model;
    std::vector<std::vector<int>> children;
    std::vector<int> subtree;      ///< number of nodes below a node, with itself
    std::vector<bool> isFollowed;  ///< by vertices

    explicit NodeTree(const FigureModel& m)
        : model(m), children(m.nodes.size()), subtree(m.nodes.size(), 1), isFollowed(m.nodes.size()) {
        for (std::size_t i = m.nodes.size(); i-- > 0;)
            if (const int parent = m.nodes[i].parent; parent >= 0) {
                children[static_cast<std::size_t>(parent)].push_back(static_cast<int>(i));
                subtree[static_cast<std::size_t>(parent)] += subtree[i];
            }
        for (const FigureVertex& vertex : m.vertices)
            for (std::size_t k = 0; k < 4; ++k)
                if (vertex.weights[static_cast<int>(k)] >= 0.5f)
                    isFollowed[static_cast<std::size_t>(m.bones[vertex.bones[k]].node)] = true;
    }
    const std::string& name(int node) const { return model.nodes[static_cast<std::size_t>(node)].name; }
    int parent(int node) const { return model.nodes[static_cast<std::size_t>(node)].parent; }
    /// Whether a chain that starts there has a bone.
    bool canSwing(int node) const {
        const auto i = static_cast<std::size_t>(node);
        return !children[i].empty() || isFollowed[i];
    }
    /// Removes nodes below others, and those that cannot swing.
    std::vector<int> topmost(const std::vector<int>& nodes) const {
        std::vector<int> result;
        for (const int node : nodes) {
            bool isBelow = false;
            for (int up = parent(node); up >= 0 && !isBelow; up = parent(up))
                isBelow = std::find(nodes.begin(), nodes.end(), up) != nodes.end();
            if (!isBelow && canSwing(node)) result.push_back(node);
        }
        return result;
    }
    float length(int node) const { return glm::length(model.nodes[static_cast<std::size_t>(node)].rest.translation); }
};

template <class Accept>
std::vector<int> nodesThat(const NodeTree& tree, const Accept& accept) {
    std::vector<int> nodes;
    for (int i = 0; i < static_cast<int>(tree.model.nodes.size()); ++i)
        if (accept(i)) nodes.push_back(i);
    return nodes;
}

/// The nodes meant by a word that a user typed.
std::vector<int> nodesNamed(const NodeTree& tree, const std::string& wanted) {
    const std::string lower = lowerCase(wanted);
    std::vector<int> found = nodesThat(tree, [&](int i) { return tree.name(i) == wanted; });
    if (found.empty()) found = nodesThat(tree, [&](int i) { return lowerCase(tree.name(i)) == lower; });
    if (found.empty())
        found = nodesThat(tree, [&](int i) { return lowerCase(tree.name(i)).find(lower) != std::string::npos; });
    return found;
}

/// A chain without branches that ends at a leaf.
struct LeafChain {
    int root = 0, nodes = 0;
    float length = 0;
};

std::vector<LeafChain> leafChains(const NodeTree& tree) {
    std::vector<LeafChain> chains;
    for (int leaf = 0; leaf < static_cast<int>(tree.model.nodes.size()); ++leaf) {
        if (!tree.children[static_cast<std::size_t>(leaf)].empty()) continue;
        LeafChain chain{leaf, 1, 0};
        for (int up = tree.parent(leaf); up >= 0 && tree.parent(up) >= 0; up = tree.parent(up)) {
            if (tree.children[static_cast<std::size_t>(up)].size() > 1) break;
            chain.length += tree.length(chain.root);
            chain.root = up, ++chain.nodes;
        }
        if (tree.canSwing(chain.root) && tree.parent(chain.root) >= 0) chains.push_back(chain);
    }
    std::stable_sort(chains.begin(), chains.end(),
                     [](const LeafChain& a, const LeafChain& b) { return a.length > b.length; });
    return chains;
}

std::string namesOf(const NodeTree& tree, const std::vector<int>& nodes) {
    std::vector<std::string> names;
    for (const int node : nodes) names.push_back(tree.name(node));
    return join(names, ",");
}

Expected<std::vector<int>> wantedNodes(const NodeTree& tree, std::span<const std::string> wanted) {
    std::vector<int> nodes;
    for (const std::string& name : wanted) {
        std::vector<int> found = tree.topmost(nodesNamed(tree, name));
        if (found.empty()) {
            std::vector<std::string> names;
            for (const FigureNode& node : tree.model.nodes) names.push_back(node.name);
            const bool exists = std::find(names.begin(), names.end(), name) != names.end();
            return fail(Exit::badAsset, exists ? "node " + inQuotes(name) + " has no node or vertices at its end"
                                               : "has no node " + inQuotes(name) + suggestion(name, names));
        }
        nodes.insert(nodes.end(), found.begin(), found.end());
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return tree.topmost(nodes);
}

}  // namespace

bool suggestsSprings(std::string_view name) { return hasWordOf(name, kSwinging); }
bool suggestsBody(std::string_view name) { return hasWordOf(name, kBody); }

Expected<ChainChoice> chooseChains(const FigureModel& model, std::span<const std::string> wanted) {
    const NodeTree tree(model);
    const int nodes = static_cast<int>(model.nodes.size());
    ChainChoice choice;
    const std::vector<int> named = tree.topmost(nodesThat(tree, [&](int i) {
        // A figure that is itself called tail is not a tail.
        return tree.parent(i) >= 0 && 4 * tree.subtree[static_cast<std::size_t>(i)] <= 3 * std::max(nodes, 4) &&
               suggestsSprings(tree.name(i));
    }));
    const std::vector<LeafChain> leaves = leafChains(tree);
    for (const int node : named) choice.candidates.push_back(tree.name(node));
    for (const LeafChain& chain : leaves) choice.candidates.push_back(tree.name(chain.root));
    std::vector<std::string> all;
    for (std::string& name : choice.candidates)
        if (all.size() < kMaxCandidates && std::find(all.begin(), all.end(), name) == all.end())
            all.push_back(std::move(name));
    choice.candidates = std::move(all);
    if (!wanted.empty()) {
        auto found = wantedNodes(tree, wanted);
        if (!found) return tl::unexpected(found.error());
        choice.chains = std::move(*found);
    } else if (!named.empty()) {
        choice.chains = named;
        choice.note = "Springs move the chains whose names suggest it: " + brief(namesOf(tree, named)) + ".";
    } else {
        const bool hasOthers = std::any_of(
            leaves.begin(), leaves.end(), [&](const LeafChain& chain) { return !suggestsBody(tree.name(chain.root)); });
        for (const LeafChain& chain : leaves)
            if (choice.chains.size() < kMaxLongest && chain.length >= 0.5f * leaves.front().length &&
                !(hasOthers && suggestsBody(tree.name(chain.root))))
                choice.chains.push_back(chain.root);
        if (choice.chains.empty())
            for (const LeafChain& chain : leaves)
                if (choice.chains.empty()) choice.chains.push_back(chain.root);
        choice.note = "No name suggests hair, ears or a tail, so springs move the longest chains: " +
                      brief(namesOf(tree, choice.chains)) + ".";
    }
    if (choice.chains.empty())
        return fail(Exit::badAsset,
                    "has no chain of nodes; a skeleton with at least one bone below its root is needed");
    choice.names = namesOf(tree, choice.chains);
    return choice;
}

}  // namespace arclight::bones
