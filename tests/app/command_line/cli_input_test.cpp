// `--input`: invalid images, the image that a capture embeds, and captures that were tampered with.
#include "app/cli.h"
#include "core/base64.h"
#include "core/png_bytes.h"
#include "core/sha256.h"

namespace arclight::test {
namespace {

/// Settings that show the input image unchanged, byte by byte.
const Words kIdentity{"--set", "scene=copies", "--set", "rule=gl", "--set", "copies=3"};

/// Arguments to capture `input`, from the file `name`, unchanged at its own size into `shot`.
Words identity(const std::string& name, const Image& input, const std::string& shot) {
    return with(kIdentity, {"--size", sizeOf(input), "--tick", "0", "--input", name, "--capture", shot});
}

std::uint32_t adler32(std::string_view bytes) {
    std::uint32_t a = 1, b = 0;
    for (const char c : bytes) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/// A PNG of any kind, stored without compression. Each of the `rows` begins with the filter byte 0.
std::string pngOf(int width, int height, int depth, int colourType, const std::string& rows,
                  const std::string& palette = "") {
    const std::string header = bigEndian(static_cast<std::uint32_t>(width)) +
                               bigEndian(static_cast<std::uint32_t>(height)) + static_cast<char>(depth) +
                               static_cast<char>(colourType) + std::string(3, '\0');
    const auto size = static_cast<unsigned>(rows.size());
    std::string stream = "\x78\x01\x01";
    for (const unsigned word : {size, ~size})
        for (const unsigned shift : {0u, 8u}) stream += static_cast<char>(word >> shift & 255u);
    stream += rows + bigEndian(adler32(rows));
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + (palette.empty() ? "" : chunk("PLTE", palette)) +
           chunk("IDAT", stream) + chunk("IEND", "");
}

/// Uses a demo that takes an input image.
class CliInput : public Cli {
protected:
    Outcome halftexel(Words arguments) const { return headlessDemo("halftexel", std::move(arguments)); }
};

TEST_F(CliInput, InvalidInputExitsWith3AndPath) {
    const std::string good = encodePng(noiseImage(16, 9)).value();
    std::string flipped = good;
    flipped[good.size() / 2] = static_cast<char>(flipped[good.size() / 2] ^ 0x55);
    std::string wide = good;
    wide.replace(16, 8, bigEndian(40000) + bigEndian(40000));
    std::string zero = good;
    zero.replace(16, 4, bigEndian(0));
    const std::pair<const char*, std::string> cases[] = {
        {"empty.png", ""},
        {"text.png", "not an image"},
        {"half.png", good.substr(0, good.size() / 2)},
        {"endless.png", good.substr(0, good.size() - 12)},
        {"flipped.png", flipped},
        {"wide.png", withRightChecksums(wide)},
        {"zero.png", withRightChecksums(zero)},
        {"jpeg.png", std::string("\xff\xd8\xff\xe0\0\x10JFIF", 10)},
    };
    for (const auto& [name, bytes] : cases) {
        SCOPED_TRACE(name);
        write(name, bytes);
        expectFault(halftexel(with(kIdentity, {"--input", name, "--capture", "a.png"})), 3, {in(name)});
    }
    write("huge.png", good);
    std::filesystem::resize_file(in("huge.png"), std::uintmax_t{80} << 20);
    for (const char* name : {"huge.png", "missing.png", "no/such/folder.png", "."}) {
        SCOPED_TRACE(name);
        const std::string path = std::filesystem::path(in(name)).lexically_normal().string();
        const bool isFolder = std::string(name) == ".";
        expectFault(halftexel(with(kIdentity, {"--input", name, "--capture", "a.png"})), 3,
                    {isFolder ? folder().string() : path});
    }
    EXPECT_FALSE(std::filesystem::exists(in("a.png")));
}

TEST_F(CliInput, TransparentPixelsLieOverBlack) {
    // White at four opacities; the hidden colour of the first must not show.
    Image input(16, 9, 4);
    for (std::size_t i = 0; i < input.pixels.size(); i += 4) {
        const std::uint8_t alphas[] = {0, 128, 200, 255};
        std::fill_n(input.pixels.begin() + static_cast<std::ptrdiff_t>(i), 3, std::uint8_t{255});
        input.pixels[i + 3] = alphas[i / 4 % 4];
    }
    write("clear.png", input);
    const Outcome shot = halftexel(identity("clear.png", input, "a.png"));
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_EQ(shot.err, "");
    Image expected(16, 9);
    for (std::size_t i = 0; i < expected.pixels.size(); ++i) expected.pixels[i] = input.pixels[i / 3 * 4 + 3];
    EXPECT_EQ(image("a.png"), expected);
    // The capture carries what is shown.
    std::filesystem::remove(in("clear.png"));
    ASSERT_EQ(halftexel({"--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(slurp(in("b.png")), slurp(in("a.png")));
}

TEST_F(CliInput, GammaAndOrientationAreIgnoredWithAWord) {
    const Image input = noiseImage(16, 9);
    const std::string plain = encodePng(input).value();
    // Intel byte order, one entry: orientation, a short, 6 (turned by a quarter).
    const std::string exif = std::string("II*\0\x08\0\0\0\x01\0", 10) + std::string("\x12\x01\x03\0\x01\0\0\0", 8) +
                             std::string("\x06\0\0\0\0\0\0\0", 8);
    const std::pair<std::string, std::vector<std::string>> cases[] = {
        {chunk("gAMA", bigEndian(100000)), {"ignored", "gamma (gAMA)"}},
        {chunk("eXIf", exif), {"ignored", "orientation (EXIF)"}},
        {chunk("gAMA", bigEndian(45455)), {}},
        {"", {}}};
    for (const auto& [extra, parts] : cases) {
        write("x.png", plain.substr(0, 33) + extra + plain.substr(33));
        const Outcome shot = halftexel(identity("x.png", input, "a.png"));
        EXPECT_EQ(shot.code, 0);
        EXPECT_EQ(image("a.png"), input) << "the values are those of the file";
        EXPECT_EQ(shot.err.empty(), parts.empty()) << shot.err;
        for (const std::string& part : parts) EXPECT_NE(shot.err.find(part), std::string::npos) << shot.err;
    }
}

TEST_F(CliInput, FilesThatTheDemoDoesNotTakeAreRefused) {
    write("x.png", noiseImage(4, 4));
    const Words arguments{"--size", "32x18", "--input", "x.png", "--capture", "a.png"};
    expectFault(headlessDemo("lightning", arguments), 2, {"--input", "lightning takes no input file"});
    expectFault(headless(arguments), 3, {in("x.png"), "springs takes", ".csv"});
    EXPECT_EQ(files(), std::vector<std::string>{"x.png"});
}

TEST_F(CliInput, CaptureEmbedsInputWithoutItsPath) {
    const Image input = noiseImage(61, 47);
    std::filesystem::create_directory(in("secret place"));
    write("secret place/p.png", input);
    const Outcome shot = halftexel(identity(in("secret place/p.png"), input, "a.png"));
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_EQ(image("a.png"), input);

    const std::string bytes = slurp(in("a.png"));
    const std::string state = readPngText(bytes, "arclight", "a.png").value_or("");
    EXPECT_EQ(state.find("secret"), std::string::npos) << state;
    EXPECT_EQ(state.find(folder().string()), std::string::npos) << state;
    EXPECT_EQ(bytes.find("secret"), std::string::npos);
    const Json says = parseJson(state, "a.png").value_or(Json::object()).value("input", Json::object());
    EXPECT_EQ(says.value("name", ""), "p.png");
    const std::string file = encodePng(input).value();
    EXPECT_EQ(says.value("bytes", std::size_t{0}), file.size());
    EXPECT_EQ(says.value("sha256", ""), sha256(file));
    EXPECT_EQ(decodeBase64(readPngText(bytes, "arclight input", "a.png").value_or("")), file);

    std::filesystem::remove_all(in("secret place"));
    std::filesystem::create_directory(in("elsewhere"));
    std::filesystem::rename(in("a.png"), in("elsewhere/a.png"));
    Launch away = launchOf(executable("halftexel"), {"--headless", "--from", "a.png", "--capture", "b.png"});
    away.folder = in("elsewhere");
    const Outcome again = runProgram(away);
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(image("elsewhere/b.png"), input);
    EXPECT_EQ(slurp(in("elsewhere/b.png")), bytes) << "the same state and the same embedded image";
    away.arguments = {"--headless", "--from", "b.png", "--capture", "b.png"};
    ASSERT_EQ(runProgram(away).code, 0) << "onto itself";
    EXPECT_EQ(slurp(in("elsewhere/b.png")), bytes);
}

TEST_F(CliInput, CaptureEmbedsTinyInputs) {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}}) {
        const Image input = noiseImage(width, height, 9);
        SCOPED_TRACE(sizeOf(input));
        write("p.png", input);
        ASSERT_EQ(halftexel(identity("p.png", input, "a.png")).code, 0);
        EXPECT_EQ(image("a.png"), input);
        std::filesystem::remove(in("p.png"));
        const Outcome again = halftexel({"--from", "a.png", "--capture", "b.png"});
        ASSERT_EQ(again.code, 0) << again.err;
        EXPECT_EQ(image("b.png"), input);
    }
}

TEST_F(CliInput, InputOptionReplacesEmbeddedInput) {
    const Image first = noiseImage(20, 10, 1), other = noiseImage(20, 10, 2);
    write("p.png", first);
    write("other.png", other);
    ASSERT_EQ(halftexel(identity("p.png", first, "a.png")).code, 0);
    const Outcome again = halftexel({"--from", "a.png", "--input", "other.png", "--capture", "b.png"});
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(image("b.png"), other);
    std::filesystem::remove(in("other.png"));
    ASSERT_EQ(halftexel({"--from", "b.png", "--capture", "c.png"}).code, 0);
    EXPECT_EQ(image("c.png"), other);
}

TEST_F(CliInput, AChosenSceneThatTakesNoFileIsNamedWithAnother) {
    write("p.png", noiseImage(9, 9));
    const Words chosen{"--set", "scene=microscope", "--input", "p.png", "--capture", "a.png"};
    expectFault(halftexel(chosen), 2, {"--input", "an image", "--set scene=post"});
    // Without a chosen scene, one that takes the file is shown.
    ASSERT_EQ(headlessDemo("dither", {"--size", "64x36", "--input", "p.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(state("b.png")["params"]["scene"], "picture");
}

TEST_F(CliInput, TooLargeInputIsFoundByItsPathAndHash) {
    // Noise hardly compresses: 25 MB as PNG.
    const Image input = noiseImage(2900, 2900);
    write("p.png", input);
    ASSERT_GT(std::filesystem::file_size(in("p.png")), std::uintmax_t{24} << 20);
    const Words small{"--size", "8x8", "--tick", "0", "--input", "p.png", "--capture", "a.png"};
    const Outcome shot = halftexel(with({"--set", "scene=copies", "--set", "copies=1"}, small));
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_NE(shot.err.find("store its path and hash"), std::string::npos) << shot.err;
    EXPECT_LT(std::filesystem::file_size(in("a.png")), std::uintmax_t{1} << 20);
    ASSERT_EQ(halftexel({"--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(image("b.png"), image("a.png"));
    std::filesystem::rename(in("p.png"), in("moved.png"));
    expectFault(halftexel({"--from", "a.png", "--capture", "c.png"}), 3, {in("a.png"), in("p.png"), "--input"});
    write("p.png", noiseImage(9, 9));
    expectFault(halftexel({"--from", "a.png", "--capture", "c.png"}), 3, {in("a.png"), "'p.png'", "hash"});
    ASSERT_EQ(halftexel({"--from", "a.png", "--input", "moved.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(image("b.png"), image("a.png"));
}

TEST_F(CliInput, InputsUpToTheLimitAreEmbedded) {
    // 20 MB as PNG, 27 MB in base64.
    write("p.png", noiseImage(2600, 2600));
    const Words small{"--size", "8x8", "--tick", "0", "--input", "p.png", "--capture", "a.png"};
    const Outcome shot = halftexel(with({"--set", "scene=copies", "--set", "copies=1"}, small));
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_EQ(shot.err, "");
    std::filesystem::remove(in("p.png"));
    ASSERT_EQ(halftexel({"--from", "a.png", "--capture", "b.png"}).code, 0);
    EXPECT_EQ(slurp(in("b.png")), slurp(in("a.png")));
}

/// Tests with a capture whose text chunks are changed.
class CliTampered : public CliInput {
protected:
    void SetUp() override {
        const Image input = noiseImage(12, 7);
        write("p.png", input);
        ASSERT_EQ(halftexel(identity("p.png", input, "good.png")).code, 0);
        const std::string bytes = slurp(in("good.png"));
        state_ = parseJson(readPngText(bytes, "arclight", "good.png").value_or(""), "good.png").value_or(Json());
        input_ = readPngText(bytes, "arclight input", "good.png").value_or("");
        ASSERT_FALSE(input_.empty());
    }

    /// Writes a capture with these text chunks; empty ones are omitted.
    void tamper(const Json& state, const std::string& input) const {
        std::vector<TextChunk> chunks{{"arclight", writeJsonLine(state)}};
        if (!input.empty()) chunks.push_back({"arclight input", input});
        write("bad.png", encodePng(image("good.png"), chunks).value());
    }
    void expectRefused(const std::vector<std::string>& parts) const {
        std::vector<std::string> all{in("bad.png")};
        all.insert(all.end(), parts.begin(), parts.end());
        expectFault(halftexel({"--from", "bad.png", "--capture", "out.png"}), 3, all);
        EXPECT_FALSE(std::filesystem::exists(in("out.png")));
    }

    Json state_;
    std::string input_;
};

TEST_F(CliTampered, UntamperedCaptureIsAccepted) {
    tamper(state_, input_);
    EXPECT_EQ(halftexel({"--from", "bad.png", "--capture", "out.png"}).code, 0);
    EXPECT_EQ(image("out.png"), image("p.png"));
}

TEST_F(CliTampered, InvalidOrMissingImageIsNamed) {
    std::string broken = input_;
    broken[broken.size() / 2] = '!';
    tamper(state_, broken);
    expectRefused({"input"});
    tamper(state_, input_.substr(0, input_.size() - 1));
    expectRefused({"input"});
    tamper(state_, input_.substr(0, input_.size() / 8 * 4));
    expectRefused({"input"});
    tamper(state_, "AAAA");
    expectRefused({"input"});
    tamper(state_, "");
    expectRefused({"p.png", "--input"});
    write("p.png", image("p.png"));
    const Outcome given = halftexel({"--from", "bad.png", "--input", "p.png", "--capture", "b.png"});
    EXPECT_EQ(given.code, 0) << given.err << "as its message says";
    EXPECT_EQ(image("b.png"), image("p.png"));
}

TEST_F(CliTampered, RejectsImageWithOtherHash) {
    const Image input = noiseImage(12, 7, 2);
    write("p.png", input);
    ASSERT_EQ(halftexel(identity("p.png", input, "other.png")).code, 0);
    tamper(state_, readPngText(slurp(in("other.png")), "arclight input", "other.png").value_or(""));
    expectRefused({"input"});
    Json turned = state_;
    turned["input"]["sha256"] = std::string(64, '0');
    tamper(turned, input_);
    expectRefused({"input"});
}

TEST_F(CliTampered, CapturesOfEarlierVersionsHashThePixels) {
    Json earlier = state_;
    earlier["input"] = {{"name", "p.png"}, {"size", {12, 7}}, {"sha256", pixelHash(image("p.png"))}};
    tamper(earlier, input_);
    ASSERT_EQ(halftexel({"--from", "bad.png", "--capture", "out.png"}).code, 0);
    EXPECT_EQ(image("out.png"), image("p.png"));
    std::filesystem::remove(in("out.png"));
    earlier["input"]["size"] = {7, 12};
    tamper(earlier, input_);
    expectRefused({"input"});
}

TEST_F(CliTampered, RejectsMalformedInput) {
    for (const char* form :
         {"null", "3", "\"p.png\"", "[]", "{}", R"({"name": "p.png"})",
          R"({"name": 3, "size": [12, 7], "sha256": "x"})", R"({"name": "p.png", "size": 12, "sha256": "x"})",
          R"({"name": "p.png", "size": [12], "sha256": "x"})",
          R"({"name": "p.png", "size": ["12", "7"], "sha256": "x"})",
          R"({"name": "p.png", "size": [12, 7], "sha256": 0})", R"({"name": "p.png", "size": [12, 7], "sha256": "x"})",
          R"({"name": "p.png", "size": [-12, 1e30], "sha256": "x"})"}) {
        SCOPED_TRACE(form);
        Json state = state_;
        state["input"] = parseJson(form, "form").value();
        tamper(state, input_);
        expectRefused({"input"});
    }
}

TEST_F(CliTampered, RejectsNamesWithFolders) {
    for (const char* name : {"", "/etc/passwd", "../p.png", ".", ".."}) {
        SCOPED_TRACE(name);
        Json state = state_;
        state["input"]["name"] = name;
        tamper(state, input_);
        expectRefused({"input"});
    }
}

TEST_F(CliInput, ReadsEveryKindOfPng) {
    Image input(3, 2, 3);
    for (std::size_t i = 0; i < input.pixels.size(); ++i) input.pixels[i] = static_cast<std::uint8_t>(37 * i + 5);
    std::string deep, indexed, palette, grey;
    Image greys(3, 2, 3);
    for (int y = 0; y < 2; ++y) {
        deep += '\0', indexed += '\0', grey += '\0';
        for (int x = 0; x < 3; ++x) {
            indexed += static_cast<char>(3 * y + x);
            grey += static_cast<char>(40 * x + 100 * y);
            for (int c = 0; c < 3; ++c) {
                // Two equal bytes make the 16-bit value exactly that many 255ths.
                deep += std::string(2, static_cast<char>(input.at(x, y, c)));
                palette += static_cast<char>(input.at(x, y, c));
                greys.at(x, y, c) = static_cast<std::uint8_t>(40 * x + 100 * y);
            }
        }
    }
    const std::pair<std::string, const Image*> cases[] = {{pngOf(3, 2, 16, 2, deep), &input},
                                                          {pngOf(3, 2, 8, 3, indexed, palette), &input},
                                                          {pngOf(3, 2, 8, 0, grey), &greys}};
    for (const auto& [bytes, expected] : cases) {
        write("p.png", bytes);
        const Outcome shot = halftexel(identity("p.png", *expected, "a.png"));
        ASSERT_EQ(shot.code, 0) << shot.err;
        EXPECT_EQ(image("a.png"), *expected);
    }
    // A palette shorter than the largest index: what it lacks is black, as in browsers.
    write("p.png", pngOf(3, 2, 8, 3, indexed, palette.substr(0, 6)));
    const Outcome shot = halftexel(identity("p.png", input, "b.png"));
    ASSERT_EQ(shot.code, 0) << shot.err;
    Image expected = input;
    std::fill(expected.pixels.begin() + 6, expected.pixels.end(), std::uint8_t{0});
    EXPECT_EQ(image("b.png"), expected);
}

}  // namespace
}  // namespace arclight::test
