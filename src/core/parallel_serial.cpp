// Parallel loops for systems without threads: equal ranges, processed one after another.
#include "core/check.h"
#include "core/parallel.h"

namespace arclight {

void detail::parallelRanges(std::size_t count, std::size_t grain,
                            const std::function<void(std::size_t, std::size_t)>& body) {
    CHECK_LT(std::size_t{0}, grain);
    for (std::size_t begin = 0; begin < count;) {
        const std::size_t end = count - begin > grain ? begin + grain : count;
        body(begin, end);
        begin = end;
    }
}

void setThreads(int) {}
int threads() { return 1; }

}  // namespace arclight
