import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { selfBillingConsents } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canAccept, lockConsent } from "./find";
import { canEnd } from "./rules";

/** Ends a consent, live or not, for either side. NOT_FOUND for others; CONFLICT `changed`, and `notNow` once it has ended. */
export const withdraw = procedure(contract.selfBilling.withdraw, canAccept, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const consent = await lockConsent(tx, caller, input);
    if (!canEnd(consent.status)) throw conflict(messages.selfBilling.notNow, "notNow");
    const status = "ended" as const;
    await tx
      .update(selfBillingConsents)
      .set({ status, lock: consent.lock + 1, endedAt: clock.now(), endedBecause: "withdrawn" })
      .where(eq(selfBillingConsents.id, consent.id));
    await audit(tx, context, {
      organisationId: caller.organisation.id,
      action: "selfBilling.withdrawn",
      subject: { type: "selfBillingConsent", id: consent.id },
    });
    return { status };
  }),
);
