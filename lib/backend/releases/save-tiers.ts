import { inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { agreementTiers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canChange, findPlace } from "./access";
import { agreementsInForce } from "./get";

/** Sets the tiers of agreements in force; those that are not named keep theirs. NOT_FOUND for another provider's. */
export const saveTiers = procedure(contract.releases.saveTiers, canChange, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { provider } = await findPlace(tx, input);
    const own = new Map((await agreementsInForce(tx, provider._id)).map((one) => [one._id, one.tier]));
    const wanted = new Map(input.tiers.map(({ agreementId, tier }) => [agreementId, tier]));
    if ([...wanted.keys()].some((id) => !own.has(id))) throw notFound();
    const changed = [...wanted].filter(([id, tier]) => own.get(id) !== tier);
    const removed = changed.filter(([, tier]) => tier === null).map(([id]) => id);
    if (removed.length > 0) await tx.delete(agreementTiers).where(inArray(agreementTiers.agreementId, removed));
    for (const [agreementId, tier] of changed) {
      if (tier !== null) {
        await tx
          .insert(agreementTiers)
          .values({ agreementId, organisationId: provider._id, tier })
          .onConflictDoUpdate({ target: agreementTiers.agreementId, set: { tier } });
      }
      await audit(tx, context, {
        organisationId: provider._id,
        action: "releaseTiers.saved",
        subject: { type: "agreement", id: agreementId },
        details: { tier: tier ?? "none" },
      });
    }
    return {};
  }),
);
