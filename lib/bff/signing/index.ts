/**
 * Signing an agreement: calls for the page a signatory's link opens, the built-in signer's page, and the forms of both.
 */
import { z } from "zod";
import { portalForAnonymous } from "@/lib/bff/client";
import type { Client } from "@/lib/bff/http-client";
import { session } from "@/lib/bff/request";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { type SessionTimes, sessionTimes } from "@/lib/bff/sessions/times";
import { dispositionOf } from "@/lib/bff/stored-documents";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { SignInput } from "@/lib/contract/signer";

type Answer<C extends keyof Client["agreements"]> = Awaited<ReturnType<Client["agreements"][C]>>;

/** `documents`: null where they cannot be loaded at the moment. */
export type OpenedSigning = Answer<"validateToken"> & { documents: Answer<"overview"> | null };

/** What a signatory's link opens. Does not use up the link. */
export const openSigning = (token: string): Promise<Result<OpenedSigning>> =>
  attempt(async () => {
    const { agreements } = await portalForAnonymous();
    const opened = await agreements.validateToken({ token });
    const documents = await attempt(() => agreements.overview({ token }));
    return { ...opened, documents: documents.ok ? documents.data : null };
  });

/** The texts of a posted form, parsed by `schema`; null for anything that no form of ours sends. */
async function posted<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | null> {
  const data = await request.formData().catch(() => null);
  const parsed = schema.safeParse(data ? Object.fromEntries(data) : null);
  return parsed.success ? parsed.data : null;
}

const unreadable: ResultError = {
  code: "BAD_REQUEST",
  message: messages.general.formUnreadable,
  fields: [],
  reason: "unreadable",
};

/** Runs a call with the posted data; what cannot be parsed is answered as a validation error. */
async function answer<S extends z.ZodType, T>(
  request: Request,
  schema: S,
  call: (given: z.output<S>) => Promise<T>,
): Promise<Response> {
  const given = await posted(request, schema);
  const result: Result<T> = given ? await attempt(() => call(given)) : { ok: false, error: unreadable };
  return Response.json(result, { headers: { "cache-control": "no-store" } });
}

const text = z.string().min(1).max(2_000);
const tokenOnly = z.object({ token: text });

/** Returns the sign-in URL for a signing token, for the page's script. */
export const answerSignUrl = (request: Request): Promise<Response> =>
  answer(request, tokenOnly, async (given) => (await portalForAnonymous()).agreements.signUrl(given));

/** Signs an agreement, for the page's script. */
export const answerSign = (request: Request): Promise<Response> =>
  answer(request, tokenOnly.extend({ agreementId: z.uuid(), signatoryId: z.uuid() }), async (given) =>
    (await portalForAnonymous()).agreements.sign(given),
  );

/** Declines an agreement, for the form of the signing page: the only way to decline. */
export const declineAgreement = (given: { token: string; reason: string }): Promise<Result<Answer<"decline">>> =>
  attempt(async () => (await portalForAnonymous()).agreements.decline(given));

type SignedFile = { name: string; contentType: string; base64: string };

const statuses: Record<string, number> = { NOT_FOUND: 404, TOO_MANY_REQUESTS: 429, CONFLICT: 409, BAD_REQUEST: 400 };

/** The document's bytes, or the error in words. Only a PDF is served; the edge sets its content security policy. */
function documentResponse(result: Result<SignedFile>, missing: string): Response {
  const baseHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
  const isPdf = result.ok && result.data.contentType === "application/pdf";
  if (!result.ok || !isPdf) {
    const status = result.ok ? 404 : (statuses[result.error.code] ?? 503);
    const words = result.ok || status === 404 ? missing : result.error.message || missing;
    return new Response(words, { status, headers: { ...baseHeaders, "content-type": "text/plain; charset=utf-8" } });
  }
  const bytes = Buffer.from(result.data.base64, "base64");
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...baseHeaders,
      "content-type": "application/pdf",
      // Next sends it in chunks without a Content-Length, so that the reader's progress bar needs a header of ours.
      [constants.fileSizeHeader]: String(bytes.length),
      "content-disposition": dispositionOf(result.data.name, "inline"),
    },
  });
}

const whichSchema = z.enum(["agencyAnnexure", "providerAnnexure", "document", "sealed"]);

const nothing: Result<SignedFile> = { ok: false, error: { ...unreadable, code: "NOT_FOUND" } };

/** Serves a document of the agreement to anyone who posts a signatory's token; `which` is in the address. */
export async function answerDocument(request: Request, missing: string): Promise<Response> {
  const which = whichSchema.safeParse(new URL(request.url).searchParams.get("which"));
  const given = await posted(request, tokenOnly);
  if (!which.success || !given) return documentResponse(nothing, missing);
  return documentResponse(
    await attempt(async () => (await portalForAnonymous()).agreements.linkFile({ ...given, which: which.data })),
    missing,
  );
}

const signingTokenOnly = z.object({ signingToken: text });

export type OpenedSigner = Awaited<ReturnType<Client["signer"]["open"]>>;

/** What a signing token of the built-in signer opens. Does not use up the token. */
export const openSigner = (signingToken: string): Promise<Result<OpenedSigner>> =>
  attempt(async () => (await portalForAnonymous()).signer.open({ signingToken }));

/** Serves the document of a signing token. */
export async function answerSignerDocument(request: Request, missing: string): Promise<Response> {
  const given = await posted(request, signingTokenOnly);
  if (!given) return documentResponse(nothing, missing);
  return documentResponse(await attempt(async () => (await portalForAnonymous()).signer.document(given)), missing);
}

/** Signs on the built-in signer's page; the call validates the signature. */
export const answerSignerSign = (request: Request): Promise<Response> =>
  answer(request, z.record(z.string(), z.string()), async (given) =>
    (await portalForAnonymous()).signer.sign(given as SignInput),
  );

/**
 * The session times of a signed-in member of staff, so that signing keeps their portal in another tab alive. Null for
 * everyone else.
 */
export async function staffTimes(): Promise<SessionTimes | null> {
  return (await session())?.kind === "person" ? sessionTimes() : null;
}
