import { and, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { queueDeputyNews, standInOf } from "@/lib/backend/deputies";
import { conflict, type FieldMessage, invalid, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { AuthoriserInput } from "@/lib/contract/authorisers";
import { authorisers, memberships, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canChange } from "./access";
import { type FoundAuthoriser, selectAuthorisers } from "./find";
import { reportUndecidable } from "./report";

const texts = messages.authorisers;

/** The errors of what only the database knows: the services and the deputy must be the provider's. */
async function errorsOf(
  tx: Transaction,
  { id, organisationId }: FoundAuthoriser,
  { serviceIds, deputyId }: AuthoriserInput,
): Promise<FieldMessage[]> {
  const errors: FieldMessage[] = [];
  const wanted = [...new Set(serviceIds ?? [])];
  if (wanted.length > 0) {
    const own = await tx
      .select({ id: services.id })
      .from(services)
      .where(and(inArray(services.id, wanted), eq(services.organisationId, organisationId)));
    if (own.length < wanted.length) errors.push({ field: "rights.serviceIds", message: texts.serviceUnknown });
  }
  if (deputyId) {
    const [deputy] = await selectAuthorisers(
      tx,
      eq(memberships.id, deputyId),
      eq(memberships.organisationId, organisationId),
    );
    if (!deputy || deputy.id === id) errors.push({ field: "rights.deputyId", message: texts.deputyUnknown });
  }
  return errors;
}

/** Writes the row if its lock number is still the one that was read. */
async function write(tx: Transaction, { id, organisationId }: FoundAuthoriser, lock: number, rights: AuthoriserInput) {
  const { deputyId, serviceIds, ...rest } = rights;
  const columns = {
    ...rest,
    serviceIds: serviceIds && [...new Set(serviceIds)],
    deputyMembershipId: deputyId,
  };
  const [row] =
    lock === 0
      ? await tx
          .insert(authorisers)
          .values({ membershipId: id, organisationId, ...columns })
          .onConflictDoNothing()
          .returning({ lock: authorisers.lock })
      : await tx
          .update(authorisers)
          .set({ ...columns, lock: sql`${authorisers.lock} + 1` })
          .where(and(eq(authorisers.membershipId, id), eq(authorisers.lock, lock)))
          .returning({ lock: authorisers.lock });
  if (!row) throw conflict(messages.general.conflict, "changedMeanwhile");
  return row;
}

/**
 * Changes what an authoriser may authorise. Requests that no one can decide any more are reported at once. NOT_FOUND for
 * another provider's; CONFLICT when someone has changed it in the meantime.
 */
export const save = procedure(contract.authorisers.save, canChange, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { authoriserId, lock, rights } = input;
    const [found] = await selectAuthorisers(tx, eq(memberships.id, authoriserId));
    if (!found) throw notFound();
    const errors = await errorsOf(tx, found, rights);
    if (errors.length > 0) throw invalid(messages.general.problem, errors);
    const { row } = found;
    const of = { organisationId: found.organisationId, membershipId: found.id, role: "authoriser" } as const;
    const before = row?.deputyMembershipId ?? null;
    const known = before ? await standInOf(tx, { ...of, deputyId: before }) : null;
    const saved = await write(tx, found, lock, rights);
    if (before) await queueDeputyNews(tx, caller, { ...of, deputyId: before, before: known });
    if (rights.deputyId && rights.deputyId !== before) {
      await queueDeputyNews(tx, caller, { ...of, deputyId: rights.deputyId, before: null });
    }
    await audit(tx, context, {
      organisationId: found.organisationId,
      action: "authoriser.saved",
      subject: { type: "membership", id: found.id },
      details: {
        everyService: rights.serviceIds === null,
        services: rights.serviceIds?.length ?? 0,
        canAuthoriseJobs: rights.canAuthoriseJobs,
        limitPence: rights.limitPence ?? "none",
        canAuthorisePayments: rights.canAuthorisePayments,
        paymentLimitPence: rights.paymentLimitPence ?? "none",
        deputy: rights.deputyId ?? "none",
        awayFrom: rights.awayFrom ?? "none",
        awayTo: rights.awayTo ?? "none",
      },
    });
    await reportUndecidable(tx, { organisationId: found.organisationId, actor: context });
    return saved;
  }),
);
