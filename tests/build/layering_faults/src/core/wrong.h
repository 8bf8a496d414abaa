#include "sim/common/spring.h"
#include "core/text.h"
#include <vector>
