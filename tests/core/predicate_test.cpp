#include "core/predicate.h"

#include <gtest/gtest.h>

namespace arclight {
namespace {

std::optional<double> sample(std::string_view name) {
    if (name == "rmse") return 0.01;
    if (name == "bands") return 3;
    if (name == "against.rmse") return 0.05;
    return std::nullopt;
}

bool isTrue(std::string_view text) {
    const auto predicate = parsePredicate(text);
    EXPECT_TRUE(predicate.has_value()) << text;
    return predicate && holds(*predicate, sample);
}

TEST(Predicate, HoldsIfAllComparisonsHold) {
    EXPECT_TRUE(isTrue("rmse < 0.02 and bands <= 3"));
    EXPECT_FALSE(isTrue("rmse < 0.02 and bands < 3"));
    EXPECT_FALSE(isTrue("rmse > 0.02 and bands <= 3"));
    EXPECT_TRUE(isTrue("bands >= 3"));
    EXPECT_FALSE(isTrue("bands > 3"));
}

TEST(Predicate, ComparesMultiplesOfNames) {
    EXPECT_TRUE(isTrue("against.rmse > 4*rmse"));
    EXPECT_FALSE(isTrue("against.rmse > 6 * rmse"));
    EXPECT_TRUE(isTrue("-1 < rmse"));
}

TEST(Predicate, NameWithoutValueMakesItFalse) {
    EXPECT_FALSE(isTrue("unknown < 1"));
    EXPECT_FALSE(isTrue("unknown >= 1"));
}

TEST(Predicate, ListsItsNames) {
    const auto predicate = parsePredicate("rmse < 2*bands and bands > 1");
    ASSERT_TRUE(predicate.has_value());
    EXPECT_EQ(predicate->names(), (std::vector<std::string>{"rmse", "bands", "bands"}));
}

TEST(Predicate, FaultNamesTheWrongPart) {
    for (const auto& [text, part] : {std::pair{"rmse", "'rmse'"},
                                     {"rmse < ", "''"},
                                     {"rmse < 0.02 and ", "''"},
                                     {"rmse = 2", "'rmse = 2'"},
                                     {"2 rmse < 1", "'2 rmse'"},
                                     {"rmse < 1,5", "'1,5'"}}) {
        const auto predicate = parsePredicate(text);
        ASSERT_FALSE(predicate.has_value()) << text;
        EXPECT_EQ(predicate.error().exit, Exit::badAsset);
        EXPECT_NE(predicate.error().message.find(part), std::string::npos) << predicate.error().message;
    }
}

}  // namespace
}  // namespace arclight
