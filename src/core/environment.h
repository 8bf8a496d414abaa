// The environment and the command line of the process, as UTF-8 on every system.
#pragma once

#include <string>
#include <string_view>

namespace arclight {

/// The value of the environment variable; empty if it is unset.
std::string environmentText(const char* name);

/// Sets the environment variable for this process and those that it starts from now on.
void setEnvironmentText(const char* name, const std::string& value);

/// The words of a command line, as `main` gets them.
struct Arguments {
    int count = 0;
    char** words = nullptr;
};
/// The arguments of `main`. On Windows, where `main` gets them in the system's code page, they are converted to UTF-8.
Arguments argumentsOf(int argc, char** argv);

namespace detail {
/// Characters that no shell treats specially, for `shellWord`.
constexpr std::string_view kPlainLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:=+";
}  // namespace detail

}  // namespace arclight
