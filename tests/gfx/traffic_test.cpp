// What is uploaded, read back and waited for is counted, once each.
#include "gfx/traffic.h"

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class TrafficCount : public Gl {
protected:
    Traffic moved(const std::function<void()>& work) const {
        const Traffic before = traffic();
        work();
        return traffic() - before;
    }
};

TEST_F(TrafficCount, HoldsWhatBuffersMove) {
    Buffer buffer("numbers");
    const std::vector<float> numbers(100, 1.0f);
    EXPECT_EQ(moved([&] { buffer.upload<float>(numbers); }), (Traffic{400, 0, 0}));
    EXPECT_EQ(moved([&] { buffer.update(10, std::span(numbers).first(5)); }), (Traffic{20, 0, 0}));
    EXPECT_EQ(moved([&] { buffer.read<float>(7, 3); }), (Traffic{0, 28, 1}));
    EXPECT_EQ(moved([&] { buffer.read<float>(0); }), (Traffic{}));
    EXPECT_EQ(moved([&] { buffer.resize(800); }), (Traffic{}));
    EXPECT_EQ(moved([&] { buffer.clear(); }), (Traffic{glInfo().hasCompute ? 0u : 800u, 0, 0}));
}

TEST_F(TrafficCount, HoldsWhatTexturesAndTargetsMove) {
    Texture texture("texels", PixelFormat::rgba8, 4, 2);
    const std::vector<std::uint8_t> bytes(32);
    EXPECT_EQ(moved([&] { texture.upload<std::uint8_t>(bytes); }), (Traffic{32, 0, 0}));
    EXPECT_EQ(moved([&] { texture.update(1, 0, 2, 2, std::span(bytes).first(16)); }), (Traffic{16, 0, 0}));
    Buffer source("source");
    source.upload<std::uint8_t>(bytes);
    EXPECT_EQ(moved([&] { texture.upload(source); }), (Traffic{})) << "from a buffer on the GPU";
    Texture mipmapped("levels", PixelFormat::rgba8, 4, 2, Filter::mipmapped);
    EXPECT_EQ(moved([&] { mipmapped.upload<std::uint8_t>(bytes); }), (Traffic{32 + 8 + 4, 0, 0}));

    const Framebuffer to = target(3, 2);
    EXPECT_EQ(moved([&] { to.readFloats(); }), (Traffic{0, 96, 1}));
    EXPECT_EQ(moved([&] { to.readBytes(); }), (Traffic{0, 24, 1}));
    EXPECT_EQ(moved([&] { to.readPixel(0, 0); }), (Traffic{0, 16, 1}));
}

TEST_F(TrafficCount, BelongsToTheScopeThatIsOpen) {
    GpuTimeline timeline;
    timeline.begin();
    Buffer buffer("numbers");
    const std::vector<float> numbers(8);
    {
        GpuScope scope(timeline, "up");
        buffer.upload<float>(numbers);
    }
    {
        GpuScope scope(timeline, "back");
        buffer.read<float>(2);
    }
    timeline.finish();
    ASSERT_EQ(timeline.times().size(), 2u);
    EXPECT_EQ(timeline.times()[0].traffic, (Traffic{32, 0, 0}));
    EXPECT_EQ(timeline.times()[1].traffic, (Traffic{0, 8, 1}));
}

TEST(TrafficText, ReadsWell) {
    EXPECT_EQ(describe({0, 999, 1}), "0 B up, 999 B back, 1 wait");
    EXPECT_EQ(describe({1000, 1234567, 0}), "1.0 kB up, 1.2 MB back, 0 waits");
}

}  // namespace
}  // namespace arclight::test
