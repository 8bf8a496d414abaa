// The sliders of declared parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"

namespace arclight {

/// A line of text that edits `text` of at most that many bytes; true if the person changed it.
bool textField(const char* id, const char* hint, std::string& text, std::size_t maxBytes);

/// A row with a widget for each parameter. `scale`: pixels per unit of interface.
void paramWidgets(const ParamSet& params, float scale);

/// All parameters of a demo below the headings of their groups, which fold, with a field to search them.
class ParamSection {
public:
    /// `isLive`: a person is there to search.
    void draw(const ParamSet& params, bool isLive, float scale);

    /// Names of the groups that stand open.
    const std::vector<std::string>& openGroups() const { return openGroups_; }
    void setOpenGroups(std::vector<std::string> names) { openGroups_ = std::move(names), isOpenChosen_ = true; }

private:
    /// The heading of a group; true where the group stands open.
    bool drawHeading(const ParamInfo& first, bool isFirst);

    std::vector<std::string> openGroups_;
    bool isOpenChosen_ = false;  ///< by a person, or by the first frame
    std::string search_;
};

}  // namespace arclight
