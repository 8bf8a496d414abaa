// The user's mesh in the scenes of collision, and what they export, read back by code that shares nothing with the
// writer.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

using Point = std::array<double, 3>;
struct ReadBox {
    Point low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
    void add(const Point& p) {
        for (std::size_t k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
    }
    bool operator==(const ReadBox& o) const { return low == o.low && high == o.high; }
};

std::string textIn(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The triangles of a file that has only `v x y z` and faces of plain numbers, in floats as programs read them.
std::vector<std::array<Point, 3>> trianglesIn(const std::string& obj) {
    std::vector<Point> points;
    std::vector<std::array<Point, 3>> triangles;
    std::istringstream lines(obj);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v") {
            float x = 0, y = 0, z = 0;
            words >> x >> y >> z;
            points.push_back({x, y, z});
        } else if (word == "f") {
            std::vector<std::size_t> corners;
            for (std::size_t i = 0; words >> i;) corners.push_back(i - 1);
            for (std::size_t i = 2; i < corners.size(); ++i)
                triangles.push_back({points[corners[0]], points[corners[i - 1]], points[corners[i]]});
        }
    }
    return triangles;
}

Point pointOf(const Json& json) { return {json[0].get<float>(), json[1].get<float>(), json[2].get<float>()}; }

class CliCollisionData : public DemoCli {
protected:
    CliCollisionData() : DemoCli("collision", "64x36") {}

    std::string knot() const { return (dataRoot() / "assets/samples/knot.obj").string(); }
    /// Runs a scene on a mesh and writes an export into the test's folder.
    void exportFrom(const std::string& scene, const std::string& mesh, const Words& exports) const {
        Words words{"--input", mesh, "--set", "scene=" + scene, "--tick", "2"};
        for (const std::string& one : exports) words.insert(words.end(), {"--export", one});
        const Outcome outcome = run(words);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }
};

TEST_F(CliCollisionData, TreesAsJsonHoldEveryTriangleInItsBoxes) {
    exportFrom("tree", knot(), {in("knot.json")});
    const auto triangles = trianglesIn(textIn(knot()));
    const Json nodes = json("knot.json").at("nodes");
    ASSERT_EQ(json("knot.json").at("triangles"), triangles.size());
    std::multiset<std::size_t> held;
    std::vector<ReadBox> boxes(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        // Children come after their parents.
        if (nodes[i].contains("children"))
            for (const std::size_t child : nodes[i].at("children"))
                boxes[i].add(boxes[child].low), boxes[i].add(boxes[child].high);
        else
            for (const std::size_t triangle : nodes[i].at("triangles")) {
                held.insert(triangle);
                for (const Point& corner : triangles[triangle]) boxes[i].add(corner);
            }
        EXPECT_EQ(boxes[i], (ReadBox{pointOf(nodes[i].at("low")), pointOf(nodes[i].at("high"))})) << i;
    }
    ASSERT_EQ(held.size(), triangles.size());
    EXPECT_EQ(*held.rbegin(), triangles.size() - 1);
    EXPECT_EQ(std::set<std::size_t>(held.begin(), held.end()).size(), triangles.size());
}

/// The C program of docs/data.md, compiled as it stands there.
TEST_F(CliCollisionData, TheDocumentedReaderReadsTrees) {
    exportFrom("builders", knot(), {in("knot.bin")});
    const std::string page = textIn(dataRoot() / "docs/data.md");
    const std::size_t from = page.find("```c\n#include <stdint.h>") + 5;
    write("reader.c", page.substr(from, page.find("```", from) - from));
    const Outcome compiled = runProgram(
        {"/usr/bin/env", {"cc", "-Wall", "-Wextra", "-Werror", "-O1", "reader.c", "-o", "reader"}, folder(), {}});
    ASSERT_EQ(compiled.code, 0) << compiled.err;
    const auto triangles = trianglesIn(textIn(knot()));
    for (std::size_t i = 0; i < triangles.size(); i += 111) {
        Point centre{};
        for (std::size_t k = 0; k < 3; ++k)
            centre[k] = (triangles[i][0][k] + triangles[i][1][k] + triangles[i][2][k]) / 3;
        const Outcome outcome = runProgram(
            {folder() / "reader",
             {in("knot.bin"), std::to_string(centre[0]), std::to_string(centre[1]), std::to_string(centre[2])},
             folder(),
             {}});
        ASSERT_EQ(outcome.code, 0);
        const Words found = linesOf(outcome.out);
        EXPECT_NE(std::find(found.begin(), found.end(), std::to_string(i)), found.end()) << i;
        EXPECT_LT(found.size(), 100u);
    }
}

TEST_F(CliCollisionData, SpheresHoldTheMesh) {
    exportFrom("pairs", knot(), {"spheres:" + in("knot.csv")});
    std::istringstream lines(textIn(in("knot.csv")));
    std::vector<std::array<double, 4>> spheres;
    for (std::string line; std::getline(lines, line);) {
        std::array<double, 4> s{};
        if (std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf", &s[0], &s[1], &s[2], &s[3]) == 4) spheres.push_back(s);
    }
    ASSERT_GT(spheres.size(), 10u);
    ASSERT_LE(spheres.size(), 29u);
    const auto isHeld = [&](const Point& p) {
        return std::any_of(spheres.begin(), spheres.end(),
                           [&](const auto& s) { return std::hypot(p[0] - s[0], p[1] - s[1], p[2] - s[2]) <= s[3]; });
    };
    for (const auto& [a, b, c] : trianglesIn(textIn(knot())))
        for (int i = 0; i <= 6; ++i)
            for (int k = 0; i + k <= 6; ++k) {
                Point p{};
                for (std::size_t axis = 0; axis < 3; ++axis)
                    p[axis] = a[axis] + (b[axis] - a[axis]) * i / 6.0 + (c[axis] - a[axis]) * k / 6.0;
                ASSERT_TRUE(isHeld(p));
            }
}

TEST_F(CliCollisionData, CostsHoldTheMeasuresOfTheMap) {
    const Outcome outcome = run({"--input", knot(), "--preset", "cost-map", "--export", "costs:" + in("costs.csv"),
                                 "--measure", in("measures.json")});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    std::istringstream lines(textIn(in("costs.csv")));
    int pixels = 0, most = 0, hits = 0;
    double sum = 0;
    for (std::string line; std::getline(lines, line);) {
        int column = 0, row = 0, boxes = 0, triangles = 0;
        if (std::sscanf(line.c_str(), "%d,%d,%d,%d", &column, &row, &boxes, &triangles) != 4) continue;
        EXPECT_EQ(240 * row + column, pixels++);
        EXPECT_GE(boxes, 1);
        sum += boxes + triangles, most = std::max(most, boxes + triangles), hits += triangles > 0;
    }
    ASSERT_EQ(pixels, 240 * 240);
    EXPECT_GT(hits, pixels / 20);
    EXPECT_NEAR(json("measures.json").at("costMean").get<double>(), sum / pixels, 1e-9);
    EXPECT_EQ(json("measures.json").at("costMax"), most);
}

/// Every builder, on a mesh of the user's.
TEST_F(CliCollisionData, QueriesOfAMeshAreThoseOfBruteForce) {
    for (const char* query : {"sphere", "nearest", "ray"})
        for (const char* split : sampleOf({"midpointBoth", "centroid", "median", "sahBins", "sahSweep"}, 2)) {
            const Outcome outcome =
                run({"--input", knot(), "--set", "scene=tree", "--set", std::string("query=") + query, "--set",
                     std::string("split=") + split, "--tick", "30", "--measure", in("measures.json")});
            ASSERT_EQ(outcome.code, 0) << outcome.err;
            EXPECT_EQ(json("measures.json").at("falseNegatives"), 0) << query << ' ' << split;
            EXPECT_EQ(json("measures.json").at("falseHits"), 0) << query << ' ' << split;
        }
}

TEST_F(CliCollisionData, EveryExportRepeats) {
    for (const char* name : {"a", "b"}) exportFrom("tree", knot(), {in(std::string(name) + ".bin")});
    const std::string first = textIn(in("a.bin"));
    EXPECT_GT(first.size(), 10'000u);
    EXPECT_EQ(first, textIn(in("b.bin")));
}

TEST_F(CliCollisionData, OddMeshesAreShownAndReported) {
    // Half of the knot, with a triangle twice, a line and a point as triangles.
    const std::string text = textIn(knot());
    write("odd.obj", text.substr(0, text.rfind('\n', text.size() - 1500) + 1) + "f 1 2 3\nf 3 1 2\nf 4 4 5\nf 6 6 6\n");
    for (const char* scene : {"tree", "builders", "duplicates", "stack", "pairs"}) {
        const Outcome outcome = run({"--input", in("odd.obj"), "--set", std::string("scene=") + scene, "--tick", "20",
                                     "--measure", in("measures.json")});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_NE(outcome.err.find("The mesh is open: "), std::string::npos);
        EXPECT_NE(outcome.err.find("2 triangles have no area"), std::string::npos);
        EXPECT_NE(outcome.err.find("1 triangle has the vertices of an earlier one"), std::string::npos);
        EXPECT_NE(textIn(in("measures.json")).find("falseNegatives"), std::string::npos);
        EXPECT_EQ(json("measures.json").at("falseNegatives"), 0) << scene;
    }
    write("flat.obj", "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n");
    expectFault(run({"--input", in("flat.obj"), "--capture", in("x.png")}), 3, {"flat.obj", "no triangle has an area"});
}

}  // namespace
}  // namespace arclight::test
