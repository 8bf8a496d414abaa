// The mesh of a scene that studies trees: a built-in one, or the user's.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/input_file.h"
#include "core/text.h"
#include "mesh_input.h"
#include "sim/collision/tree_study.h"

namespace arclight::collision {

class StudySource {
public:
    void set(const InputFile* file) {
        input_ = file ? &file->as<MeshInput>() : nullptr;
        name_ = file ? file->name : std::string();
    }
    /// The user's mesh; null if there is none.
    const MeshInput* input() const { return input_; }
    const std::string& fileName() const { return name_; }

    /// All triangles. Valid until the next call.
    std::span<const Triangle> triangles(StudyMesh mesh) {
        if (input_) return input_->triangles();
        own_ = trianglesOf(studyMesh(mesh));
        return own_;
    }
    /// Those of the picture: fewer if the mesh is large.
    std::span<const Triangle> drawn() const { return input_ ? input_->drawnTriangles() : std::span(own_); }
    /// At most `kMaxCoarse` of the user's, for techniques that are slow.
    std::span<const Triangle> coarse(StudyMesh mesh) { return input_ ? input_->coarseTriangles() : triangles(mesh); }
    /// The options with a builder that can build a tree over all triangles.
    TreeOptions possible(TreeOptions options) const {
        if (!canBuild(options.split, count())) options.split = TreeOptions{}.split;
        return options;
    }
    /// A sentence if `possible` replaces the builder, otherwise empty.
    std::string replacement(TreeOptions options) const {
        if (canBuild(options.split, count())) return {};
        const bool isSweep = options.split == Split::sahSweep;
        return std::string(isSweep ? "SAH sweep" : "Midpoint both") + " stops at " +
               inGroups(isSweep ? kMaxSweep : kMaxStraddlers) + " triangles, so this is the tree of SAH bins.";
    }
    TreeStudy study(StudyMesh mesh, TreeOptions options) {
        options = possible(options);
        if (input_ && options == TreeOptions{}) return TreeStudy(input_->tree);
        return TreeStudy(triangles(mesh), options);
    }
    std::size_t count() const { return input_ ? input_->triangles().size() : 0; }
    /// Whether trees take so long to build that a window should announce it.
    bool isLarge() const { return count() > kMaxAtOnce; }

private:
    const MeshInput* input_ = nullptr;
    std::string name_;
    std::vector<Triangle> own_;
};

/// Work on a large mesh that waits until a result is needed, and the ticks that have passed since.
class Postponed {
public:
    /// Begins at a time of the simulation.
    void begin(double seconds) { since_ = seconds, ticks_.clear(); }
    bool isWaiting() const { return since_.has_value(); }
    /// Adds a tick, of which only the last `most` count.
    void add(double seconds, std::size_t most) {
        if (ticks_.size() == most) ticks_.erase(ticks_.begin());
        ticks_.push_back(seconds);
    }
    /// Ends: the time at which it began, and the ticks since.
    struct Due {
        double since;
        std::vector<double> ticks;
    };
    Due end() {
        Due due{*since_, std::move(ticks_)};
        since_.reset(), ticks_.clear();
        return due;
    }

private:
    std::optional<double> since_;
    std::vector<double> ticks_;
};

}  // namespace arclight::collision
