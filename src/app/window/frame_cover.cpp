#include "app/window/frame_cover.h"

#include <algorithm>

#include "app/window/widgets.h"

namespace arclight {
namespace {

/// The fraction of its light that a covered frame, or a thumbnail in its place, loses.
constexpr ImU32 kDim = IM_COL32(0, 0, 0, 140);
constexpr float kLineHeight = 3, kLabelGap = 8, kMargin = 16, kRounding = 4;

/// The part of an image that fills `frame` without distortion, in texture coordinates from its centre.
ImVec2 halfShown(const Texture& image, const Rect& frame) {
    const float aspect = static_cast<float>(image.width()) / static_cast<float>(image.height());
    const float wanted = frame.width / frame.height;
    return wanted < aspect ? ImVec2(0.5f * wanted / aspect, 0.5f) : ImVec2(0.5f, 0.5f * aspect / wanted);
}

}  // namespace

void drawCover(const FrameCover& cover, const Rect& frame, float scale) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 min(frame.x, frame.y), max(frame.right(), frame.bottom());
    list.PushClipRect(min, max);
    if (cover.thumbnail) {
        const ImVec2 half = halfShown(*cover.thumbnail, frame);
        list.AddImage(reinterpret_cast<ImTextureID>(cover.thumbnail->drawListId()), min, max,
                      {0.5f - half.x, 0.5f - half.y}, {0.5f + half.x, 0.5f + half.y});
    }
    list.AddRectFilled(min, max, kDim);
    ImFont* const font = fontOf(Face::body);
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, cover.text.c_str());
    const float bottom = frame.bottom() - kMargin * scale, top = bottom - (kLineHeight + kLabelGap) * scale - size.y;
    const float width = std::min(frame.width - 2 * kMargin * scale, 320 * scale);
    const ImVec2 at(0.5f * (frame.x + frame.right() - width), top);
    const float pad = kLabelGap * scale;
    list.AddRectFilled({at.x - pad, at.y - pad}, {at.x + width + pad, bottom + pad}, IM_COL32(0, 0, 0, 170),
                       kRounding * scale);
    list.AddText(font, font->FontSize, at, packed(textColour()), cover.text.c_str());
    list.AddRectFilled({at.x, bottom - kLineHeight * scale}, {at.x + width, bottom}, packed(kFaintText));
    if (cover.progress > 0)
        list.AddRectFilled({at.x, bottom - kLineHeight * scale},
                           {at.x + static_cast<float>(std::min(1.0, cover.progress)) * width, bottom},
                           packed(accentColour()));
    list.PopClipRect();
}

}  // namespace arclight
