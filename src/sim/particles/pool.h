// Fixed storage for particles: the live ones first, the dead ones behind them.
#pragma once

#include <span>
#include <vector>

#include "core/check.h"
#include "sim/particles/particle.h"

namespace arclight::particles {

/// Live and dead particles in one array, which grows only on request. The last live particle replaces a removed
/// one, so the live ones stay contiguous, but their order changes.
class Pool {
public:
    explicit Pool(std::size_t capacity = 0) : particles_(capacity), motions_(capacity) {}
    /// Allocates memory for more particles.
    void grow(std::size_t capacity) {
        CHECK_LE(alive_, capacity);
        particles_.resize(capacity), motions_.resize(capacity);
    }

    std::size_t capacity() const { return particles_.size(); }
    std::size_t alive() const { return alive_; }
    std::size_t dead() const { return capacity() - alive_; }

    /// Brings a dead particle to life. Returns false and does nothing if there is none.
    bool add(const Particle& particle, const Motion& motion) {
        if (alive_ == capacity()) return false;
        particles_[alive_] = particle, motions_[alive_] = motion;
        ++alive_;
        return true;
    }
    /// Brings `count` dead particles to life, behind the live ones. The caller must fill them in.
    void revive(std::size_t count) {
        CHECK_LE(count, dead());
        alive_ += count;
    }
    /// Particle `i` dies; the last live one takes its index.
    void remove(std::size_t i) {
        CHECK_LT(i, alive_);
        --alive_;
        particles_[i] = particles_[alive_], motions_[i] = motions_[alive_];
    }
    void clear() { alive_ = 0; }

    std::span<const Particle> particles() const { return {particles_.data(), alive_}; }
    std::span<const Motion> motions() const { return {motions_.data(), alive_}; }
    std::span<Particle> particles() { return {particles_.data(), alive_}; }
    std::span<Motion> motions() { return {motions_.data(), alive_}; }

private:
    std::vector<Particle> particles_;
    std::vector<Motion> motions_;
    std::size_t alive_ = 0;
};

}  // namespace arclight::particles
