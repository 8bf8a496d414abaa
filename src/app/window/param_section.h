// The parameters in the panel: in groups that fold.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/param_widgets.h"
#include "app/window/value_field.h"
#include "core/param_set.h"

namespace arclight {

class Search;
class Session;
struct PanelState;

/// A row for each parameter, with `scale` pixels per unit of the interface. A dot marks values other than the default.
void paramWidgets(const ParamSet& params, float scale);

/// All parameters of a demo that have an effect now. Those that are not primary are hidden behind "more", unless they
/// have been changed.
class ParamSection {
public:
    /// Draws the parameters that the search finds, or all if it is empty.
    void draw(Session& session, const PanelState& state, const Search& search, float scale);
    /// Whether the last frame's search found any parameter, even one without effect now.
    bool hasFound() const { return hasFound_; }

    /// The groups that were opened by hand and, after a minus, those that were closed.
    std::vector<std::string> openGroups() const;
    void setOpenGroups(const std::vector<std::string>& names);

private:
    struct Row {
        ParamSet::Entry entry;
        const ParamValue* base;
        bool isChanged() const { return entry.value() != *base; }
    };
    using Rows = std::vector<Row>;

    /// The heading of a group; true if the group is open.
    bool drawHeading(const Rows& group, bool isFirst);
    void drawGroup(const Rows& group, const RowColumns& columns, float scale);
    bool isFolded(const Row& row, bool hasPrimary) const;

    std::map<std::string, bool, std::less<>> isOpen_;  ///< by hand
    std::set<std::string, std::less<>> unfolded_;      ///< groups whose "more" is open
    std::set<std::string_view> shown_;                 ///< parameters in the last frame
    bool isSearching_ = false, hasFound_ = false;
};

}  // namespace arclight
