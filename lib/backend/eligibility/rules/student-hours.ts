/**
 * A student works at most the hours of their permission, 20 or 10, in each week from Monday to Sunday in term time. The
 * weeks are never averaged. Source: Immigration Rules, Appendix Student (work conditions); a week begins on a Monday
 * since 6 April 2017 (Home Office, employer's guide to right to work checks). A week counts as vacation only if the
 * whole of it is.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { lastDayOf, minutes, workedWithin } from "@/lib/backend/eligibility/spans";
import { HOUR_MS } from "@/lib/config/constants";

export const studentHours = rule(
  "student_hours",
  "hard",
  acrossAgencies(({ worker: { permission }, weeks, span }, others) => {
    if (permission.kind !== "student") return null;
    const { weeklyHours, vacations } = permission;
    for (const week of weeks) {
      const isVacation = vacations.some(({ fromOn, toOn }) => fromOn <= week.monday && lastDayOf(week) <= toOn);
      const worked = workedWithin([...others, span], week);
      if (!isVacation && worked > weeklyHours * HOUR_MS)
        return {
          kind: "week",
          monday: week.monday,
          minutes: minutes(worked),
          limitMinutes: minutes(weeklyHours * HOUR_MS),
        };
    }
    return null;
  }),
);
