import { messages } from "@/lib/config/messages";
import { monthsAfter } from "@/lib/format";

const AGE = { least: 16, most: 100 };

/** The error in a worker's date of birth, in words; null where there is none. Days are `YYYY-MM-DD`. */
export function dateOfBirthError(dateOfBirth: string, today: string): string | null {
  const texts = messages.workerFields;
  if (dateOfBirth > today || dateOfBirth < monthsAfter(today, -12 * AGE.most)) return texts.notBornYet;
  return dateOfBirth > monthsAfter(today, -12 * AGE.least) ? texts.tooYoung : null;
}
