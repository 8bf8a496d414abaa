// Fixed storage for objects of a game: the live ones first, the dead ones behind them.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace arclight::procyon {

/// Up to `N` live objects. The last one replaces a removed one, so live objects stay contiguous but change their order.
template <class T, std::size_t N>
class Pool {
public:
    std::span<T> live() { return {objects_.data(), count_}; }
    std::span<const T> live() const { return {objects_.data(), count_}; }
    std::size_t size() const { return count_; }
    static constexpr std::size_t capacity() { return N; }
    void clear() { count_ = 0; }

    /// Returns false, and changes nothing, if all objects are live.
    bool add(const T& object) {
        if (count_ == N) return false;
        objects_[count_++] = object;
        return true;
    }
    /// Removes the objects that satisfy `isDead`, from last to first.
    template <class Predicate>
    void removeIf(Predicate isDead) {
        for (std::size_t i = count_; i-- > 0;)
            if (isDead(objects_[i])) objects_[i] = objects_[--count_];
    }

private:
    std::array<T, N> objects_{};
    std::size_t count_ = 0;
};

}  // namespace arclight::procyon
