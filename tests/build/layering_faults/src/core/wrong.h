#include "sim/spring.h"
#include "core/text.h"
#include <vector>
