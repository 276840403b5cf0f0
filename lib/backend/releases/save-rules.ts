import { and, eq, isNull } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { releaseSets } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canChange, findPlace } from "./access";

/**
 * Replaces the active rules of a provider or of one service; those before are kept. NOT_FOUND for another provider's;
 * CONFLICT if the active rules are not those that `replaces` names.
 */
export const saveRules = procedure(contract.releases.saveRules, canChange, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { provider, service } = await findPlace(tx, input);
    const { replaces, set } = input;
    const place = { organisationId: provider._id, serviceId: service?._id ?? null };
    const replaced = await tx
      .update(releaseSets)
      .set({ isActive: false })
      .where(
        and(
          eq(releaseSets.organisationId, place.organisationId),
          place.serviceId === null ? isNull(releaseSets.serviceId) : eq(releaseSets.serviceId, place.serviceId),
          eq(releaseSets.isActive, true),
        ),
      )
      .returning({ id: releaseSets.id });
    if ((replaced[0]?.id ?? null) !== replaces) throw conflict(messages.general.conflict, "changedMeanwhile");
    const rules = set.rules.toSorted((one, other) => other.fromDays - one.fromDays);
    const [saved] = await tx
      .insert(releaseSets)
      .values({ ...place, waits: set.waits, rules, savedByUserId: caller.userId })
      // Someone else's set has just become active.
      .onConflictDoNothing()
      .returning({ id: releaseSets.id });
    if (!saved) throw conflict(messages.general.conflict, "changedMeanwhile");
    await audit(tx, context, {
      organisationId: place.organisationId,
      action: "releaseRules.saved",
      subject: { type: "releaseSet", id: saved.id },
      details: {
        serviceId: place.serviceId ?? "every",
        replaced: replaces ?? "none",
        waits: set.waits,
        rules: JSON.stringify(rules),
      },
    });
    return { setId: saved.id };
  }),
);

/**
 * Stops using a set: a service follows its provider's rules again, and without any all agencies see a job at once.
 * NOT_FOUND for another provider's; CONFLICT for one that is not active.
 */
export const removeRules = procedure(contract.releases.removeRules, canChange, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [set] = await tx.select().from(releaseSets).where(eq(releaseSets.id, input.setId));
    if (!set) throw notFound();
    const [removed] = await tx
      .update(releaseSets)
      .set({ isActive: false })
      .where(and(eq(releaseSets.id, set.id), eq(releaseSets.isActive, true)))
      .returning({ id: releaseSets.id });
    if (!removed) throw conflict(messages.general.conflict, "changedMeanwhile");
    await audit(tx, context, {
      organisationId: set.organisationId,
      action: "releaseRules.removed",
      subject: { type: "releaseSet", id: set.id },
      details: { serviceId: set.serviceId ?? "every" },
    });
    return {};
  }),
);
