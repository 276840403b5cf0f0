/** Changes that the parties and the platform make to an agreement from its page, each with a small form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { signingPath } from "@/lib/config/signing";
import { type SignatoryInput, signatoryInputSchema } from "@/lib/contract/agreements";
import { type DraftState, errorState } from "./drafts";

const texts = messages.agreementPages.actions;

const locked = z.object({ agreementId: z.uuid(), lock: z.coerce.number().int() });
const reasoned = locked.extend({
  reason: z
    .string()
    .trim()
    .min(1, messages.agreements.reasonNeeded)
    .max(constants.reasonMaxLength, fieldErrors.tooLong(messages.agreements.reasonNeeded, constants.reasonMaxLength)),
});
const signatory = locked.extend({ signatoryId: z.uuid() });
const corrected = signatory.extend(signatoryInputSchema.omit({ type: true }).shape);

const removal = locked.extend({ documentId: z.uuid() });

const agreementChanges = [
  "send",
  "withdraw",
  "requestChanges",
  "resend",
  "correctSignatory",
  "suspend",
  "resume",
  "serveNotice",
] as const;

type Done = { status: "done"; message: string };

/**
 * Validates the form by `schema` and makes the call; errors are shown at their fields. `done` is the confirmation, or
 * makes it from the call's answer.
 */
async function change<T, A>(
  schema: z.ZodType<T>,
  values: Record<string, string>,
  done: string | ((answer: A) => string),
  make: (input: T) => Promise<Result<A>>,
): Promise<DraftState | Done> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }));
    const own = errors.filter(({ field }) => !(field in signatory.shape));
    return own.length < errors.length
      ? { status: "failed", message: messages.agreementPages.unreadable, errors: [], values }
      : { status: "invalid", message: messages.general.problem, errors: own, values };
  }
  const result = await make(parsed.data);
  if (result.ok) return { status: "done", message: typeof done === "string" ? done : done(result.data) };
  const { error } = result;
  const fields = error.fields.map((error) => ({ ...error, field: error.field.replace(/^signatory\./, "") }));
  return errorState({ ...error, fields }, values);
}

/** Carries out the change that the form's `do` names. */
export async function changeAgreement({ call }: PortalAction, data: FormData): Promise<DraftState | Done> {
  const values = postedTexts(data);
  const wanted = z.enum(agreementChanges).safeParse(values["do"]);
  if (!wanted.success) return { status: "failed", message: messages.agreementPages.unreadable, errors: [], values };
  const kind = wanted.data;
  const { done } = texts[kind];
  switch (kind) {
    case "send":
    case "resume":
      return change(locked, values, done, (input) => call((client) => client.agreements[kind](input)));
    case "resend":
      return change(
        signatory,
        values,
        ({ sentTo }: { sentTo: Pick<SignatoryInput, "fullName" | "email"> }) =>
          messages.agreementPages.linkSentTo(sentTo.fullName, sentTo.email),
        (input) => call((client) => client.agreements.resendLink(input)),
      );
    case "correctSignatory":
      return change(corrected, values, done, ({ fullName, jobTitle, email, ...input }) =>
        call((client) => client.agreements.correctSignatory({ ...input, signatory: { fullName, jobTitle, email } })),
      );
    default:
      return change(reasoned, values, done, (input) => call((client) => client.agreements[kind](input)));
  }
}

/** The address of the signing page, with a new link of the signatory who posts. */
export async function ownSigningAddress({ call }: PortalAction, data: FormData): Promise<Result<string>> {
  const given = z.uuid().safeParse(data.get("agreementId"));
  const agreementId = given.success ? given.data : "";
  const result = await call((client) => client.agreements.ownLink({ agreementId }));
  return result.ok ? { ok: true, data: `${signingPath}?token=${encodeURIComponent(result.data.token)}` } : result;
}

/** Removes a document from a draft. */
export async function removeDocument({ call }: PortalAction, data: FormData): Promise<DraftState | Done> {
  const values = postedTexts(data);
  return change(removal, values, messages.agreementPages.upload.removed, (input) =>
    call((client) => client.agreements.removeDocument(input)),
  );
}
