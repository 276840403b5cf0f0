import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canRead, findPlace } from "./access";
import { cascadeOf } from "./rules";

/** Every step has an agency: who there is depends on the shift. */
const everyone = { favourites: true, tier_one: true, tier_two: true };

/** When agencies would see a job posted now, by each rule. Stores nothing. */
export const preview = procedure(contract.releases.preview, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    await findPlace(tx, input);
    const openedAt = clock.now();
    const { rules } = input.set;
    const longestFirst = rules.toSorted((one, other) => other.fromDays - one.fromDays);
    return {
      items: longestFirst.map(({ fromDays }) => {
        const startAt = new Date(openedAt.getTime() + fromDays * DAY_MS);
        const steps = cascadeOf(rules, { openedAt, startAt }, everyone);
        return { fromDays, steps: steps.map(({ step, opensAt }) => ({ step, opensAt: opensAt.toISOString() })) };
      }),
    };
  }),
);
