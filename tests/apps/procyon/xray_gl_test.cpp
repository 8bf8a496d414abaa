// The X-ray: where it names the systems, what a capture shows, and the demos that it opens.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/demo_list.h"
#include "app/session/session.h"
#include "apps/procyon/procyon_demo.h"
#include "core/params_text.h"
#include "gfx/gl_test.h"
#include "gfx/text_faults.h"

namespace arclight::test {
namespace {

class ProcyonXray : public Gl {
protected:
    ProcyonXray() : setup(320, 180), session(procyon::procyonDemo(), setup.shaders) {
        setup.canvas.keepTextBoxes(true);
    }
    void set(const std::string& value) {
        EXPECT_TRUE(setParam(session.params(), value)) << value;
        session.noteChanges();
    }
    void play(int ticks, const std::vector<int>& keys = {}, std::uint32_t gamepad = 0) {
        Input input;
        input.widthPx = 320, input.heightPx = 180, input.keys = keys, input.gamepadButtons = gamepad;
        for (int i = 0; i < ticks; ++i) session.step(input);
    }
    std::vector<std::string> texts(int width, int height) {
        setup.store.resize(width, height);
        setup.canvas.begin(width, height);
        Frame frame(setup.store, setup.canvas, session.tick(), session.seconds());
        session.draw(frame);
        std::vector<std::string> all;
        for (const TextBox& box : setup.canvas.textBoxes()) all.push_back(box.text);
        faults = textFaults(setup.canvas);
        setup.post.draw(frame, session.post());
        return all;
    }

    RenderSetup setup;
    Session session;
    std::vector<std::string> faults;
};

bool has(const std::vector<std::string>& texts, std::string_view text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

TEST_F(ProcyonXray, IsShownWhileItsKeyOrButtonIsHeld) {
    session.reset(Seed{1});
    play(5);
    EXPECT_FALSE(has(texts(320, 180), "light pre-pass"));
    EXPECT_TRUE(session.related().empty());
    play(1, {'X'});
    EXPECT_TRUE(has(texts(320, 180), "light pre-pass"));
    play(1);
    EXPECT_FALSE(has(texts(320, 180), "light pre-pass"));
    play(1, {}, static_cast<std::uint32_t>(GamepadButton::north));
    EXPECT_TRUE(has(texts(320, 180), "light pre-pass"));
}

TEST_F(ProcyonXray, NamesAllSystemsAndKeepsItsTextsApart) {
    set("xray=true");
    struct Size {
        int width, height;
    };
    for (const char* hud : {"hud=standard", "hud=classic"}) {
        set(hud);
        session.reset(Seed{1});
        // In flight, during a strike and before the boss.
        for (const int ticks : {300, 625, 2400}) {
            play(ticks);
            for (const Size size : {Size{640, 360}, Size{1280, 720}, Size{480, 640}}) {
                const std::vector<std::string> all = texts(size.width, size.height);
                for (const char* name : {"particles", "timeslicer", "springs", "collision trees", "state machines",
                                         "lightning", "light pre-pass", "tiles", "display"})
                    EXPECT_TRUE(has(all, name)) << name;
                for (const std::string& text : all)
                    for (const char* unit : {" ms", " µs"})
                        EXPECT_EQ(text.find(unit), std::string::npos) << "captures must not show times: " << text;
                for (const std::string& fault : faults)
                    ADD_FAILURE() << hud << ' ' << size.width << 'x' << size.height << ": " << fault;
            }
        }
    }
}

TEST_F(ProcyonXray, ListsADemoOfTheSuiteForEverySystem) {
    set("xray=true"), set("lights=123");
    session.reset(Seed{1});
    play(1);
    const std::vector<RelatedDemo> related = session.related();
    EXPECT_EQ(related.size(), 9u);
    std::set<Key> keys;
    const Claims claims = session.claims();
    bool hasLights = false;
    for (const RelatedDemo& demo : related) {
        EXPECT_TRUE(keys.insert(demo.key).second) << demo.part << " has a key of another system";
        EXPECT_FALSE(claims.contains(demo.key)) << demo.part << " has a key of the game";
        const auto all = demoList();
        EXPECT_NE(std::find(all.begin(), all.end(), demo.name), all.end()) << demo.name;
        EXPECT_GE(demo.settings.size(), 2u) << demo.part;
        hasLights |= std::find(demo.settings.begin(), demo.settings.end(), "lights=123") != demo.settings.end();
    }
    EXPECT_TRUE(hasLights) << "the state at hand";
}

}  // namespace
}  // namespace arclight::test
