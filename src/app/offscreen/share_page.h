// The page of `--share` as HTML.
#pragma once

#include <string>
#include <vector>

namespace arclight {

/// A parameter that differs from its default, on either side of a comparison. Values are as `--set` takes them.
struct SharedParam {
    std::string label, name, unit;
    std::string value, valueOfB, usual;  ///< `valueOfB` is empty without a comparison
};

/// A measure as the panel shows it, with its unit.
struct SharedMeasure {
    std::string label, name;
    std::string value, valueOfB;  ///< `valueOfB` is empty without a comparison
    std::string limit;            ///< in words; empty if there is none
    bool holds = true;            ///< whether the values are within the limit
};

struct SharedState {
    std::string demo;             ///< its title
    std::string title, sentence;  ///< of the preset, if it has one
    bool isChanged = false;       ///< whether parameters differ from that preset
    std::string nameOfB;          ///< the other side of a comparison; empty without one
    bool isPinned = false;        ///< whether the only measure is the pinned one

    std::string png, fileName;  ///< the capture, and a name for it
    int width = 0, height = 0;
    std::string webp;  ///< the loop; empty if there is none
    double loopSeconds = 0;

    std::string facts;  ///< tick, seed, size and renderer, in words
    std::vector<SharedParam> params;
    std::vector<SharedMeasure> measures;

    std::string command;
    bool needsCapture = false;  ///< whether the command reads the capture
    std::string site;           ///< ends with a slash; empty if it is unknown
    std::string address;        ///< of the state, relative to the site
    std::string version;
};

/// A complete page that requests nothing and needs no script, although one makes it easier to use. Every `<` of a text
/// is escaped, and the page is also well-formed XML.
std::string sharePage(const SharedState& state);

}  // namespace arclight
