import { DomainError } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import { dateOfBirthError } from "@/lib/contract/workers/fields";

/** BAD_REQUEST for a date of birth that a worker cannot have. */
export function refuseInvalidDateOfBirth(dateOfBirth: string | null): void {
  const message = dateOfBirth === null ? null : dateOfBirthError(dateOfBirth, today());
  if (message === null) return;
  throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields: [{ field: "dateOfBirth", message }] });
}
