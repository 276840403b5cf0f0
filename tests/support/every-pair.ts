/** The pairs of every call that no file of its own tries. */
import { firstPairs, type Pair } from "./pairs";
import { workerPairs } from "./worker-pairs";

export const pairs: Record<string, Pair> = { ...firstPairs, ...workerPairs };
