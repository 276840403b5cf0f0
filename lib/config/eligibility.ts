/**
 * The limits of the eligibility rules as data. Which rule uses which limit, and where each comes from, is in
 * docs/eligibility.md.
 */
export type EligibilityLimits = {
  dailyRestHours: number;
  weeklyRestHours: number;
  weekly: { hours: number; weeks: number };
  night: {
    from: string;
    until: string;
    hours: number;
    oneWeekIn: number;
    dailyHours: number;
    workDaysAWeek: number;
    hazardHours: number;
  };
  sponsored: { weeklyHours: number };
};

export const eligibilityLimits: EligibilityLimits = {
  /** Consecutive hours in each 24-hour period: Working Time Regulations 1998, regulation 10. */
  dailyRestHours: 11,
  /** Uninterrupted hours in each week from Monday to Sunday: regulation 11. */
  weeklyRestHours: 24,
  /** Average hours in each seven days, and the weeks of the reference period: regulation 4. */
  weekly: { hours: 48, weeks: 17 },
  night: {
    /** Night time, where no agreement defines another: regulation 2. */
    from: "23:00",
    until: "06:00",
    /** A shift with this many hours of night time is a night shift: regulation 2. */
    hours: 3,
    /** Someone with a night shift in one week of three is a night worker: R v Attorney General for Northern Ireland, ex parte Burns. */
    oneWeekIn: 3,
    /** Average hours in each 24, over the days that are not weekly rest: regulation 6(1) and (5). */
    dailyHours: 8,
    workDaysAWeek: 6,
    /** Hours in any 24 with night work, where the work has special hazards or heavy strain: regulation 6(7). */
    hazardHours: 8,
  },
  /** Supplementary employment: Immigration Rules, Introduction. */
  sponsored: { weeklyHours: 20 },
};

/** How many points each reason is worth when eligible workers are ranked. Our own rule. */
export type RankingWeights = {
  continuity: readonly { shifts: number; points: number }[];
  distance: { points: number; miles: number };
  hours: { points: number; hours: number };
  cost: { points: number; belowPercent: number; abovePercent: number };
};

export const rankingWeights: RankingWeights = {
  /** From this many shifts at the service on. */
  continuity: [
    { shifts: 5, points: 40 },
    { shifts: 2, points: 30 },
    { shifts: 1, points: 20 },
  ],
  /** All the points at the door, none from this many miles on. */
  distance: { points: 30, miles: 20 },
  /** All the points for a week without shifts, none from this many hours on. */
  hours: { points: 15, hours: 48 },
  /** All the points at or below this share of the estimated cost, none from the other on. */
  cost: { points: 15, belowPercent: 80, abovePercent: 120 },
};
