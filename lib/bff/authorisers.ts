/** The page of authorisers: what it shows, and its posted form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { type FormError, failed, invalid, type PostedAnswer, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { type Authoriser, type AuthoriserInput, authoriserInputSchema } from "@/lib/contract/authorisers";
import { moneyInput, parseDate, parseMoney } from "@/lib/format";

const texts = messages.authorisers;
const path = "/dashboard/tasks/authoriser";

/** The values of the form's controls. */
function valuesOf(authoriser: Authoriser): Values {
  const { services, canAuthoriseJobs, limitPence, deputy, awayFrom, awayTo } = authoriser;
  const { canAuthorisePayments, paymentLimitPence } = authoriser;
  return {
    scope: services === null ? "all" : "some",
    ...Object.fromEntries((services ?? []).map(({ _id }) => [`service.${_id}`, "on"])),
    ...(canAuthoriseJobs ? { canAuthoriseJobs: "on" } : {}),
    limit: limitPence === null ? "" : moneyInput(limitPence),
    ...(canAuthorisePayments ? { canAuthorisePayments: "on" } : {}),
    paymentLimit: paymentLimitPence === null ? "" : moneyInput(paymentLimitPence),
    deputyId: deputy?._id ?? "",
    awayFrom: awayFrom ?? "",
    awayTo: awayTo ?? "",
  };
}

/** Loads the authorisers and, where the address names one and the reader may change them, the form for that one. */
export async function loadAuthorisers(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { after, change, done } = readTexts(parameters, ["after", "change", "done"]);
  const wanted = z.uuid().safeParse(change);
  const result = await load(async () => {
    const list = await client.authorisers.list({ after });
    if (!list.canChange || !wanted.success) return { list, opened: null };
    const { authoriser, services, deputies } = await client.authorisers.get({ authoriserId: wanted.data });
    return { list, opened: { authoriser, services, deputies, values: valuesOf(authoriser) } };
  });
  const message = done === "saved" ? texts.saved : null;
  return { after, message, result };
}

const dateIn = (values: Values, name: string): string | null => {
  const entered = values[name]?.trim();
  return entered ? (parseDate(entered) ?? entered) : null;
};

const moneyIn = (values: Values, name: string): number | null => {
  const entered = values[name]?.trim();
  return entered ? (parseMoney(entered) ?? Number.NaN) : null;
};

/** What was submitted. */
function rightsFrom(values: Values): AuthoriserInput {
  const ids = Object.keys(values).flatMap((name) => /^service\.([0-9a-f-]{36})$/.exec(name)?.[1] ?? []);
  return {
    serviceIds: values["scope"] === "some" ? ids : null,
    canAuthoriseJobs: values["canAuthoriseJobs"] === "on",
    limitPence: moneyIn(values, "limit"),
    canAuthorisePayments: values["canAuthorisePayments"] === "on",
    paymentLimitPence: moneyIn(values, "paymentLimit"),
    deputyId: values["deputyId"] || null,
    awayFrom: dateIn(values, "awayFrom"),
    awayTo: dateIn(values, "awayTo"),
  };
}

/** The control of a field of the call. */
const controlOf = (field: string): string =>
  field
    .replace(/^rights\./, "")
    .replace(/^serviceIds.*$/, "services")
    .replace(/^limitPence$/, "limit")
    .replace(/^paymentLimitPence$/, "paymentLimit");

const atControls = (errors: readonly FormError[]): FormError[] =>
  errors.map(({ field, message }) => ({ field: controlOf(field), message }));

const subjectSchema = z.object({ authoriserId: z.uuid(), lock: z.coerce.number().pipe(z.int32()) });

/** Saves what an authoriser may authorise, then redirects to the list. */
export async function saveAuthoriserByForm({ call }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const subject = subjectSchema.safeParse(values);
  if (!subject.success) return unreadable(values);
  const parsed = authoriserInputSchema.safeParse(rightsFrom(values));
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
    return invalid(atControls(issues), values);
  }
  const result = await call((client) => client.authorisers.save({ ...subject.data, rights: parsed.data }));
  if (result.ok) return { status: "continueTo", path: `${path}?done=saved` };
  const errors = fieldErrors(result.error);
  return errors.length > 0 ? invalid(atControls(errors), values) : failed(result.error.message, values);
}
