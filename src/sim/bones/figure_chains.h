// Which chains of a figure should move on springs: by the names of their nodes, or by their shape.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "sim/bones/figure.h"

namespace arclight::bones {

struct ChainChoice {
    std::vector<int> chains;              ///< their first nodes, none below another
    std::string names;                    ///< of these nodes, separated by commas
    std::vector<std::string> candidates;  ///< names of the nodes at which chains could start, at most 64
    std::string note;                     ///< how the chains were chosen; empty if they were named
};

/// `wanted`: names of first nodes; an upper-case letter matches a lower-case one, and a part of a name matches the
/// topmost nodes that contain it. Empty: the nodes whose names suggest hair, ears, a tail, cloth and the like, or else
/// the longest chains without branches. The error is a phrase without the file's name.
Expected<ChainChoice> chooseChains(const FigureModel& model, std::span<const std::string> wanted);

/// Whether a node's name suggests something that swings: "J_Sec_Hair1_01", "tail", "EarLeft".
bool suggestsSprings(std::string_view name);
/// Whether it suggests a limb or another part that an animation should move alone: "hand_l", "Spine".
bool suggestsBody(std::string_view name);

}  // namespace arclight::bones
