/** The fields that each kind of document needs, and the processing of uploaded documents. */

import type { z } from "zod";
import { isHeic } from "@/lib/adapters/files";
import { encodeDocumentImage, PictureRefused } from "@/lib/adapters/images";
import type { Citizen } from "@/lib/backend/compliance";
import { DomainError, type FieldMessage } from "@/lib/backend/errors";
import { kindOf, refusedFile } from "@/lib/backend/refused-file";
import { today } from "@/lib/backend/today";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { expiryPassed } from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { missingText } from "@/lib/config/messages/profiles/missing-text";
import { documentForms } from "@/lib/contract/profiles/documents";
import type { documentValueSchema } from "@/lib/contract/profiles/fields";

const texts = messages.workerProfile;
const PIN = /^\d{2}[A-Z]\d{4}[A-Z]$/;

export type DocumentValue = z.output<typeof documentValueSchema>;

/**
 * The document's values as stored: a PIN without spaces, and only the details that its kind has. BAD_REQUEST at each
 * field that is missing, and at the expiry date of a document of identity that has expired and proves nothing.
 */
export function checkDocument(document: DocumentValue, hasFile: boolean, worker: Citizen): DocumentValue {
  const form = documentForms[document.kind];
  const fields: FieldMessage[] = [];
  const need = (isNeeded: boolean, field: string, message: string) => {
    if (isNeeded) fields.push({ field: `document.${field}`, message });
  };
  const number =
    document.kind === "nmc_pin" ? (document.number ?? "").replace(/\s/g, "").toUpperCase() : document.number;
  const needField = (isNeeded: boolean, field: string, path = field) =>
    need(isNeeded, path, missingText(document.kind, field) ?? messages.general.invalid);
  needField(form.number === "needed" && !number, "number");
  need(document.kind === "nmc_pin" && Boolean(number) && !PIN.test(number ?? ""), "number", texts.pinFormat);
  needField(form.issuedOn === "needed" && !document.issuedOn, "issuedOn");
  // The first day of deputising is one that is agreed, often ahead.
  const isAhead = document.kind !== "deputy_doctor" && document.issuedOn !== null && document.issuedOn > today();
  need(isAhead, "issuedOn", messages.workerFields.issuedInFuture);
  needField(form.expiresOn === "needed" && !document.expiresOn, "expiresOn");
  need(expiryPassed(document, worker, today())?.isProof === false, "expiresOn", messages.workerFields.expiresInPast);
  needField(Boolean(form.route) && !document.details.route, "route", "details.route");
  needField(Boolean(form.level) && !document.details.level, "level", "details.level");
  need(form.file === "needed" && !hasFile, "file", texts.fileNeeded);
  if (fields.length > 0) throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
  const { route, level, updateService, issuer } = document.details;
  return {
    kind: document.kind,
    number: form.number ? number || null : null,
    issuedOn: form.issuedOn ? document.issuedOn : null,
    expiresOn: form.expiresOn ? document.expiresOn : null,
    details: {
      ...(form.route && route ? { route } : {}),
      ...(form.level && level ? { level } : {}),
      ...(form.updateService ? { updateService: updateService ?? false } : {}),
      ...(form.issuer && issuer ? { issuer } : {}),
    },
  };
}

const FILE = /\.[^.]*$/;

/**
 * An uploaded document as stored: a PDF without active content is stored as it is, a picture is re-encoded without its
 * metadata. BAD_REQUEST with the reason for anything else.
 */
export async function readDocument({ name, base64 }: { name: string; base64: string }) {
  const bytes = Buffer.from(base64, "base64");
  const kind = await kindOf(bytes);
  if (kind === null) throw refusedFile(isHeic(bytes) ? "heic" : "notDocument");
  const stem = name.replace(FILE, "").slice(0, 150) || "document";
  if (kind === "pdf") return { name: `${stem}.pdf`, contentType: "application/pdf", bytes };
  try {
    return { name: `${stem}.jpg`, ...(await whenCapacity(() => encodeDocumentImage(bytes))) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw refusedFile(error.reason === "tooManyPixels" ? "tooManyPixels" : "notDocument");
  }
}
