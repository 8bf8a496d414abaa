// A demo of several scenes, of which it shows one at a time.
//
//     DemoType collisionDemo() {
//         static constexpr DemoInfo kInfo{…};
//         return sceneSet(kInfo, {bulletsScene(), treeScene(), stackScene()});
//     }
//
// The set adds the parameter `scene`, whose labels and help come from the scenes. A scene is created when it is first
// shown, and restarts each time that it is shown.
//
// Each scene declares its own parameters and measures, and only the shown scene's have an effect. Scenes that declare a
// parameter of the same name share its value, so its row must be identical in all of them, as must a measure's.
#pragma once

#include <vector>

#include "app/scene.h"

namespace arclight {

/// A parameter or measure that comes right before another one.
struct RowBefore {
    std::string_view row, next;
};

/// The order of a set's rows where it differs from the order of the scenes.
struct RowOrder {
    std::vector<std::string_view> rowsFirst{};      ///< scenes whose rows come first
    std::vector<std::string_view> measuresFirst{};  ///< scenes whose measures come first; empty: as `rowsFirst`
    std::vector<RowBefore> moved{};                 ///< then these are moved, one after the other
};

/// `scenes`: at least one, in the order of the choice.
DemoType sceneSet(const DemoInfo& info, std::vector<SceneType> scenes, const RowOrder& order = {});

}  // namespace arclight
