#include "sim/timeslice/crowd.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/time.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;

constexpr std::size_t kGrain = 1024;  // agents per range of parallel loops
constexpr float kTurn = 4;            // rad/s
constexpr float kAcceleration = 4;    // m/s²
constexpr float kStride = 1.5f;       // m per gait cycle of two steps
constexpr float kShrunk = 0.75f;      // radius factor of an agent that hunkers
constexpr int kCrowded = 6;           // neighbours

}  // namespace

void Crowd::addGroup(Plan plan, std::uint32_t members, Random& random) {
    const auto leader = static_cast<std::uint32_t>(profiles_.size());
    Profile profile{.plan = plan, .leader = leader, .members = members};
    profile.path = random.below(static_cast<std::uint32_t>(plaza_.paths().size()));
    // Including this preference, about half of the groups take the street that leads to the sun.
    if (random.uniform01() < 0.4f) profile.path = 1;
    const float lane = random.uniform(0.6f, profile.path == 1 ? 7.0f : 5.5f), side = random.uniform01();
    profile.lane = plan == Plan::guide || side < 0.5f ? lane : -lane;
    profile.pace = random.uniform(0.82f, 1.18f);
    profiles_.push_back(profile);
    for (std::uint32_t k = 1; k < members; ++k) {
        Profile follower{.plan = Plan::follow, .leader = leader, .members = 1};
        const float aside = random.uniform(-0.25f, 0.25f), apart = random.uniform(0.7f, 0.9f);
        // In small groups, next to the leader; in groups with a guide, in rows behind the guide.
        const float row = static_cast<float>((k - 1) / 4), column = static_cast<float>((k - 1) % 4) - 1.5f;
        const float turn = k % 2 == 0 ? -1.0f : 1.0f;
        follower.fan = plan == Plan::guide ? FanPosition{kPi + 0.42f * column + aside, 1.7f + 0.85f * row}
                                           : FanPosition{turn * (1.5f + 0.45f * static_cast<float>(k / 3)) + aside,
                                                         apart * static_cast<float>((k + 1) / 2)};
        follower.pace = profile.pace;
        profiles_.push_back(follower);
    }
}

void Crowd::place(std::uint32_t figure, Random& random) {
    const Profile& profile = profiles_[figure];
    Memory& memory = decisions_[figure].memory;
    Body& body = bodies_[figure];
    const float angle = random.uniform(0, kTwoPi), share = random.uniform01(), wait = random.uniform(0, 60);
    body.heading = {cosf(angle), sinf(angle)};
    body.phase = random.uniform01();
    if (profile.plan == Plan::visit) {
        memory.visits = random.below(1000);
        // On a post; if it is taken, the visitor starts there and chooses another one.
        const std::uint32_t post = random.below(static_cast<std::uint32_t>(plaza_.posts().size()));
        body.at = plaza_.posts()[post].at;
        if (owners_[post] < 0) {
            owners_[post] = static_cast<std::int32_t>(figure);
            memory.post = static_cast<std::int32_t>(post), memory.until = wait;
            body.heading = plaza_.posts()[post].facing;
        }
    } else if (profile.plan == Plan::follow) {
        body.at = inFan(bodies_[profile.leader].at, bodies_[profile.leader].heading, profile.fan);
        body.heading = bodies_[profile.leader].heading;
    } else {
        const Path& path = plaza_.paths()[profile.path];
        memory.along = share * path.length();
        memory.lead.group = memory.along;
        const vec2 along = path.direction(memory.along);
        body.heading = profile.lane < 0 ? -along : along;
        body.at = path.at(memory.along) + profile.lane * vec2(-along.y, along.x);
        body.speed = 1.2f;
    }
    body.facing = body.heading, body.wanted = body.speed, body.radius = kRadius;
    // Out of walls.
    for (int i = 0; i < 40; ++i) {
        const glm::vec3 room = plaza_.gridClearance(body.at);
        if (room.x >= 0.4f) break;
        const vec2 away(room.y, room.z);
        body.at += (0.5f - room.x) * away / std::max(glm::length(away), 1e-3f);
    }
}

void Crowd::reset(int count, const SliceSettings& settings, Seed seed) {
    Random random(seed, 21);
    profiles_.clear();
    const auto total = static_cast<std::uint32_t>(count);
    while (profiles_.size() < total) {
        const float kind = random.uniform01();
        const Plan plan = kind < 0.012f ? Plan::guide : kind < 0.40f ? Plan::stroll : Plan::visit;
        const std::uint32_t size = random.below(100);
        const std::uint32_t members = plan == Plan::guide ? 14 + size % 9 : size < 40 ? 1 : size < 80 ? 2 : 3;
        addGroup(plan, std::min(members, total - static_cast<std::uint32_t>(profiles_.size())), random);
    }
    bodies_.assign(total, {});
    started_.clear(), shownResults_ = 0;
    decisions_.assign(total, {});
    stamps_.assign(total, 0);
    owners_.assign(plaza_.posts().size(), -1);
    contacts_.assign(total, {});
    distances_.resize(total);
    for (std::uint32_t i = 0; i < total; ++i) place(i, random);
    slicer_ = Slicer(settings);
    alarmUntil_ = -1, seconds_ = 0;
    roles_ = {};
    grid_.build(std::span<const Body>(bodies_));
    touch(0), touch(1);
    collisions_ = 0;
    settle();
}

void Crowd::configure(const SliceSettings& settings) {
    slicer_.configure(settings);
    settle();
}

void Crowd::settle() {
    settling_ = static_cast<int>(kSettleSeconds * kTicksPerSecond), counted_ = 0;
    collisionsBefore_ = collisions_, changesBefore_ = changes();
}

void Crowd::setHysteresis(bool has) {
    if (has != hasHysteresis_) settle();
    hasHysteresis_ = has;
}

void Crowd::limitJobs(std::size_t count) {
    SliceSettings settings = slicer_.settings();
    settings.maxJobsPerUpdate = count;
    slicer_.configure(settings);
}

void Crowd::gatherNearest(std::uint32_t figure, Situation& s) const {
    // The agents around a point ahead, the nearest first.
    std::array<float, Situation::kNearest> squares;
    std::array<std::uint32_t, Situation::kNearest> others;
    std::size_t count = 0;
    grid_.visitNear(s.at + 0.7f * bodies_[figure].speed * s.heading, [&](std::uint32_t other, vec2 at) {
        const vec2 way = at - s.at;
        const float square = glm::dot(way, way);
        if (other == figure || (count == squares.size() && square >= squares.back())) return;
        std::size_t k = count < squares.size() ? count++ : count - 1;
        for (; k > 0 && squares[k - 1] > square; --k) squares[k] = squares[k - 1], others[k] = others[k - 1];
        squares[k] = square, others[k] = other;
    });
    s.nearCount = static_cast<std::uint8_t>(count);
    for (std::size_t k = 0; k < count; ++k)
        s.nearest[k] = {bodies_[others[k]].at, bodies_[others[k]].speed * bodies_[others[k]].heading};
}

Situation Crowd::situationOf(std::uint32_t figure) {
    apply(figure);
    const Profile& profile = profiles_[figure];
    Situation s;
    const Body &body = bodies_[figure], &leader = bodies_[profile.leader];
    s.at = body.at, s.heading = body.heading;
    s.room = body.room;
    s.seconds = static_cast<float>(seconds_);
    s.memory = decisions_[figure].memory;
    s.leaderAt = leader.at, s.leaderHeading = leader.heading;
    s.leaderSpeed = leader.speed, s.leaderIsCrowded = leader.isCrowded;
    s.hasHysteresis = hasHysteresis_;
    s.groupAt = s.at;
    if (profile.plan == Plan::guide && profile.members > 1) {
        s.groupAt = vec2(0);
        for (std::uint32_t k = 1; k < profile.members; ++k) s.groupAt += bodies_[figure + k].at;
        s.groupAt /= static_cast<float>(profile.members - 1);
    }
    if (profile.plan == Plan::visit)
        for (std::size_t k = 0; k < Situation::kCandidates; ++k)
            if (owners_[candidatePost(plaza_, figure, s.memory.visits, k)] < 0)
                s.freePosts = static_cast<std::uint8_t>(s.freePosts | (1u << k));
    s.alarmAt = alarmAt_;
    if (seconds_ < alarmUntil_) s.alarmRadius = Alarm::kRadius;
    const double since = seconds_ - alarmUntil_;
    if (figure == roles_.investigator && since > Roles::kStart) s.role = Role::investigator;
    if (figure == roles_.watcher && since > Roles::kWatcherStart) s.role = Role::watcher;
    gatherNearest(figure, s);
    return s;
}

bool Crowd::apply(std::uint32_t figure) {
    const Slicer::Result* const result = slicer_.resultOf(figure);
    if (!result || result->stamp == stamps_[figure]) return false;
    const std::int32_t before = decisions_[figure].memory.post;
    Decision& decision = decisions_[figure];
    decision = result->output;
    stamps_[figure] = result->stamp;
    Body& body = bodies_[figure];
    const float wanted = glm::length(decision.velocity);
    body.wanted = wanted > 0.05f ? wanted : 0.0f;
    body.facing = wanted > 0.05f ? decision.velocity / wanted : decision.facing;
    body.radius = decision.isHunkering ? kShrunk * kRadius : kRadius;
    std::int32_t& now = decision.memory.post;
    if (now == before) return true;
    if (before >= 0) owners_[static_cast<std::size_t>(before)] = -1;
    // Two agents may choose the same post if it was free in both inputs; the first one gets it.
    if (now >= 0 && owners_[static_cast<std::size_t>(now)] >= 0) now = -1;
    if (now >= 0) owners_[static_cast<std::size_t>(now)] = static_cast<std::int32_t>(figure);
    return true;
}

void Crowd::raiseAlarm(double seconds, std::optional<vec2> alarm) {
    if (alarm) {
        alarmAt_ = *alarm, alarmUntil_ = seconds + Alarm::kLasts;
        roles_ = {};
        return;
    }
    const bool hasJustEnded = alarmUntil_ > 0 && seconds >= alarmUntil_;
    if (hasJustEnded && roles_.investigator == Roles::kNobody) {
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            distances_[i] = profiles_[i].plan == Plan::visit ? glm::distance(bodies_[i].at, alarmAt_) : 1e6f;
        roles_ = rolesFor(distances_);
    }
    constexpr double kLook = 10;  // s
    if (hasJustEnded && seconds > alarmUntil_ + kLook) alarmUntil_ = -1, roles_ = {};
}

void Crowd::step(std::int64_t tick, double seconds, double dt, std::optional<vec2> alarm) {
    seconds_ = seconds;
    raiseAlarm(seconds, alarm);
    // Stamps begin at 1 because 0 marks the initial decisions.
    slicer_.update(
        static_cast<std::uint64_t>(tick) + 1, [&] { return grid_.order(); },
        [&](std::uint32_t figure) { return situationOf(figure); },
        [&](std::uint32_t figure, const Situation& situation) {
            return decide(plaza_, profiles_[figure], figure, situation);
        },
        [&](std::uint32_t figure) {
            started_.push_back(figure);
            return std::uint64_t{1};
        });
    if (slicer_.statistics().results != shownResults_) {
        shownResults_ = slicer_.statistics().results;
        std::erase_if(started_, [&](std::uint32_t figure) { return apply(figure); });
    }
    walk(static_cast<float>(dt));
    grid_.build(std::span<const Body>(bodies_));
    touch(tick);
    if (settling_ == 0) {
        ++counted_;
    } else if (--settling_ == 0) {
        collisionsBefore_ = collisions_, changesBefore_ = changes();
    }
}

template <class Visit>
void Crowd::forEachByPlace(const Visit& visit) const {
    const std::span<const std::uint32_t> order = grid_.order();
    parallelFor(order.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) visit(order[k]);
    });
}

/// Pushes touching agents apart, and counts new contacts. Each tick handles every other agent, so each agent is handled
/// 30 times per second.
void Crowd::touch(std::int64_t tick) {
    const auto turn = static_cast<std::uint32_t>(tick & 1);
    forEachByPlace([&](std::uint32_t figure) {
        Contacts& contacts = contacts_[figure];
        const Contacts before = std::exchange(contacts, {});
        if ((figure & 1) != turn) {
            contacts = before, contacts.fresh = 0;
            return;
        }
        Body& body = bodies_[figure];
        const vec2 here = body.at;
        vec2 push(0);
        // Slightly more than the largest distance, because of rounding.
        grid_.visitWithin(here, 2.01f * kRadius, [&](std::uint32_t other, vec2 at) {
            const vec2 away = here - at;
            const float square = glm::dot(away, away);
            if (square >= 4 * kRadius * kRadius || other == figure) return;
            const float distance = std::sqrt(square), overlap = body.radius + bodies_[other].radius - distance;
            if (overlap <= 0) return;
            push += 0.15f * overlap * (distance > 1e-4f ? away / distance : body.heading);
            if (profiles_[other].leader == profiles_[figure].leader || contacts.count == kContacts) return;
            contacts.others[contacts.count++] = other;
            if (before.has(other)) return;
            body.bumped = kBumpSeconds;
            if (other > figure) ++contacts.fresh;
        });
        body.push = push;
        body.isCrowded = grid_.countNear(here) > kCrowded + static_cast<int>(profiles_[figure].members);
    });
    for (const Contacts& contacts : contacts_) collisions_ += contacts.fresh;
}

void Crowd::walk(float dt) {
    forEachByPlace([&](std::uint32_t figure) {
        Body& body = bodies_[figure];
        body.heading = turned(body.heading, body.facing, dt * (body.bumped > 0 ? kBumpTurn : kTurn));
        body.bumped = std::max(0.0f, body.bumped - dt);
        const float speed = body.wanted * std::max(0.0f, glm::dot(body.heading, body.facing));
        body.speed += std::clamp(speed - body.speed, -kAcceleration * dt, kAcceleration * dt);
        body.at += dt * body.speed * body.heading + body.push;
        constexpr float kWall = kRadius + 0.04f;
        body.room -= dt * body.speed + glm::length(body.push);
        for (int pass = 0; pass < 2 && body.room < kWall; ++pass) {
            const glm::vec3 room = plaza_.gridClearance(body.at);
            body.room = room.x;
            if (room.x >= kWall) break;
            const vec2 away(room.y, room.z);
            body.at += (kWall - room.x) * away / std::max(glm::length(away), 1e-3f);
        }
        body.phase += dt * body.speed / kStride;
        body.phase -= std::floor(body.phase);
    });
}

std::size_t Crowd::distinctInputs() const {
    std::vector<std::uint64_t> stamps = stamps_;
    std::sort(stamps.begin(), stamps.end());
    return static_cast<std::size_t>(std::unique(stamps.begin(), stamps.end()) - stamps.begin());
}

std::size_t Crowd::tornGroups() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < profiles_.size(); i += profiles_[i].members)
        for (std::size_t k = 1; k < profiles_[i].members; ++k)
            if (stamps_[i + k] != stamps_[i]) {
                ++count;
                break;
            }
    return count;
}

std::optional<double> Crowd::collisionsPerMinute() const {
    if (counted_ == 0 || bodies_.empty()) return std::nullopt;
    return perMinute(2 * (collisions_ - collisionsBefore_), bodies_.size());  // each bump involves two agents
}

std::optional<double> Crowd::changesPerMinute() const {
    const auto followers = static_cast<std::size_t>(std::count_if(
        profiles_.begin(), profiles_.end(), [](const Profile& profile) { return profile.plan == Plan::follow; }));
    if (counted_ == 0 || followers == 0) return std::nullopt;
    return perMinute(changes() - changesBefore_, followers);
}

/// Since `reset`, according to the visible decisions.
std::uint64_t Crowd::changes() const {
    std::uint64_t sum = 0;
    for (const Decision& decision : decisions_) sum += decision.memory.changes;
    return sum;
}

double Crowd::perMinute(std::uint64_t events, std::size_t figures) const {
    return static_cast<double>(events) / static_cast<double>(figures) / (counted_ * kTickSeconds / 60);
}

}  // namespace arclight::timeslice
