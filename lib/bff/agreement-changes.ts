/** What the parties and the platform do to an agreement from its page, each from one small form. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { signatoryInputSchema } from "@/lib/contract/agreements";
import type { PortalAction } from "./action";
import { type DraftState, problemState } from "./agreement-drafts";
import { postedTexts } from "./form-rows";

const texts = messages.agreementPages.actions;

const locked = z.object({ agreementId: z.uuid(), lock: z.coerce.number().int() });
const reasoned = locked.extend({
  reason: z
    .string()
    .trim()
    .min(1, messages.agreements.reasonNeeded)
    .max(constants.reasonMaxLength, messages.agreements.tooLong(constants.reasonMaxLength)),
});
const signatory = locked.extend({ signatoryId: z.uuid() });
const corrected = signatory.extend(signatoryInputSchema.omit({ type: true }).shape);

const removal = locked.extend({ documentId: z.uuid() });

export const agreementChanges = [
  "send",
  "withdraw",
  "askChanges",
  "resend",
  "correctSignatory",
  "suspend",
  "resume",
  "serveNotice",
] as const;
export type AgreementChange = (typeof agreementChanges)[number];

type Done = { status: "done"; message: string };

/** Reads the form by `schema` and makes the call; what is wrong stands beside its field. */
async function change<T>(
  schema: z.ZodType<T>,
  values: Record<string, string>,
  done: string,
  make: (input: T) => ReturnType<PortalAction["call"]>,
): Promise<DraftState | Done> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }));
    const own = errors.filter(({ field }) => !(field in signatory.shape));
    return own.length < errors.length
      ? { status: "failed", message: messages.agreementPages.unreadable, errors: [], values }
      : { status: "invalid", message: messages.general.problem, errors: own, values };
  }
  const outcome = await make(parsed.data);
  if (outcome.ok) return { status: "done", message: done };
  const { problem } = outcome;
  const fields = problem.fields.map((error) => ({ ...error, field: error.field.replace(/^signatory\./, "") }));
  return problemState({ ...problem, fields }, values);
}

/** Carries out the change that the form's `do` names. */
export async function changeAgreement({ call }: PortalAction, data: FormData): Promise<DraftState | Done> {
  const values = postedTexts(data);
  const wanted = z.enum(agreementChanges).safeParse(values.do);
  if (!wanted.success) return { status: "failed", message: messages.agreementPages.unreadable, errors: [], values };
  const kind = wanted.data;
  const { done } = texts[kind];
  switch (kind) {
    case "send":
    case "resume":
      return change(locked, values, done, (input) => call((client) => client.agreements[kind](input)));
    case "resend":
      return change(signatory, values, done, (input) => call((client) => client.agreements.resendLink(input)));
    case "correctSignatory":
      return change(corrected, values, done, ({ fullName, jobTitle, email, ...input }) =>
        call((client) => client.agreements.correctSignatory({ ...input, signatory: { fullName, jobTitle, email } })),
      );
    default:
      return change(reasoned, values, done, (input) => call((client) => client.agreements[kind](input)));
  }
}

/** Takes a paper away from a draft. */
export async function removeDocument({ call }: PortalAction, data: FormData): Promise<DraftState | Done> {
  const values = postedTexts(data);
  return change(removal, values, messages.agreementPages.upload.removed, (input) =>
    call((client) => client.agreements.removeDocument(input)),
  );
}
