// What can be set and what is measured in the hair demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"

namespace arclight::hair {

enum class Shot : int { portrait, front, profile, closeUp, back };
enum class SkinLight : int { lambert, preintegrated };

struct HairParams {
    Shot shot = Shot::portrait;
    float turn = 0;
    float nod = 0;
    float gaze = 1;
    float key = 1;
    float fill = 1;
    float rim = 1;
    SkinLight skin = SkinLight::preintegrated;
    float pores = 1;
};

constexpr auto rowsOf(HairParams) {
    return paramRows<HairParams>(
        Group{"Portrait", "Where the camera stands and how the head is held."},
        Param{"shot", "Position of the camera.", &HairParams::shot,
              labels("portrait", "front", "profile", "closeUp", "back")}
            .label("camera")
            .primary(),
        Param{"turn", "°", "Turn of the head to the character's left.", &HairParams::turn, -70, 70}
            .label("turn of the head")
            .primary(),
        Param{"nod", "°", "How far the head is bowed.", &HairParams::nod, -30, 30}.label("bow of the head").primary(),
        Param{"gaze", "", "How far the eyes turn to the camera.", &HairParams::gaze, 0, 1},
        Group{"Light", "Three lights: a warm key, a soft cool fill, a strong rim from behind."},
        Param{"key", "", "Factor of the key light.", &HairParams::key, 0, 3}.label("key light").primary(),
        Param{"fill", "", "Factor of the fill and of the surroundings.", &HairParams::fill, 0, 3}.label("fill light"),
        Param{"rim", "", "Factor of the rim light.", &HairParams::rim, 0, 3}.label("rim light").primary(),
        Group{"Skin", "Light that enters the skin leaves it some millimetres away."},
        Param{"skin",
              "lambert reflects light where it arrives; preintegrated spreads it by the curvature and lets it through "
              "the ears.",
              &HairParams::skin, labels("lambert", "preintegrated")}
            .label("light in the skin")
            .primary(),
        Param{"pores", "", "Strength of pores and fine lines.", &HairParams::pores, 0, 2});
}

struct HairMeasures {
    double triangles = 0;
    double faceHairs = 0;
};

constexpr auto rowsOf(HairMeasures) {
    return measureRows<HairMeasures>(Measure{"triangles", "", "Triangles of skin and cloth.", &HairMeasures::triangles},
                                     Measure{"faceHairs", "", "Hairs of lashes and brows.", &HairMeasures::faceHairs});
}

}  // namespace arclight::hair
