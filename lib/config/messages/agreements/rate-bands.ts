/** When the bands of a rate apply, and which charge applies where one has none: for the agreement's document and its pages alike. */
export const rateBandHours = {
  special_holiday: "Christmas Day and New Year's Day",
  bank_holiday: "Bank holidays of the service's nation",
  weekday_day: "Monday to Friday, 08:00–19:59",
  friday_night: "Friday 20:00 to Saturday 07:59",
  weekday_night: "Monday to Thursday, 20:00–07:59",
  weekend_day: "Saturday and Sunday, 08:00–19:59",
  weekend_night: "Saturday and Sunday, 20:00–07:59",
} as const;

/** Which day of a bank holiday on a weekend is charged as one. */
export const bankHolidayDayNames = {
  actual: "The day itself",
  substitute: "The substitute day",
  both: "Both the day itself and the substitute day",
} as const;

export const bankHolidayDaysHint =
  "Boxing Day 2026, for example, is on Saturday 26 December, with a substitute day on Monday 28 December. Christmas Day and New Year’s " +
  "Day are special holidays on the day itself in any case.";

export const rateBandFallBack =
  "A special holiday without its own charge is charged as a bank holiday. A bank holiday without its own charge is charged as the band of " +
  "the hour worked. Any other band without its own charge is charged at the standard charge.";
