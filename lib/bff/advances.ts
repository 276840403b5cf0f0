/** The page of the capital advance: what it shows, and its posted forms. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { type FormError, invalid, type PostedAnswer, refused, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { advancePage as words } from "@/lib/config/messages/advance-pages";
import { parseHundredths, parseMoney } from "@/lib/format";

const path = "/dashboard/finance/advance";
const AT_ONCE = 25;
const INVOICES_MAX = 100;
const chosenSchema = z.array(z.uuid()).min(1).max(INVOICES_MAX);

const invoicesOf = (text: string | undefined): string[] => chosenSchema.safeParse(text?.split(".")).data ?? [];

/** Loads what an agency can draw, with a preview of the invoices in the address; for the platform's staff the advances and the one that is open. */
export async function loadAdvances(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  parameters: Record<string, unknown>,
) {
  const { after, chosen, advance, agency, done } = readTexts(parameters, [
    "after",
    "chosen",
    "advance",
    "agency",
    "done",
  ]);
  const isAdmin = person.group === "Admin";
  const agencyId = isAdmin ? z.uuid().safeParse(agency).data : person.organisation.id;
  const invoiceIds = isAdmin ? [] : invoicesOf(chosen);
  const result = await load(async () => {
    const [list, overview, applications] = await Promise.all([
      client.advances.list({ after, agencyId, limit: AT_ONCE }),
      agencyId ? client.advances.overview({ agencyId }) : null,
      isAdmin && !agencyId ? client.advances.applications() : null,
    ]);
    return { list, overview, applications };
  });
  const quote =
    agencyId && invoiceIds.length > 0 ? await load(() => client.advances.preview({ agencyId, invoiceIds })) : null;
  const message = done && Object.hasOwn(words.done, done) ? words.done[done as keyof typeof words.done] : null;
  return { after, agencyId, invoiceIds, openId: isAdmin ? advance : undefined, message, result, quote };
}

const INVOICE = /^invoiceIds\.([0-9a-f-]{36})$/;
const chosenIn = (values: Values): string[] =>
  Object.keys(values).flatMap((name) => (values[name] === "on" ? (INVOICE.exec(name)?.[1] ?? []) : []));

const seenSchema = z.object({ advanceId: z.uuid(), lock: z.coerce.number().pipe(z.int32()) });
const penceSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);
const previewedSchema = z.object({ pence: penceSchema, feePence: penceSchema });
const decisionSchema = z.enum(["review", "approve", "decline", "recover", "writeOff"]);

/** What the form asks for, and where it leads; null for one that cannot be read. */
function askedBy(
  { call }: PortalAction,
  values: Values,
): { made: Promise<Result<unknown>>; to: string } | FormError[] | null {
  const what = values["do"];
  const done = `${path}?done=${what}`;
  const agencyId = z.uuid().catch("").parse(values["agencyId"]);
  const ofAgency = `${done}&agency=${agencyId}`;
  const texts = messages.advances;
  if (what === "preview" || what === "request") {
    const invoiceIds = what === "preview" ? chosenIn(values) : invoicesOf(values["chosen"]);
    const to = what === "preview" ? `${path}?chosen=${invoiceIds.join(".")}#quote` : done;
    const asked = { agencyId, invoiceIds };
    if (what === "preview") return { made: call((client) => client.advances.preview(asked)), to };
    const previewed = previewedSchema.safeParse(values);
    if (!previewed.success) return null;
    return { made: call((client) => client.advances.request({ ...asked, ...previewed.data })), to };
  }
  if (what === "terms") {
    const [limitPence, fee] = [parseMoney(values["limitPence"] ?? ""), parseHundredths(values["feeBasisPoints"] ?? "")];
    const percent = /^\d{1,3}$/.test(values["percent"]?.trim() ?? "") ? Number(values["percent"]) : null;
    const lock = z.coerce.number().pipe(z.int32()).safeParse(values["lock"]);
    if (!lock.success) return null;
    if (limitPence === null || percent === null || fee === null) {
      return [
        ...(limitPence === null ? [{ field: "limitPence", message: texts.limitNeeded }] : []),
        ...(percent === null ? [{ field: "percent", message: texts.percentNeeded }] : []),
        ...(fee === null ? [{ field: "feeBasisPoints", message: texts.feeNeeded }] : []),
      ];
    }
    const terms = { limitPence, percent, feeBasisPoints: fee };
    const asked = { agencyId, lock: lock.data, terms };
    return { made: call((client) => client.advances.proposeTerms(asked)), to: ofAgency };
  }
  if (what === "confirmTerms" || what === "declineApplication") {
    const lock = z.coerce.number().pipe(z.int32()).safeParse(values["lock"]);
    if (!lock.success) return null;
    const of = { agencyId, lock: lock.data };
    if (what === "confirmTerms") return { made: call((client) => client.advances.confirmTerms(of)), to: ofAgency };
    const reason = values["reason"] ?? "";
    return { made: call((client) => client.advances.declineApplication({ ...of, reason })), to: ofAgency };
  }
  const seen = seenSchema.safeParse(values);
  if (!seen.success) return null;
  const on = values["on"] ?? "";
  if (what === "cancel") return { made: call((client) => client.advances.cancel(seen.data)), to: done };
  if (what === "decide") {
    const decision = decisionSchema.safeParse(values["decision"]);
    if (!decision.success) return [{ field: "decision", message: texts.decisionNeeded }];
    if (decision.data === "writeOff" && values["confirmed"] !== "on") {
      return [{ field: "confirmed", message: texts.writeOffUnconfirmed }];
    }
    const asked = { ...seen.data, decision: decision.data, reason: values["reason"]?.trim() || null };
    return { made: call((client) => client.advances.decide(asked)), to: done };
  }
  if (what === "payOut") return { made: call((client) => client.advances.payOut({ ...seen.data, on })), to: done };
  if (what === "settle") {
    const pence = parseMoney(values["pence"] ?? "");
    if (pence === null) return [{ field: "pence", message: texts.amountNeeded }];
    return { made: call((client) => client.advances.settle({ ...seen.data, on, pence })), to: done };
  }
  return null;
}

/** Does what the form's `do` says, then redirects to the page. Answers with the errors and what was typed. */
export async function advanceByForm(action: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const asked = askedBy(action, values);
  if (!asked) return unreadable(values);
  if (Array.isArray(asked)) return invalid(asked, values);
  const result = await asked.made;
  if (result.ok) return { status: "continueTo", path: asked.to };
  return refused(result.error, values, ({ field, message }) => ({
    field: field.replace(/^terms\./, "").replace(/^invoiceIds.*/, "invoiceIds"),
    message,
  }));
}
