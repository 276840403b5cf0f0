import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { missingText } from "@/lib/config/messages/profiles/missing-text";
import { documentControls as labels } from "@/lib/config/messages/profiles/pages";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { DocumentControl } from "./document-control-field";

const numbers: Partial<Record<DocumentKind, { label: string; hint?: string }>> = {
  passport: { label: labels.passportNumber },
  dbs: { label: labels.dbsNumber, hint: labels.dbsNumberHint },
  pvg: { label: labels.pvgNumber },
  nmc_pin: { label: labels.nmcPin, hint: labels.nmcPinHint },
  right_to_work: { label: labels.rightToWorkNumber, hint: labels.rightToWorkNumberHint },
  deputy_doctor: { label: labels.deputyReference, hint: labels.deputyReferenceHint },
};

/** Other details that a kind has another name for. */
const others: Partial<Record<DocumentKind, Partial<Record<"issuer" | "issuedOn" | "expiresOn", string>>>> = {
  deputy_doctor: { issuer: labels.deputyFor, issuedOn: labels.deputyFrom, expiresOn: labels.deputyUntil },
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The controls that describe a document of a kind, in addition to its file. `submitted` holds returned values. */
export function documentControls(
  kind: DocumentKind,
  form: DocumentForm,
  submitted: Readonly<Record<string, string | undefined>>,
): DocumentControl[] {
  const named = (name: string, asked: "needed" | "possible", label: string) => ({
    name,
    isNeeded: asked === "needed",
    missing: asked === "needed" ? missingText(kind, name) : undefined,
    value: submitted[name],
    label: asked === "needed" ? label : labels.optional(label),
  });
  const number = numbers[kind];
  const { issuer = labels.issuer, issuedOn = labels.issuedOn, expiresOn = labels.expiresOn } = others[kind] ?? {};
  return [
    ...(form.route
      ? [{ ...named("route", "needed", labels.route), type: "select" as const, options: optionsOf(texts.routes) }]
      : []),
    ...(form.level
      ? [{ ...named("level", "needed", labels.level), type: "select" as const, options: optionsOf(texts.levels) }]
      : []),
    ...(form.number
      ? [{ ...named("number", form.number, number?.label ?? labels.number), hint: number?.hint, type: "text" as const }]
      : []),
    ...(form.issuer ? [{ ...named("issuer", "possible", issuer), type: "text" as const }] : []),
    ...(form.issuedOn ? [{ ...named("issuedOn", form.issuedOn, issuedOn), type: "date" as const }] : []),
    ...(form.expiresOn ? [{ ...named("expiresOn", form.expiresOn, expiresOn), type: "date" as const }] : []),
    ...(form.updateService
      ? [
          {
            name: "updateService",
            label: labels.updateService,
            type: "checkbox" as const,
            value: submitted["updateService"],
          },
        ]
      : []),
  ];
}
