/**
 * The Dropbox Sign provider. Errors thrown by the library contain the API key and the signers' names and addresses, so
 * they must not leave this file, not even as a `cause` (docs/decisions/0027-signature-providers.md).
 */

import type {
  EmbeddedApi,
  SignatureRequestApi,
  SignatureRequestResponse,
  SignatureRequestResponseSignatures,
} from "@dropbox/sign";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { dropboxOrigin } from "@/lib/config/signing";
import {
  type ESignature,
  ESignatureRefused,
  ESignatureUnavailable,
  type SignatureRequest,
  type SignatureStatus,
  type Signer,
} from "./port";
import { signaturePage, signaturePlaces } from "./signature-page";

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 5 * 1024 * 1024;
const LATEST_MAX = 100;
const CODE = /^[a-z][a-z0-9_]{0,63}$/;
/** Temporary 4xx answers: timeout, rate limit, and "an identical request is already being processed". */
const PASSING = new Set([408, 425, 429]);
/** The provider's message, which has no error code, for a request whose files are still being processed. */
const NOT_READY = /cannot be signed yet/i;

type Api = { requests: SignatureRequestApi; embedded: EmbeddedApi };
type Signature = SignatureRequestResponseSignatures & { signatureId: string };
type Found = { requestId: string; request: SignatureRequestResponse; signatures: Signature[] };

const unavailable = (why: string) => new ESignatureUnavailable(`the e-signature provider ${why}`);

type Thrown = {
  /** Set by the library's own error, which covers 4xx only. */
  statusCode?: number;
  body?: { error?: { errorName?: unknown; errorMsg?: unknown } };
  /** Set by the HTTP client's error, for all other answers. */
  response?: { status?: number };
};

/**
 * Converts an error of the library into the port's error. A `code` is used only if it looks like one of the provider's
 * error codes.
 */
function portError(thrown: unknown): ESignatureUnavailable | ESignatureRefused {
  if (thrown instanceof ESignatureRefused || thrown instanceof ESignatureUnavailable) return thrown;
  const { statusCode, body, response } = (thrown ?? {}) as Thrown;
  const status = statusCode ?? response?.status;
  if (status === undefined) return unavailable("did not answer");
  const { errorName, errorMsg } = body?.error ?? {};
  const code = typeof errorName === "string" && CODE.test(errorName) ? errorName : `http_${status}`;
  const isNotReady = typeof errorMsg === "string" && NOT_READY.test(errorMsg);
  const passes = status < 400 || status >= 500 || PASSING.has(status) || code === "conflict" || isNotReady;
  return passes ? unavailable(`answered ${status}`) : new ESignatureRefused(code);
}

async function apiOf(timeoutMs: number): Promise<Api> {
  const { DROPBOX_SIGN_API_KEY, DROPBOX_SIGN_BASE_URL } = env();
  if (!DROPBOX_SIGN_API_KEY) throw unavailable("is not set up: DROPBOX_SIGN_API_KEY is missing");
  const library = await import("@dropbox/sign");
  const made = { requests: new library.SignatureRequestApi(), embedded: new library.EmbeddedApi() };
  for (const api of Object.values(made)) {
    api.username = DROPBOX_SIGN_API_KEY;
    if (DROPBOX_SIGN_BASE_URL) api.basePath = new URL("/v3", DROPBOX_SIGN_BASE_URL).href;
    api.addInterceptor((options) => {
      // The library's own timeout only measures silence, so a slow trickle of bytes would never end.
      options.signal = AbortSignal.timeout(timeoutMs);
      options.maxContentLength = ANSWER_MAX_BYTES;
      // A redirect would send the API key to another host.
      options.maxRedirects = 0;
    });
  }
  return made;
}

/** Reads the usable part of the answer. Throws when it is not a signature request. */
function foundIn(request: SignatureRequestResponse | undefined): Found {
  const requestId = request?.signatureRequestId;
  const signatures = request?.signatures;
  if (!request || !requestId || !signatures?.every((signature) => signature.signatureId)) {
    throw unavailable("answered what is no signature request");
  }
  const inOrder = (signatures as Signature[]).toSorted((one, two) => (one.order ?? 0) - (two.order ?? 0));
  return { requestId, request, signatures: inOrder };
}

const placed = ({ requestId, signatures }: Found, signers: Signer[]) => {
  if (signatures.length !== signers.length) throw new ESignatureRefused("other_signers");
  const ids = signatures.map(({ signatureId }, order) => ({
    signatoryId: signers[order]?.signatoryId ?? "",
    signatureId,
  }));
  return { requestId, signatures: ids };
};

/** Metadata by which a request is found again; contains no personal data. */
const metadataOf = ({ agreementId, version }: SignatureRequest) => ({ agreementId, version: String(version) });

function isFor(wanted: SignatureRequest, { metadata, hasError }: SignatureRequestResponse): boolean {
  const { agreementId, version } = metadataOf(wanted);
  return !hasError && metadata?.["agreementId"] === agreementId && String(metadata?.["version"]) === version;
}

/**
 * Finds an earlier request for this agreement and version: the oldest, so that all callers get the same one. The
 * provider's search index lags behind, so the latest requests are checked as well.
 */
async function earlier({ requests }: Api, wanted: SignatureRequest): Promise<Found | undefined> {
  const search = `metadata:"${wanted.agreementId.replace(/["\\]/g, "")}"`;
  for (const query of [search, undefined]) {
    const { body } = await requests.signatureRequestList(undefined, 1, LATEST_MAX, query);
    if (!Array.isArray(body?.signatureRequests)) throw unavailable("answered what is no list");
    const [oldest] = body.signatureRequests
      .filter((request) => isFor(wanted, request))
      // The list is newest first and times are whole seconds: within the same second, the last listed is the oldest.
      .toReversed()
      .toSorted((one, two) => (one.createdAt ?? 0) - (two.createdAt ?? 0));
    if (oldest) return foundIn(oldest);
  }
}

async function create({ requests }: Api, wanted: SignatureRequest): Promise<Found> {
  const { title, document, fileName, signers } = wanted;
  const { DROPBOX_SIGN_CLIENT_ID, DROPBOX_SIGN_TEST_MODE } = env();
  const pdf = (value: Buffer, filename: string) => ({ value, options: { filename, contentType: "application/pdf" } });
  const { body } = await requests.signatureRequestCreateEmbedded({
    clientId: DROPBOX_SIGN_CLIENT_ID ?? "",
    testMode: DROPBOX_SIGN_TEST_MODE,
    title,
    subject: title,
    files: [pdf(document, fileName), pdf(await signaturePage(signers.length), "signatures.pdf")],
    formFieldsPerDocument: signaturePlaces(signers.length, 1),
    signers: signers.map(({ name, email }, order) => ({ name, emailAddress: email, order })),
    metadata: metadataOf(wanted),
    // The signing page has the one way to decline, with the same words and a confirmation for every provider.
    allowDecline: false,
    // Cast because the type is an enum of the library, which is loaded lazily.
    signingOptions: { draw: true, type: true, upload: false, phone: false, defaultType: "draw" as never },
  });
  return foundIn(body?.signatureRequest);
}

async function fetched({ requests }: Api, requestId: string): Promise<Found> {
  const { body } = await requests.signatureRequestGet(requestId);
  return foundIn(body?.signatureRequest);
}

const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

function statusOf({ signatures }: Found, signatureId: string): SignatureStatus {
  const at = signatures.findIndex((signature) => signature.signatureId === signatureId);
  const signature = signatures[at];
  if (!signature) throw new ESignatureRefused("signature_not_found");
  const code = signature.statusCode ?? "";
  if (code === "signed") return { state: "signed", at: dateOf(signature.signedAt), declineReason: null };
  if (code === "declined") return { state: "declined", at: null, declineReason: signature.declineReason ?? null };
  // Expired or failed: the provider accepts no more signatures.
  if (code !== "awaiting_signature" && code !== "on_hold")
    throw new ESignatureRefused(CODE.test(code) ? code : "unknown");
  const isNext = signatures.slice(0, at).every(({ statusCode }) => statusCode === "signed");
  return { state: isNext && code !== "on_hold" ? "awaiting" : "notYet", at: null, declineReason: null };
}

const sameAddress = (one: string | undefined, two: string) => one?.toLowerCase() === two.toLowerCase();

/** Finds the current signature, including when an earlier change succeeded and its answer was lost. */
function currentOf({ signatures }: Found, signatureId: string, email: string): Signature {
  const current =
    signatures.find((signature) => signature.signatureId === signatureId) ??
    signatures.find(({ reassignedFrom }) => reassignedFrom === signatureId) ??
    signatures.find(({ signerEmailAddress }) => sameAddress(signerEmailAddress, email));
  if (!current) throw new ESignatureRefused("signature_not_found");
  return current;
}

const isSigner = ({ signerEmailAddress, signerName }: Signature, { email, name }: Signer) =>
  sameAddress(signerEmailAddress, email) && signerName === name;

async function change(api: Api, requestId: string, signatureId: string, signer: Signer) {
  const before = await fetched(api, requestId);
  const current = currentOf(before, signatureId, signer.email);
  if (isSigner(current, signer)) return { signatureId: current.signatureId };
  const { email: emailAddress, name } = signer;
  const update = { signatureId: current.signatureId, emailAddress, name };
  const { body } = await api.requests.signatureRequestUpdate(requestId, update);
  const after = foundIn(body?.signatureRequest).signatures[before.signatures.indexOf(current)];
  if (!after) throw unavailable("answered without the signature");
  return { signatureId: after.signatureId };
}

async function mint({ embedded }: Api, signatureId: string, origin: string) {
  const { body } = await embedded.embeddedSignUrl(signatureId);
  const { signUrl, expiresAt } = body?.embedded ?? {};
  if (!signUrl || !URL.canParse(signUrl)) throw unavailable("answered without an address to sign at");
  if (new URL(signUrl).origin !== origin) throw new ESignatureRefused("foreign_sign_url");
  const latestMs = clock.now().getTime() + constants.signUrlMs;
  return { url: signUrl, expiresAt: new Date(Math.min(expiresAt ? expiresAt * 1000 : latestMs, latestMs)) };
}

/** Cancels a request. One that no longer exists was cancelled before. */
async function end({ requests }: Api, requestId: string): Promise<void> {
  try {
    const { response } = await requests.signatureRequestCancel(requestId);
    if (response.data) throw unavailable("answered what is no empty answer");
  } catch (thrown) {
    const error = portError(thrown);
    if (!(error instanceof ESignatureRefused && error.code === "deleted")) throw error;
  }
}

/** Dropbox Sign, configured by environment variables. An answer that takes longer than `timeoutMs` counts as none. */
export function dropboxSign({ timeoutMs = TIMEOUT_MS } = {}): ESignature {
  const { DROPBOX_SIGN_CLIENT_ID } = env();
  const origin = dropboxOrigin();

  async function call<T>(work: (api: Api) => Promise<T>): Promise<T> {
    try {
      return await work(await apiOf(timeoutMs));
    } catch (thrown) {
      throw portError(thrown);
    }
  }

  return {
    name: "dropbox",
    clientId: DROPBOX_SIGN_CLIENT_ID ?? "",
    origin,
    request: (wanted) =>
      call(async (api) => {
        const known = await earlier(api, wanted);
        if (known) return placed(known, wanted.signers);
        const made = await create(api, wanted);
        // Another request may have been made, or become visible, in the meantime: use the oldest, which every caller
        // will find.
        const first = (await earlier(api, wanted).catch(() => undefined)) ?? made;
        if (first.requestId !== made.requestId) await end(api, made.requestId).catch(() => {});
        return placed(first, wanted.signers);
      }),
    signUrl: (signatureId) => call((api) => mint(api, signatureId, origin)),
    status: (requestId, signatureId) => call(async (api) => statusOf(await fetched(api, requestId), signatureId)),
    changeSigner: (requestId, signatureId, signer) => call((api) => change(api, requestId, signatureId, signer)),
    cancel: (requestId) => call((api) => end(api, requestId)),
  };
}
