// Programs come back from the cache as they were stored, and from their sources where it has none that is good.
#include "gfx/program_cache.h"

#include <fstream>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

class CachedPrograms : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasProgramBinaries) GTEST_SKIP() << "the driver gives out no binaries";
        write("0.25");
    }
    void write(const std::string& red) {
        source.write("t/fill.frag", "uniform float green;\nlayout(location = 0) out vec4 colour;\n"
                                    "void main() { colour = vec4(" + red + ", green, 0.0, 1.0); }\n");
    }
    struct Drawn {
        bool isCached;
        float red, green;
        friend bool operator==(const Drawn&, const Drawn&) = default;
    };
    /// What a process draws that starts now.
    Drawn drawn(const fs::path& from) const {
        Shaders shaders(source.root(), from);
        const Framebuffer to = target(1, 1);
        drawFullscreen(to, shaders.program("common/fullscreen.vert", "t/fill.frag").set("green", 0.5f));
        const auto pixel = to.readPixel(0, 0);
        EXPECT_EQ(shaders.faults(), std::vector<std::string>());
        EXPECT_EQ(shaders.times().size(), 1u);
        return {shaders.times().front().second.isCached, pixel[0], pixel[1]};
    }
    std::vector<fs::path> files() const {
        std::vector<fs::path> all;
        for (const auto& entry : fs::directory_iterator(cache())) all.push_back(entry.path());
        return all;
    }
    fs::path cache() const { return folder.path() / "cache"; }

    ShaderFolder source;
    TemporaryFolder folder;
};

TEST_F(CachedPrograms, AreThoseThatWereStored) {
    EXPECT_EQ(drawn(cache()), (Drawn{false, 0.25f, 0.5f}));
    EXPECT_EQ(files().size(), 1u);
    EXPECT_EQ(drawn(cache()), (Drawn{true, 0.25f, 0.5f}));
    EXPECT_EQ(drawn({}), (Drawn{false, 0.25f, 0.5f}));
}

TEST_F(CachedPrograms, OfOtherSourcesAreNotTaken) {
    drawn(cache());
    write("0.75");
    EXPECT_EQ(drawn(cache()), (Drawn{false, 0.75f, 0.5f}));
    EXPECT_EQ(drawn(cache()), (Drawn{true, 0.75f, 0.5f}));
    write("0.25");
    EXPECT_EQ(drawn(cache()), (Drawn{true, 0.25f, 0.5f}));
}

TEST_F(CachedPrograms, ThatAreDamagedAreCompiledAndStoredAgain) {
    drawn(cache());
    const fs::path path = files().front();
    for (const std::uintmax_t at : {std::uintmax_t{0}, fs::file_size(path) / 2, fs::file_size(path) - 1}) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(at));
        const char byte = static_cast<char>(file.get() ^ 1);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(byte);
        file.close();
        EXPECT_EQ(drawn(cache()), (Drawn{false, 0.25f, 0.5f})) << at;
        EXPECT_EQ(drawn(cache()), (Drawn{true, 0.25f, 0.5f})) << at;
    }
    for (const std::uintmax_t size : {0, 10, 68, 69}) {
        fs::resize_file(path, size);
        EXPECT_EQ(drawn(cache()), (Drawn{false, 0.25f, 0.5f})) << size;
    }
}

TEST_F(CachedPrograms, AreDoneWithoutWhereNoFolderCanBeMade) {
    std::ofstream(folder.path() / "file") << "no folder";
    for (int i = 0; i < 2; ++i) EXPECT_EQ(drawn(folder.path() / "file" / "cache"), (Drawn{false, 0.25f, 0.5f}));
}

TEST_F(CachedPrograms, ThatNobodyUsedGoFirst) {
    drawn(cache());
    const fs::path used = files().front();
    const fs::path old = cache() / "old.program";
    std::ofstream(old) << "old";
    fs::resize_file(old, ProgramCache::kMaxBytes);
    fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(1));
    write("0.75");
    drawn(cache());
    EXPECT_FALSE(fs::exists(old));
    EXPECT_TRUE(fs::exists(used));
    EXPECT_EQ(files().size(), 2u);
}

}  // namespace
}  // namespace arclight::test
