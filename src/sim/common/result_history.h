// The latest results by key: one for each key, or the last few of all keys in a ring.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace arclight {

/// The published results of a time slicer. Saving and looking up take constant time. Once every key has been saved,
/// nothing is allocated. `Key` has a `std::hash`.
template <class Key, class Value>
class ResultHistory {
public:
    /// With a `ringSize` above 0, only that many results are kept, however many keys there are: a new one replaces the
    /// oldest, and the newest result of a key may be lost. Otherwise each key keeps its newest result.
    explicit ResultHistory(std::size_t ringSize = 0) : ringSize_(ringSize) {}

    void save(const Key& key, const Value& value) {
        if (ringSize_ > 0 && entries_.size() == ringSize_) loseOldest();
        const auto [found, isNew] = newest_.try_emplace(key, kLost);
        std::size_t& slot = found->second;
        if (!isNew && slot == kLost) --lost_;
        if (ringSize_ > 0) slot = next_;
        if (slot < entries_.size()) {
            entries_[slot] = {key, value};
        } else {
            slot = entries_.size();
            entries_.push_back({key, value});
        }
        if (ringSize_ > 0) next_ = (next_ + 1) % ringSize_;
    }

    /// The newest result of a key, or null. Valid until the next call that changes the history.
    const Value* find(const Key& key) const {
        const auto found = newest_.find(key);
        return found == newest_.end() || found->second == kLost ? nullptr : &entries_[found->second].value;
    }

    /// Removes a key, as if it had never had a result.
    void forget(const Key& key) {
        const auto found = newest_.find(key);
        if (found == newest_.end()) return;
        const std::size_t slot = found->second;
        newest_.erase(found);
        if (slot == kLost) --lost_;
        if (slot == kLost || ringSize_ > 0) return;  // in a ring, results stay until others replace them
        if (slot + 1 < entries_.size()) {
            entries_[slot] = entries_.back();
            newest_[entries_[slot].key] = slot;
        }
        entries_.pop_back();
    }

    std::size_t ringSize() const { return ringSize_; }
    /// The number of keys that have had a result and have none now.
    std::size_t lostKeys() const { return lost_; }

private:
    static constexpr std::size_t kLost = static_cast<std::size_t>(-1);

    struct Entry {
        Key key;
        Value value;
    };

    void loseOldest() {
        const auto found = newest_.find(entries_[next_].key);
        if (found == newest_.end() || found->second != next_) return;  // forgotten, or a newer one follows
        found->second = kLost;
        ++lost_;
    }

    std::size_t ringSize_;
    std::size_t next_ = 0;  ///< slot of a full ring's oldest result
    std::size_t lost_ = 0;
    std::vector<Entry> entries_;
    std::unordered_map<Key, std::size_t> newest_;  ///< slot of each key's newest result
};

}  // namespace arclight
