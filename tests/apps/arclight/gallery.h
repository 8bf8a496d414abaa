// Shared by the gallery's tests: its executables, some of which a test may replace with scripts.
#pragma once

#include <algorithm>

#include "app/cli.h"
#include "app/takes.h"
#include "core/text.h"

namespace arclight::test {

/// A mixin for fixtures: `Base` is Cli or derives from it.
template <class Base>
class WithGallery : public Base {
protected:
    /// The folder of the executables: the build folder until `copyPrograms`.
    const std::filesystem::path& programs() const { return programs_; }
    std::filesystem::path dataRoot() const { return ARCLIGHT_ROOT; }

    Outcome arclight(Words arguments) const {
        return runProgram(this->launchOf(programs_ / "arclight", withData(arguments)));
    }

    /// An 800x600 capture of the gallery.
    Image captured(Words arguments, std::string_view name) const {
        arguments.insert(arguments.begin(), {"--headless", "--size", "800x600", "--capture", this->in(name)});
        const Outcome outcome = arclight(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return this->image(name);
    }

    /// From now on uses executables in the test's folder, which `replace` may overwrite.
    void copyPrograms() {
        namespace fs = std::filesystem;
        const fs::path folder = this->in("bin");
        fs::create_directory(folder);
        // A copy, because the gallery would follow a link back to the build folder.
        fs::copy_file(programs_ / "arclight", folder / "arclight");
        for (const std::string& name : demoNames()) fs::create_symlink(programs_ / name, folder / name);
        programs_ = folder;
    }
    /// Replaces this demo with a shell script.
    void replace(const std::string& name, const std::string& script) const {
        std::filesystem::remove(programs_ / name);
        this->write("bin/" + name, "#!/bin/sh\n" + script + "\n");
        std::filesystem::permissions(programs_ / name, std::filesystem::perms::owner_all);
    }
    /// The arguments, plus --data-dir once the executables are outside the build folder.
    Words withData(Words arguments) const {
        const bool isNamed = std::find(arguments.begin(), arguments.end(), "--data-dir") != arguments.end();
        if (programs_ == this->in("bin") && !isNamed)
            arguments.insert(arguments.end(), {"--data-dir", dataRoot().string()});
        return arguments;
    }

private:
    std::filesystem::path programs_ = executable("arclight").parent_path();
};

using GalleryCli = WithGallery<Cli>;

}  // namespace arclight::test
