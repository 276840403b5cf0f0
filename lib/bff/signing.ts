/** Signing an agreement: for the page a signatory's link opens, for the built-in signer's page, and for what both post to. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { SignInput } from "@/lib/contract/signer";
import { portalForVisitor } from "./client";
import type { Client } from "./http-client";
import { attempt, type Outcome, type Problem } from "./outcome";
import { type SessionTimes, sessionTimes } from "./page";
import { dispositionOf } from "./papers";
import { session } from "./request";

type Answer<C extends keyof Client["agreements"]> = Awaited<ReturnType<Client["agreements"][C]>>;

/** `papers`: null where they cannot be had at the moment. */
export type OpenedSigning = Answer<"validateToken"> & { papers: Answer<"overview"> | null };

/** What a signatory's link opens. Spends nothing. */
export const openSigning = (token: string): Promise<Outcome<OpenedSigning>> =>
  attempt(async () => {
    const { agreements } = await portalForVisitor();
    const opened = await agreements.validateToken({ token });
    const papers = await attempt(() => agreements.overview({ token }));
    return { ...opened, papers: papers.ok ? papers.data : null };
  });

/** A posted form's texts, by `schema`; null for what no form of ours sends. */
async function posted<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | null> {
  const data = await request.formData().catch(() => null);
  const parsed = schema.safeParse(data ? Object.fromEntries(data) : null);
  return parsed.success ? parsed.data : null;
}

const unreadable: Problem = {
  ...{ code: "BAD_REQUEST", message: messages.general.formUnreadable },
  ...{ fields: [], reason: "unreadable" },
};

/** Runs a call with what was posted; what cannot be read is refused as data. */
async function answer<S extends z.ZodType, T>(
  request: Request,
  schema: S,
  call: (given: z.output<S>) => Promise<T>,
): Promise<Response> {
  const given = await posted(request, schema);
  const outcome: Outcome<T> = given ? await attempt(() => call(given)) : { ok: false, problem: unreadable };
  return Response.json(outcome, { headers: { "cache-control": "no-store" } });
}

const text = z.string().min(1).max(2_000);
const tokenOnly = z.object({ token: text });

/** Get sign-in URL by token, for the page's script. */
export const answerSignUrl = (request: Request): Promise<Response> =>
  answer(request, tokenOnly, async (given) => (await portalForVisitor()).agreements.signUrl(given));

/** Sign agreement, for the page's script. */
export const answerSign = (request: Request): Promise<Response> =>
  answer(request, tokenOnly.extend({ agreementId: z.uuid(), signatoryId: z.uuid() }), async (given) =>
    (await portalForVisitor()).agreements.sign(given),
  );

/** Decline, for the page's script: what the signing area was told. */
export const answerDecline = (request: Request): Promise<Response> =>
  answer(request, tokenOnly.extend({ reason: z.string() }), async (given) =>
    (await portalForVisitor()).agreements.decline(given),
  );

/** Decline, for the page's own form. */
export const declineAgreement = (given: { token: string; reason: string }): Promise<Outcome<Answer<"decline">>> =>
  attempt(async () => (await portalForVisitor()).agreements.decline(given));

type Paper = { name: string; contentType: string; base64: string };

const statuses: Record<string, number> = { NOT_FOUND: 404, TOO_MANY_REQUESTS: 429, CONFLICT: 409, BAD_REQUEST: 400 };

/** A paper as it is, or the problem in words. Only a PDF is shown; its policy is the edge's. */
function paperResponse(outcome: Outcome<Paper>, missing: string): Response {
  const kept = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  const isPdf = outcome.ok && outcome.data.contentType === "application/pdf";
  if (!outcome.ok || !isPdf) {
    const status = outcome.ok ? 404 : (statuses[outcome.problem.code] ?? 503);
    const words = outcome.ok || status === 404 ? missing : outcome.problem.message || missing;
    return new Response(words, { status, headers: { ...kept, "content-type": "text/plain; charset=utf-8" } });
  }
  const bytes = Buffer.from(outcome.data.base64, "base64");
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...kept,
      "content-type": "application/pdf",
      // Next sends it in parts and leaves its length away, by which the reader is told how far it is.
      [constants.fileSizeHeader]: String(bytes.length),
      "content-disposition": dispositionOf(outcome.data.name, "inline"),
    },
  });
}

const whichSchema = z.enum(["agencyAnnexure", "providerAnnexure", "document", "sealed"]);

const nothing: Outcome<Paper> = { ok: false, problem: { ...unreadable, code: "NOT_FOUND" } };

/** A paper of the agreement, for whoever posts a signatory's token; `which` stands in the address. */
export async function answerPaper(request: Request, missing: string): Promise<Response> {
  const which = whichSchema.safeParse(new URL(request.url).searchParams.get("which"));
  const given = await posted(request, tokenOnly);
  if (!which.success || !given) return paperResponse(nothing, missing);
  return paperResponse(
    await attempt(async () => (await portalForVisitor()).agreements.linkFile({ ...given, which: which.data })),
    missing,
  );
}

const ticketOnly = z.object({ ticket: text });

export type OpenedSigner = Awaited<ReturnType<Client["signer"]["open"]>>;

/** What a ticket of the built-in signer opens. Spends nothing. */
export const openSigner = (ticket: string): Promise<Outcome<OpenedSigner>> =>
  attempt(async () => (await portalForVisitor()).signer.open({ ticket }));

/** The document of a ticket. */
export async function answerSignerDocument(request: Request, missing: string): Promise<Response> {
  const given = await posted(request, ticketOnly);
  if (!given) return paperResponse(nothing, missing);
  return paperResponse(await attempt(async () => (await portalForVisitor()).signer.document(given)), missing);
}

/** The signature itself, from the built-in signer's page; the call looks at what it is. */
export const answerSignerSign = (request: Request): Promise<Response> =>
  answer(request, z.record(z.string(), z.string()), async (given) =>
    (await portalForVisitor()).signer.sign(given as SignInput),
  );

export const answerSignerDecline = (request: Request): Promise<Response> =>
  answer(request, ticketOnly.extend({ reason: z.string() }), async (given) =>
    (await portalForVisitor()).signer.decline(given),
  );

/** By which a signed-in member of staff is still there while he signs: his portal in another tab must not end. Null for others. */
export async function staffTimes(): Promise<SessionTimes | null> {
  return (await session())?.kind === "person" ? sessionTimes() : null;
}
