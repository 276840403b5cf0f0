/**
 * At most 8 hours in any 24 hours with night work, where it has special hazards or heavy physical or mental strain.
 * Source: Working Time Regulations 1998, regulation 6(7) and (8), by the service's risk assessment. Never averaged. It is
 * applied to everyone who works the night, not only to night workers: our own rule. A warning, because regulation 21
 * lets residential care give the rest later.
 */
import { acrossAgencies } from "@/lib/backend/eligibility/facts";
import { rule } from "@/lib/backend/eligibility/rule";
import { minutes, mostWithin, nightsOf, nightTime } from "@/lib/backend/eligibility/spans";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";

export const nightHazards = rule(
  "night_hazards",
  "warning",
  acrossAgencies(({ service, span, firstDay, lastDay, limits }, others) => {
    if (!service.hasNightHazards || nightTime(span, nightsOf(firstDay, lastDay, limits.night)) === 0) return null;
    const most = mostWithin([...others, span], DAY_MS, span);
    return most > limits.night.hazardHours * HOUR_MS ? { kind: "nightHazards", minutes: minutes(most) } : null;
  }),
);
