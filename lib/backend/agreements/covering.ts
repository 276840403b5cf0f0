/** The agreements under which a job can be filled, for the areas that book workers. */
import { and, asc, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type BankHolidayDays, unsaidBankHolidayDays } from "@/lib/config/closed-lists/agreements";
import type { CancellationRule } from "@/lib/contract/agreements";
import { agreementRateLines, agreementServices, agreements, agreementVersions, branches } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type RateLine, rateTableHash } from "@/lib/documents";
import { frozenOf } from "./content";

/**
 * What an agreement has to cover: a service and a worker type on a day, as values or as columns of a query. Without a `day`
 * it is for callers who ask about many days, which `isInForceOn` tells apart.
 */
type Wanted<Value = string> = Record<"serviceId" | "workerTypeId" | "providerId", Value> & { day: Value | null };
export type CoveringAgreement = Pick<
  typeof agreements.$inferSelect,
  | "id"
  | "reference"
  | "version"
  | "agencyId"
  | "agencyName"
  | "startOn"
  | "endOn"
  | "terminatesOn"
  | "autoAcceptWorkers"
> & {
  /** The branch it names, if it does; its name where the caller may see the agency's branches. */
  branch: { id: string; name: string } | null;
};

/**
 * Whether a row of `agreements` is in force and covers the service and the worker type on the day. The policies of the table
 * `jobs` apply the same conditions.
 */
export const covers = ({ serviceId, workerTypeId, providerId, day }: Wanted<string | AnyPgColumn>) =>
  and(
    eq(agreements.providerId, providerId),
    eq(agreements.status, "active"),
    ne(agreements.origin, "off_panel"),
    ...(day === null
      ? []
      : [
          lte(agreements.startOn, day),
          or(isNull(agreements.endOn), gte(agreements.endOn, day)),
          or(isNull(agreements.terminatesOn), gte(agreements.terminatesOn, day)),
        ]),
    sql`exists (select 1 from ${agreementServices} where ${agreementServices.agreementId} = ${agreements.id}
      and ${agreementServices.serviceId} = ${serviceId})`,
    sql`exists (select 1 from ${agreementRateLines} where ${agreementRateLines.agreementId} = ${agreements.id}
      and ${agreementRateLines.workerTypeId} = ${workerTypeId})`,
  );

/** Whether an agreement that was read for every day is in force on one. */
export const isInForceOn = (
  { startOn, endOn, terminatesOn }: Pick<CoveringAgreement, "startOn" | "endOn" | "terminatesOn">,
  day: string,
): boolean => (startOn ?? day) <= day && (endOn ?? day) >= day && (terminatesOn ?? day) >= day;

/**
 * The agreements of an agency, or of all agencies that the caller may see, that are in force and cover the service and
 * the worker type on the day, the oldest first.
 */
export async function agreementsCovering(
  tx: Transaction,
  agencyId: string | null,
  wanted: Wanted,
): Promise<CoveringAgreement[]> {
  const rows = await tx
    .select({
      id: agreements.id,
      reference: agreements.reference,
      version: agreements.version,
      agencyId: agreements.agencyId,
      agencyName: agreements.agencyName,
      startOn: agreements.startOn,
      endOn: agreements.endOn,
      terminatesOn: agreements.terminatesOn,
      autoAcceptWorkers: agreements.autoAcceptWorkers,
      branchId: agreements.branchId,
      branchName: branches.name,
    })
    .from(agreements)
    .leftJoin(branches, eq(branches.id, agreements.branchId))
    .where(and(agencyId === null ? undefined : eq(agreements.agencyId, agencyId), covers(wanted)))
    .orderBy(asc(agreements.startOn), asc(agreements.id));
  return rows.map(({ branchId, branchName, ...agreement }) => ({
    ...agreement,
    branch: branchId === null ? null : { id: branchId, name: branchName ?? "" },
  }));
}

/**
 * The charges, the days of bank holidays and the cancellation rules of the signed version of an agreement, from its frozen content, with the hash
 * of its rate table. Throws if the charges no longer match the hash.
 */
export async function sealedRates(
  tx: Transaction,
  { id, version }: Pick<CoveringAgreement, "id" | "version">,
): Promise<{
  lines: RateLine[];
  bankHolidayDays: BankHolidayDays;
  cancellationRules: CancellationRule[];
  hash: string;
}> {
  const [row] = await tx
    .select({ content: agreementVersions.content, hash: agreementVersions.rateTableHash })
    .from(agreementVersions)
    .where(and(eq(agreementVersions.agreementId, id), eq(agreementVersions.version, version)));
  if (!row) throw new Error("an agreement in force has no signed version");
  const { rateLines, bankHolidayDays, cancellationRules } = frozenOf(row);
  if (rateTableHash({ rateLines, bankHolidayDays }) !== row.hash)
    throw new Error("the rates of an agreement do not match their hash");
  return {
    lines: rateLines,
    bankHolidayDays: bankHolidayDays ?? unsaidBankHolidayDays,
    cancellationRules,
    hash: row.hash,
  };
}
