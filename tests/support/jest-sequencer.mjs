// @ts-check
/**
 * Runs the slowest files first: those that start and crash servers are slow but short, so jest's default of file size
 * is no guide.
 */
import { sep } from "node:path";
import { default as Sequencer } from "@jest/test-sequencer";

export default class LongestFirst extends Sequencer {
  /** @type {Sequencer["sort"]} */
  sort(tests) {
    const isLong = ({ path }) => path.includes(`${sep}resilience${sep}`);
    const sorted = super.sort([...tests]);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
