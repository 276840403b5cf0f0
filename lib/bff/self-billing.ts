/** The page of consents to self-billing: what it shows, and its posted forms. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { type FormError, failed, invalid, type PostedAnswer, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { acceptanceSchema } from "@/lib/contract/self-billing";

const texts = messages.selfBilling;
const path = "/dashboard/finance/self-billing";

const done = { asked: texts.asked, accepted: texts.accepted, withdrawn: texts.withdrawn };

/** Loads the pairs with their consents and, where the address names a consent, that one with its text. */
export async function loadSelfBilling(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { after, consent, done: what } = readTexts(parameters, ["after", "consent", "done"]);
  const wanted = z.uuid().safeParse(consent);
  const result = await load(async () => ({
    list: await client.selfBilling.list({ after }),
    opened: wanted.success ? await client.selfBilling.get({ consentId: wanted.data }) : null,
  }));
  const message = what && Object.hasOwn(done, what) ? done[what as keyof typeof done] : null;
  return { after, message, result };
}

const answers: Record<string, boolean> = { yes: true, no: false };

/** What was stated, and the errors that a provider, which does not answer for VAT, cannot make. */
function statedIn(values: Values) {
  const stated = {
    isVatRegistered: answers[values["isVatRegistered"] ?? ""] ?? null,
    vatNumber: values["isVatRegistered"] === "yes" ? values["vatNumber"]?.trim() || null : null,
    typedName: values["typedName"] ?? "",
    agrees: values["agrees"] === "on",
  };
  const errors: FormError[] = [];
  if (values["answersForVat"] === "yes" && stated.isVatRegistered === null) {
    errors.push({ field: "isVatRegistered", message: texts.registeredNeeded });
  }
  if (stated.isVatRegistered && stated.vatNumber === null) {
    errors.push({ field: "vatNumber", message: texts.vatNumberNeeded });
  }
  return { stated, errors };
}

const atControls = (errors: readonly FormError[]): FormError[] =>
  errors.map(({ field, message }) => ({ field: field.replace(/^acceptance\./, ""), message }));

const pairSchema = z.object({ agencyId: z.uuid(), providerId: z.uuid() });
const seenSchema = z.object({ consentId: z.uuid(), lock: z.coerce.number().pipe(z.int32()) });

/** Does what the form's `do` says: asks for a consent, accepts it or withdraws it. Then redirects to the page. */
export async function changeConsentByForm({ call }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const word = values["do"];
  if (word === "ask") {
    const pair = pairSchema.safeParse(values);
    if (!pair.success) return unreadable(values);
    const asked = await call((client) => client.selfBilling.ask(pair.data));
    return asked.ok ? { status: "continueTo", path: `${path}?done=asked` } : failed(asked.error.message, values);
  }
  const seen = seenSchema.safeParse(values);
  if (!seen.success || (word !== "accept" && word !== "withdraw")) {
    return unreadable(values);
  }
  const pageWith = (what: keyof typeof done) => `${path}?consent=${seen.data.consentId}&done=${what}`;
  if (word === "withdraw") {
    const ended = await call((client) => client.selfBilling.withdraw(seen.data));
    return ended.ok ? { status: "continueTo", path: pageWith("withdrawn") } : failed(ended.error.message, values);
  }
  const { stated, errors } = statedIn(values);
  const parsed = acceptanceSchema.safeParse(stated);
  if (!parsed.success || errors.length > 0) {
    const issues = parsed.error?.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message })) ?? [];
    return invalid(atControls([...errors, ...issues]), values);
  }
  const textHash = values["textHash"] ?? "";
  const result = await call((client) => client.selfBilling.accept({ ...seen.data, textHash, acceptance: parsed.data }));
  if (result.ok) return { status: "continueTo", path: pageWith("accepted") };
  const refused = fieldErrors(result.error);
  return refused.length > 0 ? invalid(atControls(refused), values) : failed(result.error.message, values);
}
