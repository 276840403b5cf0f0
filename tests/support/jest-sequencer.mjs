// @ts-check
/**
 * Runs the slowest files first, so that no long one is left for the end when the others are done. A new machine has no
 * durations of an earlier run, and jest's default of file size is no guide: those that start and crash servers, and those
 * that make every call as everyone, are slow but short.
 */
import { sep } from "node:path";
import { default as Sequencer } from "@jest/test-sequencer";

const slow = ["authorization-matrix", "contract", "limited-users", "workers-tenancy", "agreement-callers"];

export default class LongestFirst extends Sequencer {
  /** @type {Sequencer["sort"]} */
  sort(tests) {
    /** @param {{ path: string }} test */
    const placeOf = ({ path }) => {
      if (path.includes(`${sep}resilience${sep}`)) return 0;
      return slow.some((name) => path.endsWith(`${sep}integration${sep}${name}.test.ts`)) ? 1 : 2;
    };
    return super.sort([...tests]).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
