// The shape of the bust: proportions of a face, and what hair needs of it lies on it.
#include "sim/hair/bust.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/signed_distance.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;

TEST(Bust, DistanceOfTheHeadRegardsAllParts) {
    Random random(Seed{20261124});
    for (int i = 0; i < 300000; ++i) {
        // All around, and near the face, where parts meet.
        const bool isNear = i % 2 == 0;
        const vec3 p = isNear ? vec3{random.uniform(0, 90), random.uniform(-140, 110), random.uniform(-40, 120)}
                              : vec3{random.uniform(0, 400), random.uniform(-400, 400), random.uniform(-400, 400)};
        ASSERT_EQ(headDistance(p), headDistanceOfAllParts(p)) << p.x << ' ' << p.y << ' ' << p.z;
    }
}

TEST(Bust, DistanceFromTheFaceIsThatOfAllParts) {
    Random random(Seed{4}, 1);
    for (int i = 0; i < 100000; ++i) {
        const float x = random.uniform(-90, 90), y = random.uniform(-90, 45), z = random.uniform(-20, 140);
        vec3 q = symmetrised({x, y, z});
        q.x = std::abs(q.x);
        float whole = headDistance(q);
        if (q.y > -60 && q.x > 40) whole = smoothUnion(whole, earDistance(q), 5);
        if (q.y < 40) whole = withBody(whole, q);
        ASSERT_EQ(skinDistance({x, y, z}), whole) << x << ' ' << y << ' ' << z;
    }
}

// What looks like a grimace: a mouth that is askew by more than half a millimetre.
TEST(Bust, MouthIsLevelAndUnderTheNose) {
    const auto onFace = [](vec3 p) { return p - (symmetrised(p) - p); };
    const float corner = mouthLine(kMouthHalfWidth), middle = onFace({0, kMouthHeight, 92}).x;
    EXPECT_NEAR(onFace({kMouthHalfWidth, corner, 80}).y, onFace({-kMouthHalfWidth, corner, 80}).y, 0.4f);
    EXPECT_NEAR(middle, onFace({0, -16, 107}).x, 0.4f);
    EXPECT_NEAR(middle, onFace({0, -86, 86}).x, 0.4f);
    EXPECT_LT(std::abs(corner - mouthLine(0)), 2.5f);
}

// The canon divides the face into thirds at brow and nose; in most faces the forehead's is the smallest.
TEST(Bust, ForeheadIsTheSmallestThird) {
    const auto front = std::ranges::max_element(scalp(0).vertices, {}, [](const ScalpVertex& v) { return v.uv.y; });
    const float brow = 31, underNose = -31, forehead = 1000 * front->position.y - brow;
    EXPECT_GT(forehead, 0.75f * (brow - underNose));
    EXPECT_LT(forehead, 0.95f * (brow - underNose));
}

TEST(Bust, ProportionsFollowTheCanon) {
    const auto surfaceZ = [](float x, float y) {
        float z = 130;
        while (z > -50 && skinDistance({x, y, z}) > 0) z -= 0.1f;
        return z;
    };
    float crown = 160, chin = -140;
    while (skinDistance({0, crown, -10}) > 0) crown -= 0.1f;
    // The chin ends where the profile falls back under it.
    while (surfaceZ(0, chin) < 60) chin += 0.5f;
    EXPECT_NEAR(crown - chin, 230, 10);
    EXPECT_NEAR(kEye.centre.y, 0.5f * (crown + chin), 6);  // eyes at half height
    EXPECT_NEAR(mouthLine(0), -31 + (chin + 31) / 3, 5);   // mouth a third from nose to chin
    EXPECT_NEAR(2 * (kEye.centre.x - 15.5f), 31, 3);       // an eye's width between the eyes
    EXPECT_GT(surfaceZ(0, -18), surfaceZ(0, 17) + 15);     // tip of the nose before its root
    EXPECT_GT(surfaceZ(0, -53), surfaceZ(0, -72) + 1);     // lips before the fold under them
}

/// Where a line from outside meets the skin, mm.
vec3 skinAlong(vec3 from, vec3 step) {
    for (int i = 0; i < 4000 && skinDistance(from) > 0; ++i) from += 0.05f * step;
    return from;
}

// Landmarks and norms of L. Farkas ("Anthropometry of the Head and Face", 1994; "International Anthropometric Study of
// Facial Morphology in Various Ethnic Groups/Races", 2005) for North American white women; about two standard
// deviations to either side.
TEST(Bust, FaceHasMeasuresOfAWoman) {
    const auto front = [](float x, float y) { return skinAlong({x, y, 130}, {0, 0, -1}); };
    const auto halfWidth = [](float y, float z) { return skinAlong({110, y, z}, {-1, 0, 0}).x; };
    const float nasion = 17;
    float tip = 0, tipAt = 0, subnasale = 0, chin = -140, alar = 0;
    for (float y = -30; y < 0; y += 0.25f)
        if (const float z = front(0, y).z; z > tip) tip = z, tipAt = y;
    // Under the nose the profile turns from the columella to the lip.
    for (float y = tipAt; y > -40 && subnasale == 0; y -= 0.1f)
        if (front(0, y).z < 94) subnasale = y;
    while (front(0, chin).z < 60) chin += 0.25f;
    for (float z = 84; z < 98; z += 1) alar = std::max(alar, skinAlong({22, -23, z}, {-1, 0, 0}).x);
    float arch = 0, angle = 0;
    for (float z = 16; z < 40; z += 2)
        arch = std::max(arch, halfWidth(-22, z)), angle = std::max(angle, halfWidth(-66, z));
    EXPECT_NEAR(nasion - chin, 111.4, 9.6);                   // height of the face
    EXPECT_NEAR(nasion - subnasale, 48.9, 5);                 // and of the nose
    EXPECT_NEAR(tip - front(0, subnasale - 1).z, 19.5, 4.5);  // its protrusion
    EXPECT_NEAR(2 * alar, 31.4, 4);                           // and width
    EXPECT_NEAR(subnasale - mouthLine(0), 20.1, 4);           // upper lip
    EXPECT_NEAR(mouthLine(0) - chin, 43.4, 6);                // lower lip and chin
    EXPECT_NEAR(upperLipEdge(4) - mouthLine(4), 8.7, 2.6);    // their red
    EXPECT_NEAR(mouthLine(0) - lowerLipEdge(0), 9.4, 3);
    EXPECT_NEAR(2 * kMouthHalfWidth, 50.2, 7);
    EXPECT_NEAR(2 * arch, 129.9, 10.6);                   // cheekbones
    EXPECT_NEAR(2 * angle, 91.1 + 8, 11.8);               // jaw, over more skin than callipers press on
    EXPECT_NEAR(2 * (kEye.centre.x - 15.5f), 31.8, 4.6);  // between the eyes
    EXPECT_NEAR(upperLid(0) - lowerLid(0), 10.9, 2.4);    // their opening
    // The eye lies deep: the bridge of the nose stands before the cornea, the rim at the temple far behind it.
    const float cornea = kEye.centre.z + kEye.radius + 1.3f;
    EXPECT_GT(front(0, nasion).z, cornea + 3);
    EXPECT_LT(front(52, 12).z, cornea - 15);
}

TEST(Bust, LashesAreAsManyAndAsLongAsThoseOfEyes) {
    int upper = 0, lower = 0;
    float longest = 0;
    for (const FaceStrand& lash : lashes()) {
        if (lash.root.x < 0) continue;
        (1000 * lash.root.y > kEye.centre.y + 0.5f ? upper : lower) += 1;
        longest = std::max(longest, lash.length);
    }
    EXPECT_GE(upper, 90);
    EXPECT_LE(upper, 160);
    EXPECT_GE(lower, 50);
    EXPECT_LE(lower, 110);
    EXPECT_NEAR(longest, 0.010f, 0.0021f);
}

TEST(Bust, ScalpLiesOnTheSkin) {
    for (const int level : {0, 2}) {
        const Scalp& hairy = scalp(level);
        EXPECT_EQ(hairy.indices.size() / 3, 98u << (2 * level));
        for (const ScalpVertex& v : hairy.vertices) {
            EXPECT_LT(std::abs(skinDistance(1000.0f * v.position)), 1.0f)
                << 1000 * v.position.x << ' ' << 1000 * v.position.y << ' ' << 1000 * v.position.z;
            EXPECT_NEAR(glm::length(v.normal), 1, 1e-4f);
            EXPECT_NEAR(glm::length(v.direction), 1, 1e-4f);
            EXPECT_GT(glm::dot(v.direction, v.normal), 0.3f);
            EXPECT_LT(glm::length(v.uv), 1.001f);
        }
        for (std::size_t i = 0; i < hairy.indices.size(); i += 3) {
            const ScalpVertex &a = hairy.vertices[hairy.indices[i]], &b = hairy.vertices[hairy.indices[i + 1]],
                              &c = hairy.vertices[hairy.indices[i + 2]];
            const vec3 n = glm::cross(b.position - a.position, c.position - a.position);
            EXPECT_GT(glm::dot(n, a.normal + b.normal + c.normal), 0) << "triangle " << i / 3 << " is inside out";
        }
    }
}

TEST(Bust, FinerScalpKeepsTheVerticesOfACoarserOne) {
    const Scalp &coarse = scalp(1), &fine = scalp(2);
    for (std::size_t i = 0; i < coarse.vertices.size(); ++i)
        EXPECT_EQ(coarse.vertices[i].position, fine.vertices[i].position);
}

TEST(Bust, ScalpMaskAgreesWithTheHairline) {
    for (const ScalpVertex& v : scalp(2).vertices) {
        const float r = glm::length(v.uv);
        if (r < 0.75f) {
            EXPECT_GT(scalpMask(v.position), 0.8f) << v.position.x << ' ' << v.position.y;
        }
    }
    EXPECT_EQ(scalpMask({0, 0.03f, 0.095f}), 0);      // forehead
    EXPECT_EQ(scalpMask({0.06f, -0.02f, 0.03f}), 0);  // cheek
}

/// Skin and eyeballs, mm.
float faceDistance(vec3 p) {
    const vec3 eye(std::abs(p.x) - kEye.centre.x, p.y - kEye.centre.y, p.z - kEye.centre.z);
    return std::min(skinDistance(p), glm::length(eye) - kEye.radius);
}

TEST(Bust, SpheresOfTheHeadStickOutByLessThanFourMillimetres) {
    for (const Sphere& sphere : bustSpheres().first(kHeadSpheres)) {
        Random random(Seed{3});
        for (int i = 0; i < 2000; ++i) {
            vec3 d{random.gaussian(), random.gaussian(), random.gaussian()};
            const vec3 p = sphere.centre + sphere.radius * glm::normalize(d);
            if (p.y > -0.30f) {
                ASSERT_LT(faceDistance(1000.0f * p), 4.0f)
                    << 1000 * p.x << ' ' << 1000 * p.y << ' ' << 1000 * p.z << " of " << 1000 * sphere.centre.y;
            }
        }
    }
}

// Cloth lies up to 2 cm over the skin, and the spheres stick out of it by 6 mm.
TEST(Bust, SpheresOfTheBodyFollowTheClothedBody) {
    for (const Sphere& sphere : bustSpheres().subspan(kHeadSpheres)) {
        Random random(Seed{4});
        for (int i = 0; i < 2000; ++i) {
            vec3 d{random.gaussian(), random.gaussian(), random.gaussian()};
            const vec3 p = sphere.centre + sphere.radius * glm::normalize(d);
            if (p.y > -0.30f) {
                ASSERT_LT(skinDistance(1000.0f * p), 26.0f) << 1000 * p.x << ' ' << 1000 * p.y << ' ' << 1000 * p.z;
            }
        }
    }
}

TEST(Bust, SpheresCoverTheScalp) {
    const Scalp& scalpMesh = scalp(2);
    ASSERT_FALSE(scalpMesh.vertices.empty());
    for (const ScalpVertex& v : scalpMesh.vertices) {
        float nearest = 1;
        for (const Sphere& sphere : bustSpheres())
            nearest = std::min(nearest, glm::distance(v.position, sphere.centre) - sphere.radius);
        EXPECT_LT(nearest, 0.007f) << 1000 * v.position.x << ' ' << 1000 * v.position.y << ' ' << 1000 * v.position.z;
    }
}

TEST(Bust, FaceHairsGrowFromTheSkin) {
    for (const auto& strands : {brows(), lashes()})
        for (const FaceStrand& strand : strands) {
            EXPECT_LT(std::abs(skinDistance(1000.0f * strand.root)), 1.6f)
                << 1000 * strand.root.x << ' ' << 1000 * strand.root.y;
            EXPECT_NEAR(glm::length(strand.direction), 1, 1e-4f);
            EXPECT_GE(strand.length, 0);
            EXPECT_LT(strand.length, 0.012f);
        }
    EXPECT_GT(lashes().size(), 300u);
}

}  // namespace
}  // namespace arclight::hair
