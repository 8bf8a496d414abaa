// A page's address holds what the parameters, the seed and the tick are, in few words.
#include "app/window/address.h"

#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "app/pendulum.h"
#include "app/session/session.h"
#include "app/window/preset_tour.h"
#include "core/params_text.h"
#include "core/random.h"
#include "core/sample_params.h"
#include "core/temporary_folder.h"
#include "core/text.h"

namespace arclight::test {
namespace {

std::string percentDecoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        decoded += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
        i += 2;
    }
    return decoded;
}

std::map<std::string, std::string> partsOf(const std::string& address) {
    std::map<std::string, std::string> parts;
    for (const std::string_view part : split(address, '&')) {
        const std::size_t equals = part.find('=');
        const auto [at, isNew] =
            parts.emplace(percentDecoded(part.substr(0, equals)), percentDecoded(part.substr(equals + 1)));
        EXPECT_TRUE(isNew) << address;
    }
    return parts;
}

class Address : public ::testing::Test {
protected:
    static Preset preset(const char* name, const Json& params) {
        Preset made;
        made.name = made.title = name;
        made.params = params.dump();
        return made;
    }
    std::string address(bool hasTick = false) {
        tour.follow(session.params(), session.tick());
        return addressOf(session, tour, hasTick);
    }

    Shaders shaders{"/nonexistent"};
    DemoType type = demoType<Pendulum>();
    Session session{type, shaders};
    PresetTour tour{type, {preset("plain", Json::object())}};
};

TEST_F(Address, NamesThePresetAloneWhereNothingDiffersFromIt) {
    EXPECT_EQ(address(), "preset=plain");
    session.reset(Seed{7});
    EXPECT_EQ(address(), "preset=plain&seed=7");
    for (int i = 0; i < 12; ++i) session.step({});
    EXPECT_EQ(address(true), "preset=plain&seed=7&tick=12");
}

TEST_F(Address, HasTheFolderOfThePresetWhosePageLinkPreviewsRead) {
    address();
    EXPECT_EQ(stateAddress(session, tour), "pendulum/plain/#tick=0");
    session.reset(Seed{7});
    for (const ParamSet::Entry& entry : session.params().entries())
        if (entry.info->name == "rate") entry.set(ParamValue(0.5f));
    for (int i = 0; i < 12; ++i) session.step({});
    address();
    EXPECT_EQ(stateAddress(session, tour),
              "pendulum/plain/#" + address(true).substr(std::string("preset=plain&").size()));
    setenv("ARCLIGHT_WEB", "https://example.org/arclight", 1);
    EXPECT_EQ(pageAddress(session, tour), "https://example.org/arclight/" + stateAddress(session, tour));
    unsetenv("ARCLIGHT_WEB");
    PresetTour odd{type, {preset("odd name", Json::object())}};
    odd.follow(session.params(), 0);
    EXPECT_EQ(stateAddress(session, odd).find("pendulum/#preset=odd%20name&"), 0u) << "no page has such a name";
    PresetTour none;
    none.follow(session.params(), 0);
    EXPECT_EQ(stateAddress(session, PresetTour(type, {})).find("pendulum/#"), 0u);
}

TEST_F(Address, RestoresRandomParametersToTheBit) {
    Random random(Seed{19});
    for (int i = 0; i < 300; ++i) {
        for (const ParamSet::Entry& entry : session.params().entries())
            if (random.below(2) == 0) entry.set(randomValue(*entry.info, random));
        const std::vector<ParamValue> wanted = session.params().values();
        const std::string text = address();
        EXPECT_EQ(text.find_first_of(" #\"'<>\\"), std::string::npos) << text;
        session.params().reset();
        for (const auto& [name, value] : partsOf(text))
            EXPECT_TRUE(name == "preset" || setParam(session.params(), name + "=" + value).has_value()) << text;
        EXPECT_EQ(session.params().values(), wanted) << text;
    }
}

TEST(RelatedAddress, HoldsSeedAndSettings) {
    const RelatedDemo related{Key{'L'}, "lights", "lamps", {"count=96", "title=a b&c"}};
    EXPECT_EQ(relatedAddress(related, Seed{7}), "./#lights?seed=7&count=96&title=a%20b%26c");
}

TEST(DocsAddress, PrefersWhatABrowserShows) {
    namespace fs = std::filesystem;
    const TemporaryFolder folder;
    const fs::path root = folder.path(), site = root / "build" / "web" / "site" / "pages";
    unsetenv("ARCLIGHT_WEB");
    EXPECT_EQ(docsAddress(root, "swing"), "");
    fs::create_directories(root / "docs");
    std::ofstream(root / "docs" / "swing.md") << "$$x$$";
    EXPECT_EQ(docsAddress(root, "swing"), (root / "docs" / "swing.md").string());
    fs::create_directories(site);
    std::ofstream(site / "swing.html") << "<math>";
    EXPECT_EQ(docsAddress(root, "swing"), (site / "swing.html").string());
    setenv("ARCLIGHT_WEB", "https://example.org/arclight/", 1);
    EXPECT_EQ(docsAddress(root, "swing"), "https://example.org/arclight/#swing");
    unsetenv("ARCLIGHT_WEB");
}

}  // namespace
}  // namespace arclight::test
