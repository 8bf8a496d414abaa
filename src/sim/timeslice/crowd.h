// Thousands of figures on a plaza. They decide in slices, by the scheduler of sim/common/timeslicer.h: where to go, on
// which post to stand, whom to avoid. All of them walk in every tick.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/random.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/buddies.h"
#include "sim/timeslice/figure_grid.h"
#include "sim/timeslice/plaza.h"

namespace arclight::timeslice {

enum class Plan : std::uint8_t { visit, stroll, guide, follow };

/// What a figure is by nature.
struct Profile {
    Plan plan = Plan::visit;
    std::uint32_t leader = 0;   ///< whom it follows; itself if it leads
    std::uint32_t members = 1;  ///< a leader's group: the figures from it on
    std::uint32_t path = 0;     ///< of strollers and guides
    float lane = 0;             ///< m to the right of the path; below 0 they walk it backwards, on its other side
    float pace = 1;             ///< factor of its speed
    FanPosition fan{0, 1};      ///< a follower's place beside its leader
};

/// What a decision leaves to the figure's next one.
struct Memory {
    std::int32_t post = -1;    ///< a visitor's, where it goes or stands; -1: none
    std::uint32_t visits = 0;  ///< how often it has chosen a post
    float until = -1;          ///< when it will leave, s; below 0 on the way
    float along = 0;           ///< a stroller's progress along its path, m
    Lead lead;
    Hysteresis inFile;          ///< a follower's
    std::uint32_t changes = 0;  ///< how often a follower has fallen into file or out of it
};

struct Neighbour {
    glm::vec2 at, velocity;
};

enum class Role : std::uint8_t { none, investigator, watcher };

/// All that a decision depends on.
struct Situation {
    static constexpr std::size_t kNearest = 6, kCandidates = 8;
    glm::vec2 at, heading, leaderAt, leaderHeading, groupAt;
    glm::vec2 alarmAt;
    float alarmRadius = 0;  ///< m; figures within hurry away
    float leaderSpeed = 0, seconds = 0, room = 0;
    Memory memory;
    std::array<Neighbour, kNearest> nearest;
    std::uint8_t nearCount = 0;
    std::uint8_t freePosts = 0;  ///< a bit for each candidate
    bool leaderIsCrowded = false;
    bool hasHysteresis = true;
    Role role = Role::none;
};

struct Decision {
    glm::vec2 velocity{0};   ///< m/s
    glm::vec2 facing{0, 1};  ///< while it stands
    Memory memory;
    bool isHunkering = false;
};

/// The decision of a figure: a function of its arguments alone.
Decision decide(const Plaza& plaza, const Profile& profile, std::uint32_t figure, const Situation& situation);
/// The posts that a visitor chooses from.
std::uint32_t candidatePost(const Plaza& plaza, std::uint32_t figure, std::uint32_t visits, std::size_t candidate);

/// A figure's body: a cache line of what all figures need in every tick.
struct alignas(64) Body {
    glm::vec2 at{0}, heading{0, 1};  ///< m; unit vector
    glm::vec2 facing{0, 1};          ///< wanted heading, unit vector
    glm::vec2 push{0};               ///< out of others, m
    float speed = 0, wanted = 0;     ///< m/s
    float phase = 0;                 ///< of the gait, in turns
    float bumped = 0;                ///< s that are left of a bump
    float radius = 0;                ///< m
    float room = 0;                  ///< the nearest wall is no nearer than this, m
    bool isCrowded = false;          ///< has many around it
};

/// A place that figures run from, as long as somebody points at it.
struct Alarm {
    glm::vec2 at{0};
    static constexpr float kRadius = 16;   ///< m
    static constexpr double kLasts = 0.8;  ///< s after the pointer has left
};

class Crowd {
public:
    static constexpr float kRadius = 0.21f;  ///< of a body, m

    explicit Crowd(const Plaza& plaza) : plaza_(plaza) {}

    void reset(int count, const SliceSettings& settings, Seed seed);
    /// Changes the settings. Collisions per minute are measured again, once the crowd has settled.
    void configure(const SliceSettings& settings);
    /// Whether figures change their mind only after a distance.
    void setHysteresis(bool has);
    /// Sets how many figures may decide in the next tick.
    void limitJobs(std::size_t count);
    void step(std::int64_t tick, double seconds, double dt, std::optional<glm::vec2> alarm);

    std::span<const Body> bodies() const { return bodies_; }
    std::span<const Profile> profiles() const { return profiles_; }
    std::span<const Decision> decisions() const { return decisions_; }

    /// Ticks since the input of the shown decision, at tick `now`.
    float age(std::size_t figure, std::int64_t now) const {
        return static_cast<float>(now - static_cast<std::int64_t>(stamps_[figure]));
    }
    /// How many different inputs the shown decisions have.
    std::size_t distinctInputs() const;
    /// Groups whose members' decisions come from different moments.
    std::size_t tornGroups() const;
    /// How often one figure bumps into a stranger in a minute, counted from `kSettleSeconds` after the last reset or
    /// change of settings: at the start, figures stand in each other. None before.
    std::optional<double> collisionsPerMinute() const;
    /// How often one follower falls into file or out of it in a minute, from the same time on.
    std::optional<double> changesPerMinute() const;
    std::uint64_t collisions() const { return collisions_; }  ///< since `reset`
    static constexpr double kSettleSeconds = 8;
    const SliceStatistics& statistics() const { return slicer_.statistics(); }

private:
    using Slicer = Timeslicer<std::uint32_t, Situation, Decision>;
    static constexpr std::size_t kContacts = 3;
    struct Contacts {
        std::array<std::uint32_t, kContacts> others{};
        std::uint32_t count = 0, fresh = 0;  ///< fresh: those that begin
        bool has(std::uint32_t other) const {
            for (std::uint32_t k = 0; k < count; ++k)
                if (others[k] == other) return true;
            return false;
        }
    };

    void settle();
    std::uint64_t changes() const;
    double perMinute(std::uint64_t events, std::size_t figures) const;
    void addGroup(Plan plan, std::uint32_t members, Random& random);
    void place(std::uint32_t figure, Random& random);
    Situation situationOf(std::uint32_t figure);
    void gatherNearest(std::uint32_t figure, Situation& situation) const;
    /// Shows the newest decision of a figure; false if that is shown already.
    bool apply(std::uint32_t figure);
    void raiseAlarm(double seconds, std::optional<glm::vec2> alarm);
    /// Calls `visit` for all figures, in parallel; those near each other follow each other.
    template <class Visit>
    void forEachByPlace(const Visit& visit) const;
    void touch(std::int64_t tick);
    void walk(float dt);

    const Plaza& plaza_;
    Slicer slicer_;
    FigureGrid grid_;
    std::vector<Profile> profiles_;
    std::vector<Body> bodies_;
    std::vector<Decision> decisions_;
    std::vector<std::uint64_t> stamps_;
    std::vector<std::uint32_t> started_;  ///< figures whose decision is on its way
    std::uint64_t shownResults_ = 0;
    std::vector<std::int32_t> owners_;  ///< of posts; -1: free
    std::vector<Contacts> contacts_;
    std::uint64_t collisions_ = 0, collisionsBefore_ = 0, changesBefore_ = 0;  ///< before: until the crowd had settled
    bool hasHysteresis_ = true;
    int settling_ = 0, counted_ = 0;  ///< ticks
    double seconds_ = 0;
    glm::vec2 alarmAt_{0};
    double alarmUntil_ = -1;
    Roles roles_;
    std::vector<float> distances_;
};

}  // namespace arclight::timeslice
