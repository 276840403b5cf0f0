/** When a provider's payments need authorisation. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { isAuthorized, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { organisations, paymentAuthorisationSettings, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canChange, canRead } from "./access";
import { settingsOf } from "./find";

const texts = messages.paymentAuthorisations;

/** NOT_FOUND for anything but a provider that the caller belongs to, or that platform staff ask about. */
async function mustBeProvider(tx: Transaction, providerId: string, { group, organisation }: PersonCaller) {
  if (group !== "Admin" && organisation.id !== providerId) throw notFound();
  const [provider] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.id, providerId), eq(organisations.kind, "provider")));
  if (!provider) throw notFound();
  return provider.name;
}

/** A provider's settings, with its services. NOT_FOUND for another provider's. */
export const settings = procedure(contract.paymentAuthorisations.settings, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const provider = await mustBeProvider(tx, input.providerId, caller);
    return {
      provider,
      ...(await settingsOf(tx, input.providerId)),
      services: await tx
        .select({ _id: services.id, name: services.name })
        .from(services)
        .where(and(eq(services.organisationId, input.providerId), eq(services.isActive, true)))
        .orderBy(asc(services.name), asc(services.id)),
      canChange: isAuthorized(canChange, caller),
    };
  }),
);

/** Changes a provider's settings. BAD_REQUEST for another provider's services; NOT_FOUND; CONFLICT `changedMeanwhile`. */
export const saveSettings = procedure(
  contract.paymentAuthorisations.saveSettings,
  canChange,
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { providerId: organisationId, lock } = input;
      await mustBeProvider(tx, organisationId, caller);
      const serviceIds = [...new Set(input.settings.serviceIds)];
      const own = await tx
        .select({ id: services.id })
        .from(services)
        .where(and(inArray(services.id, serviceIds), eq(services.organisationId, organisationId)));
      if (own.length < serviceIds.length) {
        throw invalid(messages.general.problem, [{ field: "settings.serviceIds", message: texts.servicesUnknown }]);
      }
      const columns = { ...input.settings, serviceIds, lock: lock + 1 };
      const [saved] =
        lock === 0
          ? await tx
              .insert(paymentAuthorisationSettings)
              .values({ organisationId, ...columns })
              .onConflictDoNothing()
              .returning({ lock: paymentAuthorisationSettings.lock })
          : await tx
              .update(paymentAuthorisationSettings)
              .set(columns)
              .where(
                and(
                  eq(paymentAuthorisationSettings.organisationId, organisationId),
                  eq(paymentAuthorisationSettings.lock, lock),
                ),
              )
              .returning({ lock: paymentAuthorisationSettings.lock });
      if (!saved) throw conflict(messages.general.conflict, "changedMeanwhile");
      const { thresholdPence, twoStepsFromPence, isTwoPerson, isTwoPersonHours } = input.settings;
      await audit(tx, context, {
        organisationId,
        action: "paymentAuthorisationSettings.saved",
        subject: { type: "organisation", id: organisationId },
        details: {
          thresholdPence: thresholdPence ?? "none",
          twoStepsFromPence: twoStepsFromPence ?? "none",
          isTwoPerson,
          isTwoPersonHours,
          services: serviceIds.length,
        },
      });
      return saved;
    }),
);
