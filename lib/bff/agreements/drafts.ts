/** Drafting an agreement: each step's form is saved separately. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { editRows, postedTexts, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import type { Result, ResultError } from "@/lib/bff/result";
import { rateBands } from "@/lib/config/closed-lists/agreements";
import { messages } from "@/lib/config/messages";
import { type DraftStep, draftStepSchema } from "@/lib/contract/agreements";
import {
  type ControlError,
  emptyRows,
  type Read,
  readBankHolidayDays,
  readCancellation,
  readParties,
  readRates,
  readSignatories,
  readTerms,
  type Values,
} from "./forms";

const texts = messages.agreementPages;

/** What a form shows after a post that did not lead to the next step. */
export type DraftState =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "editing"; message: string; values: Values };

/** Where a saved step redirects. */
export type Saved = { status: "saved"; agreementId: string; next: DraftStep | null };

const baseSchema = z.object({
  agreementId: z.uuid(),
  step: draftStepSchema,
  lock: z.coerce.number().int(),
  do: z.string().max(20).optional(),
});

const rowsOfStep = { rates: "line", cancellation: "rule", signatories: "signatory" } as const;

const prefixOf = (step: DraftStep): keyof typeof emptyRows | null =>
  step in rowsOfStep ? rowsOfStep[step as keyof typeof rowsOfStep] : null;

const invalid = (errors: ControlError[], values: Values): DraftState => ({
  status: "invalid",
  message: messages.general.problem,
  errors,
  values,
});

/** The form control for a path of a call's input. */
function controlOf(path: string): string {
  const [, list, index, name] = /^(lines|rules|signatories)\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (!list) return path.replace(/^terms\./, "").replace(/^serviceIds.*$/, "services");
  const controls: Record<string, string> = {
    payPence: "pay",
    marginPence: "margin",
    withinHours: "hours",
    feePercent: "percent",
  };
  const prefix = { lines: "line", rules: "rule", signatories: "signatory" }[list];
  const [first = ""] = (name ?? "").split(".");
  // A band's own controls have the same name in the form.
  if (rateBands.some((band) => band === first)) return `${prefix}.${index}.${name}`;
  return `${prefix}.${index}.${controls[first] ?? first}`;
}

/** The form's state for an error of a call; the submitted values are preserved. */
export function errorState({ code, message, fields, reason }: ResultError, values: Values): DraftState {
  if (code === "BAD_REQUEST" && fields.length > 0) {
    return invalid(
      fields.map((error) => ({ ...error, field: controlOf(error.field) })),
      values,
    );
  }
  const help = code === "CONFLICT" && reason === "changedMeanwhile" ? ` ${texts.conflictHelp}` : "";
  return { status: "failed", message: `${message}${help}`, errors: [], values };
}

const unreadable = (values: Values): DraftState => ({
  status: "failed",
  message: texts.unreadable,
  errors: [],
  values,
});

/** The step after `step`. */
function nextStep(step: DraftStep): DraftStep {
  const steps = draftStepSchema.options;
  return steps[steps.indexOf(step) + 1] ?? "review";
}

/**
 * Carries out what a step's button asks for: adding or removing a row, which stores nothing, or saving, which leads to
 * the next step or out of the draft.
 */
export async function saveDraftStep({ call }: PortalAction, data: FormData): Promise<DraftState | Saved> {
  const values = postedTexts(data);
  const base = baseSchema.safeParse(values);
  if (!base.success) return unreadable(values);
  const { agreementId, step, lock, do: wanted } = base.data;

  const edit = rowEditOf(wanted);
  const prefix = prefixOf(step);
  if (edit && prefix) {
    const rows = editRows(rowsIn(values, prefix), edit, emptyRows[prefix]);
    const others = Object.entries(values).filter(([name]) => !name.startsWith(`${prefix}.`));
    const added = edit.kind === "add" ? `${prefix}.${rows.length - 1}` : "";
    return {
      status: "editing",
      message: edit.kind === "add" ? texts.rowAdded : edit.kind === "remove" ? texts.rowRemoved : texts.rowMoved,
      values: { ...Object.fromEntries(others), ...valuesOfRows(prefix, rows), added },
    };
  }

  const id = { agreementId, lock };
  /** Saves the parsed values, or returns their errors. */
  const save = async <T>(read: Read<T>, store: (data: T) => Promise<Result<unknown>>) => {
    if (!read.ok) return invalid(read.errors, values);
    const result = await store(read.data);
    return result.ok ? null : errorState(result.error, values);
  };
  const refused = await (async (): Promise<DraftState | null> => {
    switch (step) {
      case "parties":
        return save(readParties(values), (of) => call((client) => client.agreements.saveParties({ ...id, ...of })));
      case "terms":
        return save(readTerms(values), (terms) => call((client) => client.agreements.saveTerms({ ...id, terms })));
      case "rates": {
        const options = await call((client) => client.agreements.options({}));
        if (!options.ok) return errorState(options.error, values);
        return save(readRates(values, options.data.workerTypes), (lines) =>
          call((client) => client.agreements.saveRates({ ...id, lines, bankHolidayDays: readBankHolidayDays(values) })),
        );
      }
      case "cancellation":
        return save(readCancellation(values), (rules) =>
          call((client) => client.agreements.saveCancellation({ ...id, rules })),
        );
      case "signatories":
        return save(readSignatories(values), (signatories) =>
          call((client) => client.agreements.saveSignatories({ ...id, signatories })),
        );
      default:
        return unreadable(values);
    }
  })();
  return refused ?? { status: "saved", agreementId, next: wanted === "leave" ? null : nextStep(step) };
}

const beginSchema = z.object({ agencyId: z.uuid(), providerId: z.uuid() });

/** Creates a draft between the two chosen parties. */
export async function beginDraft({ call }: PortalAction, data: FormData): Promise<DraftState | Saved> {
  const values = postedTexts(data);
  const parties = beginSchema.safeParse(values);
  const of = readParties(values);
  if (!parties.success) return unreadable(values);
  if (!of.ok) return invalid(of.errors, values);
  const result = await call((client) => client.agreements.create({ ...parties.data, ...of.data }));
  if (!result.ok) return errorState(result.error, values);
  return { status: "saved", agreementId: result.data.agreementId, next: "terms" };
}
