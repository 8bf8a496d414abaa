// Sentences with glossary terms that are explained under the pointer.
#pragma once

#include <string_view>

#include "app/window/imgui_style.h"

namespace arclight {

/// `wrappedText` in which the terms of the glossary (core/glossary.h) have a dotted underline and, under the pointer, a
/// tooltip that explains them.
void explainedText(std::string_view text, const ImVec4& colour);

/// In a tooltip, where nothing can be pointed at: a line for each term of `text`.
void explainTerms(std::string_view text);

}  // namespace arclight
