// Replays what libFuzzer has found worth keeping: each file of the corpora, whole, cut short, and in processes of their
// own.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <gtest/gtest.h>

#include "app/child.h"
#include "core/files.h"
#include "core/temporary_folder.h"
#include "fuzz/targets.h"

namespace arclight::test {
namespace {

class Corpus : public ::testing::TestWithParam<FuzzTarget> {};

TEST_P(Corpus, DoesNoHarm) {
    int files = 0, runs = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(ARCLIGHT_CORPUS) / GetParam().name)) {
        const auto content = readFile(entry.path(), 1u << 20);
        ASSERT_TRUE(content) << content.error().message;
        ++files;
        EXPECT_LE(content->size(), 4096u) << entry.path();
        const Bytes bytes(reinterpret_cast<const std::uint8_t*>(content->data()), content->size());
        for (std::size_t length = bytes.size(), step = 1 + bytes.size() / 16;; length -= step, ++runs) {
            GetParam().run(bytes.first(length));
            if (length < step) break;
        }
    }
    EXPECT_GE(files, 10);
    std::printf("fuzzed inputs: %d\n", runs + files);
}

TEST_P(Corpus, DoesNoHarmInFreshProcesses) {
    const TemporaryFolder folder;
    const std::string corpus = (std::filesystem::path(ARCLIGHT_CORPUS) / GetParam().name).string();
    const Outcome outcome =
        runProgram({ARCLIGHT_FUZZ_FRESH, {std::string(GetParam().name), "12", corpus}, folder.path(), {}});
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    std::printf("%s", outcome.out.c_str());
}

std::string nameOf(const ::testing::TestParamInfo<FuzzTarget>& test) {
    std::string name(test.param.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, ::testing::ValuesIn(kFuzzTargets), nameOf);

}  // namespace
}  // namespace arclight::test
