// What `--doctor` says of arithmetic and of numbers as text.
#include "core/arithmetic_checks.h"

#include <cfenv>

#if defined(__SSE2__)
#include <immintrin.h>
#endif
#include <gtest/gtest.h>

namespace arclight {
namespace {

bool isSound(const ArithmeticErrors& f) {
    return !f.roundsElsewhere && !f.flushesFloats && !f.flushesDoubles && !f.fusesProducts && !f.hasExcess;
}

TEST(ArithmeticChecks, ErrorsAreFound) {
    EXPECT_TRUE(isSound(arithmeticErrors()));
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(mode);
        const ArithmeticErrors errors = arithmeticErrors();
        std::fesetround(FE_TONEAREST);
        EXPECT_TRUE(errors.roundsElsewhere) << mode;
    }
#if defined(__SSE2__)
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
    const ArithmeticErrors errors = arithmeticErrors();
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_OFF);
    EXPECT_TRUE(errors.flushesFloats);
    EXPECT_TRUE(errors.flushesDoubles);
    EXPECT_FALSE(errors.roundsElsewhere);
#endif
    EXPECT_TRUE(isSound(arithmeticErrors()));
}

TEST(ArithmeticChecks, NumbersComeBackFromText) {
    const TextErrors errors = textErrors();
    EXPECT_GT(errors.tried, 1000);
    EXPECT_EQ(errors.shortest, 0);
    EXPECT_EQ(errors.strtod, 0);
    EXPECT_EQ(errors.printf, 0);
    EXPECT_EQ(errors.textsCrc, 0x5336030d);  // shortest texts are the same everywhere
}

}  // namespace
}  // namespace arclight
