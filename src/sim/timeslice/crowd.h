// Thousands of agents on a plaza. Their decisions are timesliced by the scheduler of sim/common/timeslicer.h: where to
// go, on which post to stand, whom to avoid. All agents walk in every tick.
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

/// The constant properties of an agent.
struct Profile {
    Plan plan = Plan::visit;
    std::uint32_t leader = 0;   ///< index of the agent that it follows; its own if it leads
    std::uint32_t members = 1;  ///< size of a leader's group: the agents from its index on
    std::uint32_t path = 0;     ///< of strollers and guides
    float lane = 0;             ///< m to the right of the path; if negative, they walk it backwards on its other side
    float pace = 1;             ///< factor of its speed
    FanPosition fan{0, 1};      ///< a follower's place next to its leader
};

/// State that a decision passes on to the agent's next decision.
struct Memory {
    std::int32_t post = -1;    ///< of a visitor: post that it walks to or stands on; -1: none
    std::uint32_t visits = 0;  ///< number of times that it has chosen a post
    float until = -1;          ///< when it will leave the post, s; negative while it walks there
    float along = 0;           ///< a stroller's progress along its path, m
    Lead lead;
    Hysteresis inFile;          ///< a follower's
    std::uint32_t changes = 0;  ///< number of times that a follower has joined or left the file
};

struct Neighbour {
    glm::vec2 at, velocity;
};

enum class Role : std::uint8_t { none, investigator, watcher };

/// All inputs of a decision.
struct Situation {
    static constexpr std::size_t kNearest = 6, kCandidates = 8;
    glm::vec2 at, heading, leaderAt, leaderHeading, groupAt;
    glm::vec2 alarmAt;
    float alarmRadius = 0;  ///< m; agents within it hurry away
    float leaderSpeed = 0, seconds = 0, room = 0;
    Memory memory;
    std::array<Neighbour, kNearest> nearest;
    std::uint8_t nearCount = 0;
    std::uint8_t freePosts = 0;  ///< one bit per candidate
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

/// The decision of an agent: a pure function of its arguments.
Decision decide(const Plaza& plaza, const Profile& profile, std::uint32_t figure, const Situation& situation);
/// The posts among which a visitor chooses.
std::uint32_t candidatePost(const Plaza& plaza, std::uint32_t figure, std::uint32_t visits, std::size_t candidate);

/// The part of an agent's state that is used in every tick, in one cache line.
struct alignas(64) Body {
    glm::vec2 at{0}, heading{0, 1};  ///< m; unit vector
    glm::vec2 facing{0, 1};          ///< wanted heading, unit vector
    glm::vec2 push{0};               ///< displacement out of other agents, m
    float speed = 0, wanted = 0;     ///< m/s
    float phase = 0;                 ///< of the gait cycle, 0 to 1 per cycle
    float bumped = 0;                ///< remaining time of a bump, s
    float radius = 0;                ///< m
    float room = 0;                  ///< lower bound of the distance to the nearest wall, m
    bool isCrowded = false;          ///< has many neighbours
};

/// A place that agents run away from while the user points at it.
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
    /// Changes the settings. The measurement of collisions per minute restarts once the crowd has settled.
    void configure(const SliceSettings& settings);
    /// Whether agents change their mind only after walking some distance.
    void setHysteresis(bool has);
    /// Sets the maximum number of agents that decide in the next tick.
    void limitJobs(std::size_t count);
    void step(std::int64_t tick, double seconds, double dt, std::optional<glm::vec2> alarm);

    std::span<const Body> bodies() const { return bodies_; }
    std::span<const Profile> profiles() const { return profiles_; }
    std::span<const Decision> decisions() const { return decisions_; }

    /// Age of the visible decision at tick `now`: ticks since its input was read.
    float age(std::size_t figure, std::int64_t now) const {
        return static_cast<float>(now - static_cast<std::int64_t>(stamps_[figure]));
    }
    /// Number of different ticks from which the inputs of the visible decisions come.
    std::size_t distinctInputs() const;
    /// Number of groups whose members' decisions come from different ticks.
    std::size_t tornGroups() const;
    /// Bumps into strangers per agent and minute, counted from `kSettleSeconds` after the last reset or change of
    /// settings because agents overlap at the start. None before.
    std::optional<double> collisionsPerMinute() const;
    /// Changes into or out of file per follower and minute, counted from the same time on.
    std::optional<double> changesPerMinute() const;
    std::uint64_t collisions() const { return collisions_; }  ///< since `reset`
    static constexpr double kSettleSeconds = 8;
    const SliceStatistics& statistics() const { return slicer_.statistics(); }

private:
    using Slicer = Timeslicer<std::uint32_t, Situation, Decision>;
    static constexpr std::size_t kContacts = 3;
    struct Contacts {
        std::array<std::uint32_t, kContacts> others{};
        std::uint32_t count = 0, fresh = 0;  ///< fresh: contacts that began in this tick
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
    /// Makes the newest decision of an agent visible; false if it already is.
    bool apply(std::uint32_t figure);
    void raiseAlarm(double seconds, std::optional<glm::vec2> alarm);
    /// Calls `visit` for all agents in parallel, in spatial order: neighbours are visited in succession.
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
    std::vector<std::uint32_t> started_;  ///< agents whose next decision is in progress
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
