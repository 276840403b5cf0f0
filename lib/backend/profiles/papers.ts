/** What is asked of each kind of paper, and the papers themselves on their way in. */

import type { z } from "zod";
import { encodePaper, PictureRefused } from "@/lib/adapters/images";
import { DomainError, type FieldMessage } from "@/lib/backend/errors";
import { kindOf, refusedFile } from "@/lib/backend/refused-file";
import { whenFree } from "@/lib/backend/when-free";
import { messages } from "@/lib/config/messages";
import { documentForms } from "@/lib/contract/worker-documents";
import type { documentValueSchema } from "@/lib/contract/worker-fields";
import { today } from "./today";

const texts = messages.workerProfile;
const PIN = /^\d{2}[A-Z]\d{4}[A-Z]$/;

export type DocumentValue = z.output<typeof documentValueSchema>;

/** The value of a document as it is kept: of a PIN without spaces, of details only what its kind has. BAD_REQUEST beside each field that is missing. */
export function checkDocument(document: DocumentValue, hasFile: boolean): DocumentValue {
  const form = documentForms[document.kind];
  const fields: FieldMessage[] = [];
  const need = (isNeeded: boolean, field: string, message: string) => {
    if (isNeeded) fields.push({ field: `document.${field}`, message });
  };
  const number =
    document.kind === "nmc_pin" ? (document.number ?? "").replace(/\s/g, "").toUpperCase() : document.number;
  need(form.number === "needed" && !number, "number", texts.numberNeeded);
  need(document.kind === "nmc_pin" && Boolean(number) && !PIN.test(number ?? ""), "number", texts.pinFormat);
  need(form.issuedOn === "needed" && !document.issuedOn, "issuedOn", texts.issuedOnNeeded);
  need(document.issuedOn !== null && document.issuedOn > today(), "issuedOn", messages.workerFields.issuedInFuture);
  need(form.expiresOn === "needed" && !document.expiresOn, "expiresOn", texts.expiresOnNeeded);
  need(Boolean(form.route) && !document.details.route, "details.route", texts.routeNeeded);
  need(Boolean(form.level) && !document.details.level, "details.level", texts.levelNeeded);
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
 * A paper as it is kept: a PDF that only shows something as it came, a picture made anew, without what the camera wrote into
 * it. BAD_REQUEST for anything else, with the reason by its word.
 */
export async function readPaper({ name, base64 }: { name: string; base64: string }) {
  const bytes = Buffer.from(base64, "base64");
  const kind = await kindOf(bytes);
  if (kind === null) throw refusedFile("notPaper");
  const stem = name.replace(FILE, "").slice(0, 150) || "document";
  if (kind === "pdf") return { name: `${stem}.pdf`, contentType: "application/pdf", bytes };
  try {
    return { name: `${stem}.jpg`, ...(await whenFree(() => encodePaper(bytes))) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw refusedFile(error.reason === "tooManyPixels" ? "tooManyPixels" : "notPaper");
  }
}
