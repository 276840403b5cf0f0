/** Submits a step of the form on the page of a worker's link. */
import { z } from "zod";
import { portalForAnonymous } from "@/lib/bff/client";
import { answerAddressButton } from "@/lib/bff/forms/addresses";
import { editRows, postedTexts, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import { parseSubmittedField } from "@/lib/bff/profiles/call-input";
import { emptyRows, isRowList, renumbered } from "@/lib/bff/profiles/row-lists";
import { attempt } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { linkFields, linkValuesSchema } from "@/lib/contract/worker-links";
import { readAccessToken } from "./access-token";
import { errorsOf, invalidAnswer, type ProfileAnswer, type Values } from "./answer";
import { profileUrl } from "./paths";

const baseSchema = z.object({
  token: z.string().min(1).max(200),
  step: z.enum(Object.keys(linkFields) as [keyof typeof linkFields]),
  idempotencyKey: z.uuid(),
});

/** Adds or removes a row; nothing is sent. */
function editedRows(values: Values): ProfileAnswer | null {
  const [, prefix, wanted] = /^(\w+)\.(add|remove\.\d{1,3})$/.exec(values["do"] ?? "") ?? [];
  const edit = rowEditOf(wanted);
  if (!prefix || !edit || !isRowList(prefix)) return null;
  const rows = editRows(rowsIn(values, prefix), edit, emptyRows[prefix]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${prefix}.`));
  const { rowAdded, rowRemoved } = messages.agreementPages;
  return {
    status: "editing",
    message: edit.kind === "add" ? rowAdded : rowRemoved,
    values: { ...Object.fromEntries(others), ...valuesOfRows(prefix, rows) },
  };
}

/** Submits a step of the page's form. Never throws, whatever an anonymous visitor sends. */
export async function sendProfileStep(data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const edited = editedRows(values);
  if (edited) return edited;
  const base = baseSchema.safeParse(values);
  if (!base.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const { token, step, idempotencyKey } = base.data;
  const looked = await answerAddressButton(values, (postcode) =>
    attempt(async () =>
      (await portalForAnonymous()).workerLinks.findAddresses({
        token,
        accessToken: await readAccessToken(),
        postcode,
      }),
    ),
  );
  if (looked) return looked;
  const submitted = Object.fromEntries(
    linkFields[step].map((field) => [field, parseSubmittedField(field, values) ?? undefined]),
  );
  const parsed = linkValuesSchema.safeParse(submitted);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    return { status: "invalid", message: messages.general.problem, errors: errorsOf(problems, values), values };
  }
  const result = await attempt(async () =>
    (await portalForAnonymous()).workerLinks.send({
      token,
      accessToken: await readAccessToken(),
      idempotencyKey,
      values: parsed.data,
    }),
  );
  if (!result.ok) return invalidAnswer(result.error, values);
  return { status: "continueTo", path: profileUrl(token, { sent: step }) };
}
