import { DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { monthsAfter } from "@/lib/format";
import { today } from "./today";

const AGE = { least: 16, most: 100 };

/** BAD_REQUEST for the date of birth of somebody who cannot be a worker. */
export function refuseBirthday(dateOfBirth: string | null): void {
  if (dateOfBirth === null) return;
  const now = today();
  const texts = messages.workerFields;
  const isImpossible = dateOfBirth > now || dateOfBirth < monthsAfter(now, -12 * AGE.most);
  const isTooYoung = dateOfBirth > monthsAfter(now, -12 * AGE.least);
  if (!isImpossible && !isTooYoung) return;
  const message = isImpossible ? texts.notBornYet : texts.tooYoung;
  throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields: [{ field: "dateOfBirth", message }] });
}
