#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <locale>
#include <string>

#include <gtest/gtest.h>

#include "core/json.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/sample_params.h"
#include "core/temporary_folder.h"
#include "core/text.h"

namespace arclight {
namespace {

/// A C++ stream locale with a decimal comma and grouped digits.
class CommaPoint : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// Sets a German locale in the C library, compiled into `folder` if the system has none.
bool setGermanLocale(const test::TemporaryFolder& folder) {
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr) return true;
    const std::string path = folder.path().string();
    const std::string command = "localedef -i de_DE -f UTF-8 '" + path + "/de_DE.UTF-8' >'" + path + "/log' 2>&1";
    if (std::system(command.c_str()) != 0) return false;
    setenv("LOCPATH", path.c_str(), 1);
    return std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
}

void expectAllTextIsTheSame() {
    test::Sample sample;
    const ParamSet set = sample.set();
    EXPECT_TRUE(setParam(set, "frequency=2.5").has_value());
    EXPECT_EQ(sample.own.frequency, 2.5f);
    EXPECT_FALSE(setParam(set, "frequency=2,5").has_value());
    EXPECT_TRUE(setParam(set, "count=1000").has_value());
    EXPECT_EQ(formatParam(*set.find("frequency").info, 2.5f), "2.5");
    EXPECT_EQ(formatParam(*set.find("count").info, 1000), "1000");
    EXPECT_EQ(formatNumber(1234.5), "1234.5");
    EXPECT_EQ(formatFixed(1234.5, 2), "1234.50");
    EXPECT_EQ(writeJsonLine(Json{{"x", 1234.5}, {"n", 1000000}}), R"({"x": 1234.5, "n": 1000000})");
    EXPECT_EQ(parseJson("1234.5", "test").value().get<double>(), 1234.5);
    EXPECT_FALSE(parseJson("1234,5", "test").has_value());
    EXPECT_EQ(parseParam(*set.find("count").info, "2000").error().message, "count: must lie in 1..1000, is 2000");
    EXPECT_TRUE(applyParamsJson(set, paramsToJson(set), "params").has_value());
}

TEST(Locale, CLibraryCommaDecimalHasNoEffect) {
    const test::TemporaryFolder folder;
    const bool isGerman = setGermanLocale(folder);
    if (!isGerman) GTEST_SKIP() << "no locale de_DE.UTF-8, and localedef cannot compile one";
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 0.5);
    EXPECT_STREQ(text, "0,5") << "the locale is not in effect";
    expectAllTextIsTheSame();
    std::setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
}

TEST(Locale, StreamCommaDecimalHasNoEffect) {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaPoint));
    expectAllTextIsTheSame();
    std::locale::global(before);
}

}  // namespace
}  // namespace arclight
