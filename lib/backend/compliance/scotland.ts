/** How much of a worker's work is in Scotland, where the PVG scheme replaces the DBS check. Pure. */
import type { ComplianceRules } from "@/lib/config/compliance";
import type { Evidence } from "./evidence";

const isScottish = (postcode: string, { scotland }: ComplianceRules): boolean => {
  const [, district = "", area = ""] =
    /^(([A-Z]{1,2})\d[A-Z\d]?)(?=\s|\d[A-Z]{2}$|$)/.exec(postcode.trim().toUpperCase()) ?? [];
  return scotland.areas.includes(area) && !scotland.notDistricts.includes(district);
};

/**
 * Whether all, some or none of their work is in Scotland, by their branches' postcodes, or by their home postcode if
 * they have no branch.
 */
export function scottishShare({ places, worker }: Evidence, rules: ComplianceRules): "all" | "some" | "none" {
  const known = places.length > 0 ? places : worker.postcode ? [worker.postcode] : [];
  const scottish = known.filter((place) => isScottish(place, rules)).length;
  if (scottish === 0) return "none";
  return scottish === known.length ? "all" : "some";
}
