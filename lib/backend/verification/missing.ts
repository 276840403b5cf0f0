import { clock } from "@/lib/backend/clock";
import { readEvidence, steps } from "@/lib/backend/compliance";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";

/** The day it is where the platform is. */
export const today = (): string => calendarDate(clock.now());

/** What the six steps still lack, in words. */
export async function missingOf(tx: Transaction, workerId: string) {
  const [onFile] = await readEvidence(tx, [workerId]);
  if (!onFile) return [];
  return steps(onFile.evidence, today())
    .filter(({ isComplete }) => !isComplete)
    .map(({ step, missing }) => ({ step, what: missing }));
}
