/** Messages: the charts of the overview. */
export const overviewTrends = {
  title: "Trends",
  week: "Week from",
  compliance: {
    title: "Compliant workers",
    lead: "Share of your workers who have everything they need, at the end of each week",
    value: "Compliant",
    of: "Workers",
    share: "Share",
    percent: (value: number) => `${value}%`,
    summary: (from: string, first: number, to: string, last: number) =>
      `From ${first}% in the week from ${from} to ${last}% in the week from ${to}.`,
    none: "This is recorded once a week. The chart starts when there are two weeks to compare.",
  },
  expiring: {
    title: "Documents that expire",
    lead: "Workers whose next required document expires in each of the next 12 weeks",
    value: "Workers",
    summary: (total: number, most: number, week: string) =>
      `${total} in 12 weeks. The most, ${most}, are in the week from ${week}.`,
    none: "Nothing expires in the next 12 weeks.",
  },
  timeToFill: {
    title: "Time to fill",
    lead: "Median time from when agencies could see a shift until a worker was accepted, in each of the last 12 weeks",
    value: "Median",
    of: "Shifts filled",
    noneFilled: "None filled",
    summary: (week: string, median: string, longestWeek: string, longest: string) =>
      `${median} in the week from ${week}. The longest, ${longest}, is in the week from ${longestWeek}.`,
    none: "No shift was filled in the last 12 weeks.",
  },
} as const;
