import { workerProfile as texts } from "@/lib/config/messages/worker-profile";
import type { DocumentForm } from "@/lib/contract/worker-documents";
import type { DocumentKind } from "@/lib/contract/worker-fields";
import type { PaperControl } from "./upload-form";

const numbers: Partial<Record<DocumentKind, { label: string; hint?: string }>> = {
  passport: { label: "Passport number" },
  dbs: { label: "Certificate number", hint: "Twelve digits." },
  pvg: { label: "Scheme record number" },
  nmc_pin: { label: "PIN", hint: "As the register has it, for example 12A3456E." },
  right_to_work: { label: "Reference or document number", hint: "Not the share code itself, which runs out." },
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The controls by which a document of a kind is described beside its file. `typed` is what came back. */
export function paperControls(
  kind: DocumentKind,
  form: DocumentForm,
  typed: Readonly<Record<string, string | undefined>>,
): PaperControl[] {
  const named = (name: string, asked: "needed" | "possible", label: string) => ({
    ...{ name, isNeeded: asked === "needed", value: typed[name] },
    label: asked === "needed" ? label : `${label} (optional)`,
  });
  const number = numbers[kind];
  return [
    ...(form.route
      ? [{ ...named("route", "needed", "How it was shown"), type: "select" as const, options: optionsOf(texts.routes) }]
      : []),
    ...(form.level
      ? [{ ...named("level", "needed", "Level"), type: "select" as const, options: optionsOf(texts.levels) }]
      : []),
    ...(form.number
      ? [{ ...named("number", form.number, number?.label ?? "Number"), hint: number?.hint, type: "text" as const }]
      : []),
    ...(form.issuer ? [{ ...named("issuer", "possible", "Issued by"), type: "text" as const }] : []),
    ...(form.issuedOn ? [{ ...named("issuedOn", form.issuedOn, "Date of issue"), type: "date" as const }] : []),
    ...(form.expiresOn ? [{ ...named("expiresOn", form.expiresOn, "Last day it counts"), type: "date" as const }] : []),
    ...(form.updateService
      ? [
          {
            ...{ name: "updateService", label: "On the DBS update service", type: "checkbox" as const },
            value: typed.updateService,
          },
        ]
      : []),
  ];
}
