// The fraction of its full size at which a window draws its scene, to keep slow machines responsive.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace arclight {

enum class RenderScale { automatic, full, half, quarter };

/// The label in the bar: "auto", "100 %", "50 %", "25 %".
std::string_view nameOf(RenderScale scale);
/// The next one in the order above, the first after the last.
RenderScale next(RenderScale scale);

/// Chooses the fraction from how long frames take. Only windows use it: captures and tests draw at full size.
///
/// With `automatic`, moving frames are drawn at the largest of `kFractions` that gives ten frames per second or, if
/// none does, nearly as many as the smallest. After two frames at a fraction it changes to the right one at once. The
/// model of a frame's time is a fixed part plus a part proportional to the area; the times at two fractions yield both.
/// The result is remembered for each scene.
class RenderScaler {
public:
    /// Fractions of width and height, in steps that halve the area.
    static constexpr std::array<float, 5> kFractions{1, 0.7071f, 0.5f, 0.3536f, 0.25f};

    /// Begins the first scene with the smallest fraction, because a slow machine needs it.
    void beginSmall() { cost_.step = kFractions.size() - 1; }
    /// Sets the scene of the next frames: any number that differs from scene to scene. A known scene begins with the
    /// fraction that fitted it last, an unknown one with the current fraction.
    void follow(std::uint64_t scene);
    /// The fraction of width and height for the next frame, at least `least`. `isMoving`: ticks pass, the user drags or
    /// the camera moves. A frame at rest has full size.
    float choose(RenderScale scale, bool isMoving, float least = 0);
    /// Stores how long the last chosen frame took. Ignores frames at rest, in which no ticks pass, and the first frame
    /// at a fraction, which makes targets and may compile shaders.
    void noteFrame(double seconds);
    /// Whether the last frame was reduced automatically, and the next one, with these arguments, would be full.
    bool owesFullFrame(RenderScale scale, bool isMoving) const;
    float fraction() const { return fraction_; }

private:
    /// The measured cost of a scene.
    struct Cost {
        std::size_t step = 0;              ///< of `kFractions`, for moving frames
        double fullSeconds = 0;            ///< the time that a full frame is expected to take
        std::optional<double> fixedShare;  ///< the fraction of it that does not depend on the area, once it is known
        double learnedSeconds = 0;         ///< `fullSeconds` when it became known
        std::size_t finestTried = kFractions.size();  ///< the finest step measured since
        int patience = 0;                             ///< how many frames must ask for a finer step before it is taken
    };
    /// The last three times at one fraction.
    class Times {
    public:
        void clear() { count_ = 0; }
        void add(double seconds) { last_[count_++ % last_.size()] = seconds; }
        std::size_t count() const { return count_; }
        /// Their median, which ignores a single slow frame; the smaller one if there are only two.
        double typical() const;

    private:
        std::array<double, 3> last_{};
        std::size_t count_ = 0;
    };
    /// A typical time and the step that it was measured at.
    struct Timed {
        std::size_t step = 0;
        double seconds = 0;
    };
    /// The time of a frame divided by the time of a full-size frame. An unknown fixed fraction counts as 0, which is
    /// the cautious guess if the frame grows.
    double relative(std::size_t step) const;
    double expected(std::size_t step) const { return cost_.fullSeconds * relative(step); }
    /// Updates the scene's cost from a typical time.
    void learn(const Timed& now);
    void learnShare(const Timed& now);
    /// Whether to measure the next finer step: if its time is unknown and may be short enough.
    bool mayTryFiner(const Timed& now) const;
    /// The step that follows from the rule of `automatic`.
    std::size_t wantedStep() const;
    void decide(const Timed& now);
    void moveTo(std::size_t step, const Timed& now);

    float fraction_ = 1;
    bool isMoving_ = false;
    Cost cost_;
    std::optional<std::uint64_t> scene_;   ///< the current scene
    std::map<std::uint64_t, Cost> known_;  ///< the scenes before it
    Times times_;
    float timedFraction_ = 0;      ///< of `times_`
    std::optional<Timed> before_;  ///< at the step before the current one
    bool hasRefined_ = false;      ///< whether the last change was to a finer step
    int framesToFiner_ = 0;        ///< frames that must still ask for a finer step before it is taken
};

}  // namespace arclight
