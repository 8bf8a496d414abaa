// Does not compile: two labels are the same.
#include "core/params.h"

namespace arclight {

enum class Mode { one, two };

struct Sample {
    Mode mode = Mode::one;
};

template <>
inline constexpr auto kParams<Sample> = paramRows<Sample>(
    Param{"mode", "Which.", &Sample::mode, labels("one", "one")});

}  // namespace arclight
