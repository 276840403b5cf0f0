import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import type { FieldMessage } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { RateLineInput } from "@/lib/contract/agreements";
import { agreementRateLines, agreementRateSplits, workerTypes } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { canDraft, invalidFields, saveStep } from "./drafting";
import { floorErrors } from "./floor";

const texts = messages.agreements;
const fieldOf = (index: number) => `lines.${index}.workerTypeId`;

/** The key that billing finds a line by; no two lines may share one. */
const keyOf = ({ workerTypeId, skills, basis }: RateLineInput) =>
  JSON.stringify([workerTypeId, basis, skills.map((skill) => skill.toLowerCase()).toSorted()]);

async function check(tx: Transaction, lines: RateLineInput[]): Promise<void> {
  const ids = lines.map(({ workerTypeId }) => workerTypeId);
  const known = await tx.select({ id: workerTypes.id }).from(workerTypes).where(inArray(workerTypes.id, ids));
  const knownIds = new Set(known.map(({ id }) => id));
  const keys = lines.map(keyOf);
  const errors = lines.flatMap(({ workerTypeId }, index): FieldMessage[] => {
    if (!knownIds.has(workerTypeId)) return [{ field: fieldOf(index), message: texts.workerTypeNeeded }];
    const isTwice = keys.indexOf(keys[index] ?? "") !== index;
    return isTwice ? [{ field: fieldOf(index), message: texts.workerTypeTwice }] : [];
  });
  if (errors.length > 0) throw invalidFields(...errors);
}

/**
 * Replaces a draft's rate lines. The charge is pay plus margin; these two are stored separately, in the agency's own
 * table. BAD_REQUEST for an unknown worker type, one listed twice with the same skills and basis, or a rate that cannot
 * lawfully pay a worker.
 */
export const saveRates = procedure(contract.agreements.saveRates, canDraft, (call) =>
  saveStep(call, "rates", async (tx, draft) => {
    await check(tx, call.input.lines);
    const charged = call.input.lines.map((line) => ({ ...line, chargePence: line.payPence + line.marginPence }));
    const tooLow = floorErrors(charged, draft.startOn, clock.now());
    if (tooLow.length > 0) throw invalidFields(...tooLow);
    await tx.delete(agreementRateLines).where(eq(agreementRateLines.agreementId, draft.id));
    const lines = call.input.lines.map((line, index) => ({ ...line, id: randomUUID(), position: index + 1 }));
    await tx.insert(agreementRateLines).values(
      lines.map(({ payPence, marginPence, ...line }) => ({
        ...line,
        agreementId: draft.id,
        chargePence: payPence + marginPence,
      })),
    );
    await tx.insert(agreementRateSplits).values(
      lines.map(({ id, payPence, marginPence }) => ({
        rateLineId: id,
        organisationId: draft.agencyId,
        payPence,
        marginPence,
      })),
    );
    return { bankHolidayDays: call.input.bankHolidayDays };
  }),
);
