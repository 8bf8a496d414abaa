// The sliders of declared parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"

namespace arclight {

/// A field that edits `text`, of at most `maxBytes`; true if the user changed it.
bool textField(const char* id, const char* hint, std::string& text, std::size_t maxBytes);

/// A row with a widget for each parameter. `scale`: pixels per unit of the interface.
void paramWidgets(const ParamSet& params, float scale);

/// All parameters of a demo below collapsible headings of their groups, with a field to search them.
class ParamSection {
public:
    /// `isLive`: shows the search field, which a capture omits.
    void draw(const ParamSet& params, bool isLive, float scale);

    /// Names of the open groups.
    const std::vector<std::string>& openGroups() const { return openGroups_; }
    void setOpenGroups(std::vector<std::string> names) { openGroups_ = std::move(names), isOpenChosen_ = true; }

private:
    /// The heading of a group; true if the group is open.
    bool drawHeading(const ParamInfo& first, bool isFirst);

    std::vector<std::string> openGroups_;
    bool isOpenChosen_ = false;  ///< whether `openGroups_` holds a choice, of the settings or of the first frame
    std::string search_;
};

}  // namespace arclight
