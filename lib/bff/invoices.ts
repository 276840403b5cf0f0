/** The forms of the pages of invoices, and what a page reads. */
import { z } from "zod";
import { notFound } from "@/lib/backend/errors";
import type { PortalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import {
  type FormError,
  failed,
  invalid,
  type PostedAnswer,
  refused,
  unreadable,
  type Values,
} from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { Client } from "@/lib/bff/http-client";
import { decideTask, doneNotice, queueIn } from "@/lib/bff/next-one";
import type { openPage } from "@/lib/bff/page";
import { readTexts, textOf } from "@/lib/bff/parameters";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import type { disputeDecisions } from "@/lib/config/closed-lists/invoices";
import { messages } from "@/lib/config/messages";
import { invoicePages as words } from "@/lib/config/messages/invoices/pages";
import type { Invoice } from "@/lib/contract/invoices";
import { parseMoney } from "@/lib/format";

const listPath = "/dashboard/finance/new";

/** What has just been done, from the address. */
export function invoiceDone(parameters: Record<string, unknown>): string | null {
  const { done } = readTexts(parameters, ["done"]);
  return done !== undefined && Object.hasOwn(words.done, done) ? words.done[done as keyof typeof words.done] : null;
}

/** The same on an invoice's page: to this one, or to the one that the address names, after which this one opened. */
export async function invoiceDecided(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
): Promise<string | null> {
  return doneNotice(invoiceDone(parameters), textOf(parameters["of"]), (invoiceId) =>
    load(async () => (await client.invoices.get({ invoiceId })).number),
  );
}

const ID = /^(line|price|amount)\.([0-9a-f-]{36})$/;

/** The lines that a form names under `prefix`, with what was entered for each. */
const linesIn = (values: Values, prefix: "line" | "price" | "amount"): { lineId: string; text: string }[] =>
  Object.entries(values).flatMap(([name, text]) => {
    const [, of, lineId] = ID.exec(name) ?? [];
    return of === prefix && lineId && text.trim() ? [{ lineId, text: text.trim() }] : [];
  });

type Amounts = { lineId: string; netPence: number }[];

/** The amounts that were entered under `prefix`, and an error for each that is none. */
function amountsIn(values: Values, prefix: "price" | "amount"): { amounts: Amounts; errors: FormError[] } {
  const [amounts, errors]: [Amounts, FormError[]] = [[], []];
  for (const { lineId, text } of linesIn(values, prefix)) {
    const netPence = parseMoney(text);
    if (netPence === null) errors.push({ field: `${prefix}.${lineId}`, message: words.amountInvalid });
    else amounts.push({ lineId, netPence });
  }
  return { amounts, errors };
}

/** The control of a field of the call: an amount's is its line's, and that of all amounts the first of the form. */
function controlOf(field: string, values: Values, { prefix, amounts }: { prefix: string; amounts: Amounts }): string {
  const [, place] = /^(?:prices|lines)\.(\d+)\./.exec(field) ?? [];
  const lineId = place === undefined ? amounts[0]?.lineId : amounts[Number(place)]?.lineId;
  if (/^(?:prices|lines)(?:\.|$)/.test(field)) {
    return lineId
      ? `${prefix}.${lineId}`
      : (Object.keys(values).find((name) => ID.exec(name)?.[1] === prefix) ?? field);
  }
  return field.startsWith("lineIds") ? "line" : field;
}

type Change = {
  make: () => Promise<Result<unknown>>;
  prefix?: "price" | "amount";
  amounts?: Amounts;
};

/** When money moved, and the bank's reference. */
const movedIn = (values: Values) => ({ paidOn: values["paidOn"] ?? "", reference: values["reference"] ?? "" });

const seenSchema = z.object({ invoiceId: z.uuid(), lock: z.coerce.number().int() });

function changeOf(
  { call }: PortalAction,
  values: Values,
  seen: z.infer<typeof seenSchema>,
): Change | FormError[] | null {
  const { invoiceId } = seen;
  const reason = values["reason"] ?? "";
  const disputeId = z.uuid().catch("").parse(values["disputeId"]);
  switch (values["do"]) {
    case "approve":
      return { make: () => call((client) => client.invoices.approve(seen)) };
    case "dispute": {
      const chosen = linesIn(values, "line").map(({ lineId }) => lineId);
      // Who selects lines has said what they dispute.
      const scope = values["scope"] ?? (chosen.length > 0 ? "lines" : undefined);
      if (scope !== "all" && scope !== "lines") return [{ field: "scope", message: words.scopeNeeded }];
      const lineIds = scope === "all" ? null : chosen;
      return { make: () => call((client) => client.invoices.dispute({ ...seen, lineIds, reason })) };
    }
    case "answer": {
      const answer = values["answer"] ?? "";
      return { make: () => call((client) => client.invoices.answer({ invoiceId, disputeId, answer })) };
    }
    case "decide": {
      const { amounts, errors } = amountsIn(values, "price");
      const decision = values["decision"] as (typeof disputeDecisions)[number];
      if (decision === "reprice" && errors.length > 0) return errors;
      const prices = decision === "reprice" ? amounts : [];
      const asked = { ...seen, disputeId, decision, reason, prices };
      return { make: () => call((client) => client.invoices.decide(asked)), prefix: "price", amounts };
    }
    case "credit": {
      const { scope } = values;
      if (scope !== "all" && scope !== "lines") return [{ field: "scope", message: words.creditScopeNeeded }];
      const { amounts, errors } = amountsIn(values, "amount");
      if (scope === "lines" && errors.length > 0) return errors;
      const asked = {
        ...seen,
        lines: scope === "all" ? null : amounts,
        reason,
        billAgain: values["billAgain"] === "on",
      };
      return { make: () => call((client) => client.invoices.credit(asked)), prefix: "amount", amounts };
    }
    case "hold":
      return { make: () => call((client) => client.invoices.holdPayout({ ...seen, reason })) };
    case "release":
      return { make: () => call((client) => client.invoices.holdPayout({ ...seen, reason: null })) };
    case "record": {
      const pence = parseMoney(values["pence"] ?? "");
      if (pence === null) return [{ field: "pence", message: messages.payments.amountNeeded }];
      return { make: () => call((client) => client.payments.record({ ...seen, ...movedIn(values), pence })) };
    }
    case "collect":
      return { make: () => call((client) => client.payments.collect(seen)) };
    case "payOut":
      return { make: () => call((client) => client.payments.payOut({ ...seen, ...movedIn(values) })) };
    case "askAgain":
    case "stuckFailed": {
      const stuck = z.object({ paymentId: z.uuid(), paymentLock: z.coerce.number().pipe(z.int32()) }).safeParse(values);
      if (!stuck.success) return null;
      if (values["do"] === "stuckFailed" && values["confirmed"] !== "on") {
        return [{ field: "confirmed", message: messages.payments.failureUnconfirmed }];
      }
      const { paymentId, paymentLock: lock } = stuck.data;
      const decision = values["do"] === "askAgain" ? ("askAgain" as const) : ("fail" as const);
      return { make: () => call((client) => client.payments.resolveStuck({ paymentId, lock, decision })) };
    }
    case "present":
      return { make: () => call((client) => client.invoices.present(seen)) };
    case "external":
      return { make: () => call((client) => client.invoices.handleExternally(seen)) };
    default:
      return null;
  }
}

function refusal(error: ResultError, values: Values, { prefix = "amount", amounts = [] }: Change): PostedAnswer {
  return refused(error, values, ({ field, message }) => ({
    field: controlOf(field, values, { prefix, amounts }),
    message,
  }));
}

/** Carries out what a form of an invoice's page asks for. Answers with the errors and what was typed. */
export async function invoiceByForm(action: PortalAction, data: FormData, of = listPath): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const seen = seenSchema.safeParse(values);
  const change = seen.success ? changeOf(action, values, seen.data) : null;
  if (!seen.success || !change) return unreadable(values);
  if (Array.isArray(change)) return invalid(change, values);
  const { invoiceId } = seen.data;
  const decided = { id: values["disputeId"] ?? invoiceId, of: invoiceId, done: () => values["do"] ?? "" };
  const { result, next } = await decideTask(action, values, decided, change.make);
  if (!result.ok) return refusal(result.error, values, change);
  if (next) return { status: "continueTo", path: next };
  const queue = queueIn(values);
  const said = new URLSearchParams({ done: values["do"] ?? "", ...(queue ? { queue } : {}) });
  return { status: "continueTo", path: `${of}/${seen.data.invoiceId}?${said}` };
}

/** Starts the run that the page has shown, once its reader has confirmed it. */
export async function invoiceRunByForm({ call }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  if (values["confirmed"] !== "on") return invalid([{ field: "confirmed", message: words.run.confirmNeeded }], values);
  const result = await call((client) => client.invoices.run());
  return result.ok ? { status: "continueTo", path: `${listPath}?done=run` } : failed(result.error.message, values);
}

type Reader = { invoices: Pick<Client["invoices"], "get"> };

/** An invoice of before the weekly run; NOT_FOUND for any other, whose own page may not be switched on. */
export async function readEarlierInvoice(client: Reader, invoiceId: string): Promise<Invoice> {
  const invoice = await client.invoices.get({ invoiceId });
  if (invoice.generation !== "legacy") throw notFound();
  return invoice;
}

/** A file of a dispute, for any caller who may see it; `isEarlier`: only of an invoice of before the weekly run. */
export const openInvoiceEvidence = (
  invoiceId: string,
  fileId: string,
  { isEarlier = false } = {},
): Promise<Result<DocumentFile>> =>
  attempt(async () => {
    const client = await portal();
    if (isEarlier) await readEarlierInvoice(client, invoiceId);
    return toDocumentFile(await client.invoices.evidence({ invoiceId, fileId }));
  });
