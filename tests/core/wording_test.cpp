#include "core/wording.h"

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

void expectFault(std::string_view text, TextKind kind, const std::string& phrase) {
    const std::vector<std::string> faults = wordingFaults(text, kind);
    ASSERT_EQ(faults.size(), 1u) << text;
    EXPECT_TRUE(faults[0].starts_with("'" + phrase + "': better ")) << faults[0];
}

void expectNone(std::string_view text, TextKind kind) {
    for (const std::string& fault : wordingFaults(text, kind)) ADD_FAILURE() << text << ": " << fault;
}

TEST(Wording, FindsPrivateAndDatedWords) {
    expectFault("Length of the tip's way.", TextKind::sentence, "way");
    expectFault("Two axes at right angles.", TextKind::sentence, "right angles");
    expectFault("The share of pixels.", TextKind::page, "share of");
    expectFault("A video beside it.", TextKind::page, "beside");
    expectFault("Nobody waits.", TextKind::sentence, "Nobody");
    expectFault("Uses the present values.", TextKind::sentence, "the present");
    expectFault("restore as printed", TextKind::checkBox, "printed");
    expectFault("What the limit leaves out.", TextKind::sentence, "leaves out");
    expectNone("The file is printed.", TextKind::page);
    expectNone("It turns the long way round, or all the way back, in the same way.", TextKind::sentence);
    expectNone("Gauss-Seidel; half of a Gaussian; besides; a commendable trend.", TextKind::sentence);
}

TEST(Wording, FindsSentencesThatPointBack) {
    expectFault("The same at the end.", TextKind::sentence, "The same");
    expectFault("It holds. The same column, lit flat.", TextKind::sentence, ". The same");
    expectNone("Both have the same length.", TextKind::sentence);
}

TEST(Wording, FindsLabelsThatAreNoNounsOrImperatives) {
    expectFault("turn of the sky", TextKind::label, "turn of the");
    expectNone("level of detail", TextKind::label);
    expectNone("Length of the path.", TextKind::sentence);
    for (const char* label : {"forgets start", "tests vector part", "divides by zero", "shows lobes", "is damped"})
        EXPECT_EQ(wordingFaults(label, TextKind::checkBox).size(), 1u) << label;
    for (const char* label : {"omit start orientation", "threads", "axis lock", "decisions and collisions", "stiff",
                              "bias texels", "glass walls", "speed limit without dt"})
        expectNone(label, TextKind::checkBox);
    expectNone("forgets start", TextKind::label);
}

}  // namespace
}  // namespace arclight::test
