// Parameters at run time: type-erased access for the host, which reads, changes and shows them; see core/params.h.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/values.h"

namespace arclight {

/// The value of a parameter; the alternatives are in the order of `ParamKind`.
using ParamValue = std::variant<float, int, bool, Choice, Colour, Float2, Float3, Seed>;
enum class ParamKind { real, integer, boolean, choice, colour, vec2, vec3, seed };

/// A type-erased row, for use at run time.
struct ParamInfo {
    std::string_view name, unit, help;
    std::string_view group, groupHelp;
    bool isGroupOpen = false;       ///< whether the group is unfolded in the panel at first
    std::string label{};            ///< as the panel shows it; never empty
    std::string_view formerName{};  ///< empty if there is none
    std::string_view symbol{};      ///< empty if there is none
    bool isPrimary = false;         ///< one of the few to try first
    ParamKind kind = ParamKind::real;
    double min = 0, max = 0, step = 0;
    bool isLogarithmic = false;
    Labels choice{};
    ParamValue defaultValue{};
    std::size_t offset = 0;                          ///< of the field in its struct
    std::function<bool(const void* object)> when{};  ///< empty if it always matters

    /// Whether the parameter has any effect with the other values in `object`, the struct that the table describes.
    bool matters(const void* object) const { return !when || when(object); }
};

/// All rows of one struct, in order.
using ParamTable = std::vector<ParamInfo>;

/// The value of `info`'s field in `object`, which must be the struct that the table describes.
ParamValue readParam(const ParamInfo& info, const void* object);

/// Stores `value`, which must have `info`'s kind and be valid (`paramFault` empty).
void writeParam(const ParamInfo& info, void* object, const ParamValue& value);

/// Why `value` is not allowed for `info` ("must lie in 0.1..20, is nan"); empty if it is. Also rejects numbers that are
/// not finite and values of another kind.
std::string paramFault(const ParamInfo& info, const ParamValue& value);

/// One struct with its table, type-erased.
struct ParamBlock {
    const ParamTable* table = nullptr;
    void* object = nullptr;
};

/// The parameters of a demo as the host sees them: the demo's own struct, the struct of its camera if it has one, and
/// the struct common to all demos. `demoType` ensures that no name or label occurs in two of them.
class ParamSet {
public:
    ParamSet() = default;
    explicit ParamSet(std::vector<ParamBlock> blocks) : blocks_(std::move(blocks)) {}

    struct Entry {
        const ParamInfo* info = nullptr;
        void* object = nullptr;
        ParamValue value() const { return readParam(*info, object); }
        void set(const ParamValue& v) const { writeParam(*info, object, v); }
        bool isDefault() const { return value() == info->defaultValue; }
        bool matters() const { return info->matters(object); }
    };

    const std::vector<ParamBlock>& blocks() const { return blocks_; }
    std::vector<Entry> entries() const;
    /// The entry with this name, now or formerly, or one with a null `info`.
    Entry find(std::string_view name) const;
    std::vector<std::string_view> names() const;
    void reset() const;  ///< sets every parameter to its default

    /// All values in table order; `assign` stores such a list. Sizes must match.
    std::vector<ParamValue> values() const;
    void assign(const std::vector<ParamValue>& values) const;

private:
    std::vector<ParamBlock> blocks_;
};

}  // namespace arclight
