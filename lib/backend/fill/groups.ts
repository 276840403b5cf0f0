/** A plan's groups: shifts that share no worker with those of another, and what was planned for them. Pure. */
import type { StoredFillPlan } from "@/lib/db/schema";
import { totalOf } from "./problem";

/**
 * Puts sets of shifts together to groups of at most `most` shifts, the largest first, so that small sets do not become jobs of
 * their own; a larger set stays whole. Each shift is its place; the groups and their shifts are in that order.
 */
export function grouped(sets: readonly (readonly number[])[], most: number): number[][] {
  const groups: number[][] = [];
  for (const set of sets.toSorted((one, other) => other.length - one.length)) {
    const group = groups.find(({ length }) => length + set.length <= most);
    if (group) group.push(...set);
    else groups.push([...set]);
  }
  return groups
    .map((group) => group.sort((one, other) => one - other))
    .sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
}

/** The plan that the results of all groups make, its rows in the order of their start. */
export const joined = (results: readonly StoredFillPlan[]): StoredFillPlan => ({
  rows: results
    .flatMap(({ rows }) => rows)
    .sort((one, other) => one.startAt.localeCompare(other.startAt) || one.jobId.localeCompare(other.jobId)),
  ...totalOf(results),
});
