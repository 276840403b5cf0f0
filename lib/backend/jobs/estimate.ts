import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import type { Price, Segment } from "@/lib/backend/pricing";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { bookedIn } from "./budget";
import { canPost } from "./find";
import { nationOf } from "./nation";
import { offersOf } from "./offers";
import { timesOf } from "./rules";
import { serviceOf } from "./service";

type Part = Pick<Segment, "band" | "basis" | "minutes" | "ratePence" | "amountPence">;

/** A price by band: what two nights of one shift cost is one line. */
function partsOf({ segments }: Price): Part[] {
  const parts = new Map<string, Part>();
  for (const { band, basis, minutes, ratePence, amountPence } of segments) {
    const key = `${band} ${basis} ${ratePence}`;
    const before = parts.get(key);
    parts.set(key, {
      band,
      basis,
      ratePence,
      minutes: minutes + (before?.minutes ?? 0),
      amountPence: amountPence + (before?.amountPence ?? 0),
    });
  }
  return [...parts.values()];
}

/**
 * What a shift would cost by the signed rates of each agency whose agreement covers it, and what is left of the service's
 * budget. Stores nothing. Refuses what `post` would refuse.
 */
export const estimate = procedure(contract.jobs.estimate, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const times = timesOf(input, clock.now());
    if ("errors" in times) throw invalid(messages.general.problem, times.errors);
    const service = await serviceOf(tx, caller, input.serviceId);
    const [workerType] = await tx.select().from(workerTypes).where(eq(workerTypes.id, input.workerTypeId));
    if (!workerType) {
      throw invalid(messages.general.problem, [{ field: "workerTypeId", message: messages.jobs.workerTypeNeeded }]);
    }
    const { breaks, jobType } = input;
    const offers = await offersOf(tx, {
      ...times,
      breaks,
      jobType,
      nation: nationOf(service.postcode),
      organisationId: caller.organisation.id,
      serviceId: service.id,
      workerType,
    });
    const { monthlyBudgetPence: monthlyPence } = service;
    const month = { serviceId: service.id, startAt: times.startAt };
    return {
      offers: offers.map(({ agency, price }) => ({ agency, totalPence: price.totalPence, parts: partsOf(price) })),
      budget: monthlyPence === null ? null : { monthlyPence, bookedPence: (await bookedIn(tx, [month]))(month) },
    };
  }),
);
