/** The submitted values of a document's form whose file was refused, stored for the form that is shown again. */
import { restoreSubmittedValues, storeSubmittedValues } from "@/lib/bff/request";
import { constants } from "@/lib/config/constants";
import { workerPath } from "./paths";
import type { Values } from "./row-lists";

/** The text fields that are submitted with a file. */
const TEXT_FIELDS = ["number", "issuer", "issuedOn", "expiresOn", "route", "level", "updateService"] as const;

/**
 * The name of one person's form for one kind of document of one worker, so that no one else is shown its submitted
 * values.
 */
const formOf = (membershipId: string, workerId: string, kind: string): string => `${membershipId} ${workerId} ${kind}`;

/** The submitted values of a form whose file was refused, for the form that is shown again. */
export const submittedDocumentValues = (
  membershipId: string,
  workerId: string,
  kind: string,
): Promise<Record<string, string>> => restoreSubmittedValues(formOf(membershipId, workerId, kind));

/** Stores the submitted values of a form whose file was refused. `kind` is as posted, so it may be anything. */
export async function storeSubmittedDocument(workerId: string, kind: string, values: Values): Promise<void> {
  const submitted = Object.fromEntries(
    TEXT_FIELDS.flatMap((name) => (values[name] ? [[name, values[name].slice(0, 200)]] : [])),
  );
  const membershipId = (values[constants.membershipField] ?? "").slice(0, 36);
  await storeSubmittedValues(formOf(membershipId, workerId, kind.slice(0, 40)), submitted, workerPath(workerId));
}
