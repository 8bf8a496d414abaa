// Mutated presets, assignments and images never cause a crash or a partial change. Fixed seeds make runs reproducible.
#include <array>
#include <cstdio>

#include <gtest/gtest.h>

#include "core/image.h"
#include "core/json.h"
#include "core/params_json.h"
#include "core/params_text.h"
#include "core/png_bytes.h"
#include "core/preset.h"
#include "core/sample_params.h"

namespace arclight {
namespace {

std::string validPreset(Random& random) {
    test::Sample sample;
    for (const auto& entry : sample.set().entries()) entry.set(test::randomValue(*entry.info, random));
    return writeJson({{"demo", "sample"},
                      {"version", kPresetVersion},
                      {"title", "T \u00fc"},
                      {"sentence", "S"},
                      {"tick", random.below(1000)},
                      {"params", paramsToJson(sample.set())}});
}

/// Replaces, removes, repeats or moves a few pieces of `text`, most of them significant for a parser.
std::string mutate(std::string text, Random& random) {
    constexpr std::array<std::string_view, 24> kPieces{"{",
                                                       "}",
                                                       "[",
                                                       "]",
                                                       ",",
                                                       ":",
                                                       "\"",
                                                       "\\",
                                                       "0",
                                                       "-",
                                                       "1e999",
                                                       "1e-999",
                                                       "null",
                                                       "true",
                                                       "NaN",
                                                       "18446744073709551616",
                                                       "\"count\": 3,",
                                                       "\"params\"",
                                                       "\xff",
                                                       "\xc3",
                                                       "\n",
                                                       "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                                                       "\\ud800",
                                                       "0.1"};
    const std::uint32_t edits = 1 + random.below(4);
    for (std::uint32_t edit = 0; edit < edits && !text.empty(); ++edit) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
        const std::size_t length = random.below(12);
        switch (random.below(6)) {
            case 0: text[at] = static_cast<char>(random.next()); break;
            case 1: text.erase(at, length); break;
            case 2: text.insert(at, kPieces[random.below(kPieces.size())]); break;
            case 3: text.replace(at, length, kPieces[random.below(kPieces.size())]); break;
            case 4: text.insert(at, text.substr(random.below(static_cast<std::uint32_t>(text.size())), 40)); break;
            default: text.resize(at); break;
        }
    }
    return text;
}

/// Says how many inputs the test has run: ./test adds them up.
class Fuzz : public ::testing::Test {
protected:
    ~Fuzz() override { std::printf("fuzzed inputs: %d\n", inputs); }

    int inputs = 0;
};

TEST_F(Fuzz, MutatedPresetsApplyAllOrNone) {
    Random random(Seed{2024});
    test::Sample sample;
    const ParamSet set = sample.set();
    int applied = 0, refusedByParams = 0, refused = 0;
    for (; inputs < 40000; ++inputs) {
        const std::string text = mutate(validPreset(random), random);
        const std::vector<ParamValue> before = set.values();
        const Expected<Preset> preset = parsePreset(text, "fuzz.json", "sample");
        if (!preset) {
            ++refused;
            ASSERT_EQ(preset.error().message.find('\n'), std::string::npos);
            ASSERT_LT(preset.error().message.size(), 1000u);
            continue;
        }
        if (const Expected<Done> result = applyPreset(set, *preset, "fuzz.json"); !result) {
            ++refusedByParams;
            ASSERT_EQ(set.values(), before) << text;
            continue;
        }
        ++applied;
        for (const auto& entry : set.entries()) ASSERT_EQ(paramFault(*entry.info, entry.value()), "") << text;
    }
    std::printf("applied %d, refused by a parameter %d, refused before %d\n", applied, refusedByParams, refused);
    // All three outcomes must occur.
    EXPECT_GT(applied, 500);
    EXPECT_GT(refusedByParams, 500);
    EXPECT_GT(refused, 500);
}

TEST_F(Fuzz, ParsedMutatedJsonRoundTrips) {
    Random random(Seed{7});
    int parsed = 0;
    for (; inputs < 20000; ++inputs) {
        const Expected<Json> json = parseJson(mutate(validPreset(random), random), "fuzz.json");
        if (!json) continue;
        ++parsed;
        const Expected<Json> back = parseJson(writeJson(*json), "fuzz.json");
        ASSERT_TRUE(back.has_value()) << back.error().message;
        ASSERT_EQ(*back, *json);
    }
    EXPECT_GT(parsed, 500);
}

TEST_F(Fuzz, MutatedAssignmentsAreValidOrChangeNothing) {
    Random random(Seed{31});
    test::Sample sample;
    const ParamSet set = sample.set();
    const std::vector<ParamSet::Entry> entries = set.entries();
    for (; inputs < 100000; ++inputs) {
        const ParamSet::Entry& entry = entries[random.below(static_cast<std::uint32_t>(entries.size()))];
        const std::string text =
            std::string(entry.info->name) + "=" + formatParam(*entry.info, test::randomValue(*entry.info, random));
        const std::vector<ParamValue> before = set.values();
        const std::string mutated = mutate(text, random);
        const Expected<Done> result = setParam(set, mutated);
        ASSERT_TRUE(result.has_value() || set.values() == before) << mutated;
        for (const auto& each : entries) ASSERT_EQ(paramFault(*each.info, each.value()), "") << mutated;
    }
}

TEST_F(Fuzz, MutatedImagesNeverCrashDecoder) {
    Random random(Seed{77});
    Image image(13, 11);
    for (auto& byte : image.pixels) byte = static_cast<std::uint8_t>(random.next());
    const std::vector<TextChunk> texts{{"arclight", validPreset(random)}};
    const std::string png = encodePng(image, texts).value();
    int accepted = 0;
    for (; inputs < 20000; ++inputs) {
        const std::string mutated = mutate(png, random);
        const Expected<Image> decoded = decodePng(mutated, "fuzz.png");
        const Expected<std::string> text = readPngText(mutated, "arclight", "fuzz.png");
        if (!decoded) continue;
        ++accepted;
        ASSERT_EQ(*decoded, image) << "a changed image was accepted";
    }
    // Bytes after the end are ignored.
    EXPECT_LT(accepted, 2000);
}

TEST_F(Fuzz, BrokenChunksWithValidChecksumsNeverCrashDecoders) {
    Random random(Seed{78});
    Image image(13, 11, 4);
    for (auto& byte : image.pixels) byte = static_cast<std::uint8_t>(random.below(40));
    const std::vector<TextChunk> texts{{"arclight", validPreset(random)},
                                       {"Note", "gl\u00fchen " + validPreset(random)}};
    const std::string png = encodePng(image, texts).value();
    int refused = 0;
    for (; inputs < 20000; ++inputs) {
        std::string broken = png;
        const std::uint32_t bytes = 1 + random.below(3);
        for (std::uint32_t k = 0; k < bytes; ++k)
            broken[16 + random.below(static_cast<std::uint32_t>(png.size() - 16))] = static_cast<char>(random.next());
        broken = test::withRightChecksums(std::move(broken));
        const Expected<Image> decoded = decodePng(broken, "fuzz.png");
        const Expected<std::string> text = readPngText(broken, "Note", "fuzz.png");
        refused += decoded ? 0 : 1;
        if (decoded) {
            ASSERT_EQ(decoded->pixels.size(), Image(decoded->width, decoded->height).pixels.size());
        }
    }
    EXPECT_GT(refused, 2000);
}

}  // namespace
}  // namespace arclight
