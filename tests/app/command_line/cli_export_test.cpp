// `--export`: which result is written, in which format, and that it depends on the state only.
#include "app/cli.h"

namespace arclight::test {
namespace {

class CliExport : public Cli {
protected:
    Outcome graph(const Words& more) {
        return springs(with({"--headless", "--size", "640x360", "--set", "scene=graph", "--tick", "40"}, more));
    }
};

TEST_F(CliExport, WritesTheFormatOfTheEnding) {
    const Outcome outcome = graph({"--export", "page.SVG", "--export", "curves:c.csv", "--export", "tables:t.csv"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, in("page.SVG") + "\n" + in("c.csv") + "\n" + in("t.csv") + "\n");
    EXPECT_TRUE(slurp(in("page.SVG")).starts_with("<svg "));
    EXPECT_NE(slurp(in("c.csv")).find("\nplot,curve,colour,x,y\n"), std::string::npos);
    EXPECT_NE(slurp(in("t.csv")).find("half-life"), std::string::npos);
    for (const char* name : {"page.SVG", "c.csv", "t.csv"})
        EXPECT_NE(slurp(in(name)).find("springs --seed 1 --size 640x360 --tick 40 --set scene=graph"),
                  std::string::npos);
}

TEST_F(CliExport, ACaptureGivesTheSameFileEveryTime) {
    ASSERT_EQ(graph({"--capture", "shot.png", "--export", "a.svg", "--export", "curves:a.csv"}).code, 0);
    for (const char* name : {"b", "c"}) {
        const std::string stem = name;
        ASSERT_EQ(springs({"--headless", "--from", "shot.png", "--export", stem + ".svg", "--export",
                           "curves:" + stem + ".csv"})
                      .code,
                  0);
        EXPECT_EQ(slurp(in(stem + ".svg")), slurp(in("a.svg")));
        EXPECT_EQ(slurp(in(stem + ".csv")), slurp(in("a.csv")));
    }
}

TEST_F(CliExport, NamesTheResultsOfTheScene) {
    expectFault(graph({"--export", "a.csv"}), 2, {"--export 'a.csv'", "curves:a.csv or", "tables:a.csv"});
    expectFault(graph({"--export", "a.xyz"}), 2, {"'a.xyz'", "figure (.svg)", "curves (.csv)"});
    expectFault(graph({"--export", "curves:a.svg"}), 2, {"'curves:a.svg'"});
    expectFault(springs({"--headless", "--export", "a.svg", "--ticks", "0:10"}), 2, {"--export", "--ticks"});
    expectFault(graph({"--export", "missing/a.svg"}), 6, {in("missing/a.svg")});
    EXPECT_EQ(files(), Words{});
}

}  // namespace
}  // namespace arclight::test
