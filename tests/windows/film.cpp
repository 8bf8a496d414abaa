// Stands in for ffmpeg, which Debian does not have for Windows. Called as the demos call ffmpeg, it
// - keeps its arguments and the frames from stdin in the file it is to write, or
// - counts the frames in such a file and prints `frame=N`.
// With FILM_FAILS in the environment, it reads one byte, complains on stderr and ends with code 3.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

namespace {

constexpr std::size_t kBytesOfPixel = 3;

std::string contentsOf(std::FILE* file) {
    std::string text;
    std::vector<char> block(1 << 16);
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) text.append(block.data(), count);
    return text;
}

// The argument after that option.
std::string after(const std::vector<std::string>& words, const std::string& option) {
    const auto at = std::find(words.begin(), words.end(), option);
    return at == words.end() || at + 1 == words.end() ? "" : at[1];
}

// All but the last, which names a temporary file.
std::string headOf(const std::vector<std::string>& words) {
    std::string head;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) head += words[i] + "\n";
    return head + "frames\n";
}

int count(const std::vector<std::string>& words) {
    std::FILE* file = std::fopen(after(words, "-i").c_str(), "rb");
    if (!file) return 4;
    const std::string text = contentsOf(file), mark = "\nframes\n", size = "\n-video_size\n";
    std::fclose(file);
    unsigned width = 0, height = 0;
    std::sscanf(text.c_str() + text.find(size) + size.size(), "%ux%u", &width, &height);
    const std::size_t bytes = text.size() - text.find(mark) - mark.size();
    std::printf("frame=%zu\n", bytes / (kBytesOfPixel * width * height));
    return 0;
}

int write(const std::vector<std::string>& words) {
    if (std::getenv("FILM_FAILS")) {
        std::getchar();
        std::fputs("no space for größe 大きさ\n", stderr);
        return 3;
    }
    const std::string text = headOf(words) + contentsOf(stdin);
    std::FILE* file = std::fopen(words.back().c_str(), "wb");
    if (!file) return 4;
    const bool isWhole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return std::fclose(file) == 0 && isWhole ? 0 : 5;
}

}  // namespace

int main(int argc, char** argv) {
#ifdef _WIN32
    _setmode(_fileno(stdin), _O_BINARY);
#endif
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty()) return 2;
    return words.back() == "-" ? count(words) : write(words);
}
