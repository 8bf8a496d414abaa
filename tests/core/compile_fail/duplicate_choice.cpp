// Does not compile: two labels of a choice are the same.
#include "core/params.h"

namespace arclight {

enum class Mode { one, two };

struct Sample {
    Mode mode = Mode::one;
};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(Param{"mode", "Which.", &Sample::mode, labels("one", "one")});
}

}  // namespace arclight
