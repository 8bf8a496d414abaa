// Errors in tables of parameters and measures. Rows and tables are checked at compile time: the compiler stops at the
// call of a function that is named after the error, and prints the row that contains it.
#pragma once

namespace arclight::detail {

// Neither defined nor constexpr.
void rowHasNoName();
void rowHasNoHelp();
void rowHasNoField();
void rangeIsEmpty();
void logarithmicRangeNotPositive();
void defaultOutsideRange();
void duplicateChoice();
void labelIsEmpty();
void duplicateLabel();
void symbolIsEmpty();
void duplicateSymbol();
void predicateIsNull();
void reasonIsEmpty();
void groupHasNoName();
void duplicateName();
void fieldHasTwoRows();
void fieldHasNoRow();
void settingHasNoRow();

}  // namespace arclight::detail
