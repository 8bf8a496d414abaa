#include "core/json_numbers.h"

#include <cmath>

#include "core/json.h"

namespace arclight {

std::optional<std::string> pathOfNonFinite(const Json& json) {
    struct Search {
        /// Builds the path only while the recursion returns from a hit, because states are large.
        static std::optional<std::string> in(const Json& json) {
            if (json.is_number_float() && !std::isfinite(json.get<double>())) return std::string();
            std::size_t index = 0;
            for (auto member = json.begin(); json.is_structured() && member != json.end(); ++member, ++index)
                if (const auto rest = in(*member)) {
                    const std::string here = json.is_object() ? memberPath("", member.key()) : elementPath("", index);
                    return here + (rest->empty() || rest->front() == '[' ? "" : ".") + *rest;
                }
            return std::nullopt;
        }
    };
    return Search::in(json);
}

}  // namespace arclight
