/** Presets: shifts that a provider posts often, by service. */
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { canPost } from "@/lib/backend/jobs/find";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { presetsMax } from "@/lib/contract/jobs";
import { services, shiftPresets, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { serviceOf } from "./service";
import { unitIn } from "./unit";

const texts = messages.shiftPresets;

/** The presets of the provider's services, or of one, by service and name. */
export const presets = procedure(contract.jobs.presets, canPost, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        preset: shiftPresets,
        service: services.name,
        isActive: services.isActive,
        workerType: workerTypes.name,
      })
      .from(shiftPresets)
      .innerJoin(services, eq(services.id, shiftPresets.serviceId))
      .innerJoin(workerTypes, eq(workerTypes.id, shiftPresets.workerTypeId))
      .where(
        and(
          eq(shiftPresets.organisationId, caller.organisation.id),
          input.serviceId ? eq(shiftPresets.serviceId, input.serviceId) : undefined,
        ),
      )
      .orderBy(asc(services.name), asc(shiftPresets.serviceId), asc(sql`lower(${shiftPresets.name})`));
    return {
      items: rows.map(({ preset, service, isActive, workerType }) => ({
        _id: preset.id,
        name: preset.name,
        service: { _id: preset.serviceId, name: service },
        isActive,
        unit: preset.unit,
        jobType: preset.jobType,
        workerType: { _id: preset.workerTypeId, name: workerType },
        startTime: preset.startTime,
        endTime: preset.endTime,
        breaks: preset.breaks,
        skills: preset.skills,
        certificates: preset.certificates,
        notes: preset.notes,
        lock: preset.lock,
      })),
    };
  }),
);

const nameTaken = () => invalid(messages.general.problem, [{ field: "name", message: texts.nameTaken }]);

/** Refuses a name that another preset of the service has, and a preset too many. */
async function refuseNew(
  tx: Transaction,
  { serviceId, name, presetId }: { serviceId: string; name: string; presetId: string | undefined },
): Promise<void> {
  const [same] = await tx
    .select({ id: shiftPresets.id })
    .from(shiftPresets)
    .where(
      and(
        eq(shiftPresets.serviceId, serviceId),
        sql`lower(${shiftPresets.name}) = lower(${name})`,
        presetId ? ne(shiftPresets.id, presetId) : undefined,
      ),
    );
  if (same) throw nameTaken();
  if (presetId) return;
  const [held] = await tx.select({ held: count() }).from(shiftPresets).where(eq(shiftPresets.serviceId, serviceId));
  if ((held?.held ?? 0) >= presetsMax) throw conflict(texts.tooMany, "tooMany");
}

/**
 * Adds a preset to a service, or changes one. BAD_REQUEST for another provider's service, an unknown worker type and a name
 * that another preset of the service has; NOT_FOUND for another provider's preset, or one of another service; CONFLICT
 * where someone has changed it since it was read, or the service has as many as it may.
 */
export const savePreset = procedure(contract.jobs.savePreset, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { presetId, lock, ...entered } = input;
    const service = await serviceOf(tx, caller, input.serviceId);
    const { id: serviceId, organisationId } = service;
    // Two people who save at once wait for each other: the name stays unique and the number within its limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('presets:' || ${serviceId}::text, 0))`);
    const [type] = await tx.select().from(workerTypes).where(eq(workerTypes.id, entered.workerTypeId));
    if (!type) {
      throw invalid(messages.general.problem, [{ field: "workerTypeId", message: messages.jobs.workerTypeNeeded }]);
    }
    await refuseNew(tx, { serviceId, name: entered.name, presetId });
    const saved = {
      ...entered,
      unit: unitIn(service, entered.unit),
      savedByUserId: caller.userId,
      savedAt: clock.now(),
    };
    const store = async () => {
      if (!presetId)
        return tx
          .insert(shiftPresets)
          .values({ ...saved, organisationId })
          .returning();
      const { serviceId: _, ...changed } = saved;
      const own = and(eq(shiftPresets.id, presetId), eq(shiftPresets.serviceId, serviceId));
      const [found] = await tx.select().from(shiftPresets).where(own).for("update");
      if (!found) throw notFound();
      if (found.lock !== lock) throw conflict(messages.general.conflict, "changedMeanwhile");
      return tx
        .update(shiftPresets)
        .set({ ...changed, lock: found.lock + 1 })
        .where(own)
        .returning();
    };
    const [row] = await store();
    if (!row) throw notFound();
    await audit(tx, context, {
      organisationId,
      action: "shiftPreset.saved",
      subject: { type: "shiftPreset", id: row.id },
      details: { serviceId, isNew: !presetId },
    });
    return { presetId: row.id, lock: row.lock };
  }),
);

/** Removes a preset; what was posted with it stays. NOT_FOUND for another provider's, or one that is gone. */
export const removePreset = procedure(contract.jobs.removePreset, canPost, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [removed] = await tx
      .delete(shiftPresets)
      .where(and(eq(shiftPresets.id, input.presetId), eq(shiftPresets.organisationId, caller.organisation.id)))
      .returning();
    if (!removed) throw notFound();
    await audit(tx, context, {
      organisationId: removed.organisationId,
      action: "shiftPreset.removed",
      subject: { type: "shiftPreset", id: removed.id },
      details: { serviceId: removed.serviceId },
    });
    return { serviceId: removed.serviceId };
  }),
);
