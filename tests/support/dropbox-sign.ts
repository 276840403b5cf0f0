/**
 * A server that implements Dropbox Sign's documented API on a free port, including the embedded page and the events it
 * posts. Behaviour that is not documented but was observed is marked as such.
 */
import { createHmac, randomBytes } from "node:crypto";
import { signingPage } from "./dropbox-sign-page";
import { type Listening, listen } from "./listen";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const HOUR_S = 3_600;

type Signature = {
  signature_id: string;
  signer_email_address: string;
  signer_name: string;
  signer_role: null;
  order: number;
  status_code: string;
  decline_reason: string | null;
  signed_at: number | null;
  reassigned_from: string | null;
};

export type Made = {
  signature_request_id: string;
  title: string;
  test_mode: boolean;
  metadata: Record<string, unknown>;
  created_at: number;
  client_id: string;
  is_complete: boolean;
  is_declined: boolean;
  has_error: boolean;
  signing_url: null;
  signatures: Signature[];
};

/** What a request was created with; the API does not return it again. */
type Posted = {
  files: { name: string; type: string; bytes: Buffer }[];
  fields: Record<string, unknown>[];
  form: Record<string, string>;
};

/**
 * `down`: the connection fails. `slow`: done, but never answered. `lost`: done, and the answer breaks off. `page`: HTML
 * with status 200. `redirect`: to another path of this server. A number: that status.
 */
export type Fault = "down" | "slow" | "lost" | "page" | "redirect" | number;

export type DropboxSignServer = Listening & {
  apiKey: string;
  clientId: string;
  /** The environment variables that make the portal use this server. */
  env: Record<string, string>;
  /** Current requests, oldest first, without cancelled ones. */
  requests: Made[];
  /** What each request was created with, by its id. */
  posted: Map<string, Posted>;
  /** `METHOD /path` of every call. */
  calls: string[];
  /** The fault of calls whose `METHOD /path` matches, until it is reset. */
  fault: { how: Fault; when: RegExp } | null;
  /** New requests do not show in searches yet, as happens for a while with the real provider. */
  searchLags: boolean;
  /** The signing URLs it returns: from another origin, or valid for longer than documented. */
  mints: { origin: string | null; lifeS: number };
  /** What the embedded page does when it opens: it works, reports a failure, or does nothing. */
  pages: "work" | "fail" | "silent";
  /** Where events are posted as they happen. */
  eventsTo: string | null;
  sign(signatureId: string): Promise<void>;
  decline(signatureId: string, reason: string): Promise<void>;
  /**
   * A webhook request of the provider, for a route to handle. `key` signs it; any key but the server's makes it a
   * forgery.
   */
  event(
    type: string,
    request: Made | null,
    more?: { signatureId?: string | undefined; key?: string; atS?: number },
  ): Request;
};

const nowS = () => Math.floor(Date.now() / 1000);
const newId = () => randomBytes(20).toString("hex");

/** The wording of the provider's own examples. */
const refusals: Record<number, [name: string, message: string]> = {
  400: ["bad_request", "The request was not understood."],
  401: ["unauthorized", "Unauthorized api key"],
  402: ["payment_required", "Payment required."],
  403: ["forbidden", "Access is forbidden."],
  404: ["not_found", "Not found"],
  409: ["conflict", "An identical request is already being processed."],
  410: ["deleted", "This resource has been deleted."],
  429: ["exceeded_rate", "Too many requests."],
  500: ["unknown", "Unknown error."],
  503: ["maintenance", "Down for maintenance."],
};

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly label = refusals[status]?.[1] ?? "",
    readonly code = refusals[status]?.[0] ?? "unknown",
  ) {
    super(label);
  }
  response(): Response {
    return Response.json({ error: { error_msg: this.label, error_name: this.code } }, { status: this.status });
  }
}

const parsed = (form: Record<string, string>, name: string): unknown => {
  try {
    return form[name] === undefined ? undefined : JSON.parse(form[name]);
  } catch {
    throw new Refusal(400, `${name} is invalid`);
  }
};

/** Searches as the provider does: one quoted word, matched against the metadata. */
const found = (query: string, { metadata }: Made) => {
  const [, word] = /^metadata:"([^"]*)"$/.exec(query) ?? [];
  if (word === undefined) throw new Refusal(400, "The query is invalid");
  return Object.values(metadata).includes(word);
};

export async function startDropboxSign(): Promise<DropboxSignServer> {
  const apiKey = randomBytes(32).toString("hex");
  const clientId = randomBytes(16).toString("hex");
  const requests: Made[] = [];
  const gone = new Set<string>();
  const posted = new Map<string, Posted>();
  /** Signing URLs that have not been used, by their token. */
  const minted = new Map<string, { signatureId: string; untilS: number; isOpened: boolean }>();
  const calls: string[] = [];

  function requestOf(id: string): Made {
    if (gone.has(id)) throw new Refusal(410);
    const request = requests.find(({ signature_request_id }) => signature_request_id === id);
    if (!request) throw new Refusal(404);
    return request;
  }

  function ofSignature(id: string): { request: Made; signature: Signature } {
    for (const request of requests) {
      const signature = request.signatures.find(({ signature_id }) => signature_id === id);
      if (signature) return { request, signature };
    }
    throw new Refusal(404, "Signature not found");
  }

  const isNext = ({ signatures }: Made, { order }: Signature) =>
    signatures.every((other) => other.order >= order || other.status_code === "signed");

  async function create(incoming: Request): Promise<Response> {
    const data = await incoming.formData();
    const form: Record<string, string> = {};
    const files: Posted["files"] = [];
    for (const [name, value] of data) {
      if (typeof value === "string") form[name] = value;
      else files.push({ name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) });
    }
    if (form["client_id"] !== clientId) throw new Refusal(403, "The client_id is not one of this account");
    const signers = parsed(form, "signers") as { name?: string; email_address?: string; order?: number }[] | undefined;
    if (files.length === 0 || !signers?.length) throw new Refusal(400, "Must specify files and signers");
    for (const { name, email_address = "" } of signers) {
      if (!name || !EMAIL.test(email_address)) throw new Refusal(400, `Invalid email: ${email_address} of ${name}`);
    }
    const request: Made = {
      signature_request_id: newId(),
      title: form["title"] ?? "",
      test_mode: form["test_mode"] === "true" || form["test_mode"] === "1",
      metadata: (parsed(form, "metadata") as Record<string, unknown>) ?? {},
      created_at: nowS(),
      client_id: clientId,
      is_complete: false,
      is_declined: false,
      has_error: false,
      signing_url: null,
      signatures: signers.map(({ name = "", email_address = "", order }, at) => ({
        signature_id: newId(),
        signer_email_address: email_address,
        signer_name: name,
        signer_role: null,
        order: order ?? at,
        status_code: "awaiting_signature",
        decline_reason: null,
        signed_at: null,
        reassigned_from: null,
      })),
    };
    requests.push(request);
    const fields = (parsed(form, "form_fields_per_document") as Record<string, unknown>[]) ?? [];
    posted.set(request.signature_request_id, { files, fields, form });
    return Response.json({ signature_request: request });
  }

  function list(url: URL): Response {
    const page = Number(url.searchParams.get("page") ?? 1);
    const size = Number(url.searchParams.get("page_size") ?? 20);
    if (!(page >= 1 && size >= 1 && size <= 100)) throw new Refusal(400, "page_size is invalid");
    const query = url.searchParams.get("query");
    const shown = query ? requests.filter((request) => !server.searchLags && found(query, request)) : requests;
    const all = shown.toReversed();
    return Response.json({
      list_info: { page, page_size: size, num_results: all.length, num_pages: Math.ceil(all.length / size) },
      signature_requests: all.slice((page - 1) * size, page * size),
    });
  }

  function mint(signatureId: string): Response {
    const { request, signature } = ofSignature(signatureId);
    if (signature.status_code !== "awaiting_signature") throw new Refusal(400, "This request was signed already");
    // Not documented: reported by users of the provider.
    if (!isNext(request, signature)) throw new Refusal(400, "This request cannot be signed yet");
    const token = newId();
    const untilS = nowS() + server.mints.lifeS;
    minted.set(token, { signatureId, untilS, isOpened: false });
    const url = new URL("/editor/embeddedSign", server.mints.origin ?? server.url);
    url.search = new URLSearchParams({ signature_id: signatureId, token }).toString();
    return Response.json({ embedded: { sign_url: url.href, expires_at: untilS } });
  }

  async function update(id: string, incoming: Request): Promise<Response> {
    const request = requestOf(id);
    type Change = { signature_id?: string; email_address?: string; name?: string };
    const { signature_id, email_address, name } = (await incoming.json()) as Change;
    const signature = request.signatures.find((one) => one.signature_id === signature_id);
    if (!signature) throw new Refusal(404, "Signature not found");
    if (signature.status_code !== "awaiting_signature") throw new Refusal(400, "The signer has signed already");
    // Documented: not together with a signature page that the provider had to add itself.
    if (!posted.get(id)?.fields.length) throw new Refusal(400, "Not with an appended signature page");
    if (email_address !== undefined && !EMAIL.test(email_address))
      throw new Refusal(400, `Invalid email: ${email_address}`);
    if (name) signature.signer_name = name;
    if (email_address && email_address !== signature.signer_email_address) {
      Object.assign(signature, { signer_email_address: email_address, reassigned_from: signature.signature_id });
      signature.signature_id = newId();
    }
    return Response.json({ signature_request: request });
  }

  function cancel(id: string): Response {
    const request = requestOf(id);
    if (request.is_complete) throw new Refusal(400, "The request is complete", "signature_request_cancel_failed");
    requests.splice(requests.indexOf(request), 1);
    gone.add(id);
    return new Response(null, { status: 200 });
  }

  async function tell(type: string, request: Made, signatureId?: string): Promise<void> {
    if (server.eventsTo) await fetch(server.eventsTo, server.event(type, request, { signatureId }));
  }

  async function sign(signatureId: string): Promise<void> {
    const { request, signature } = ofSignature(signatureId);
    if (signature.status_code !== "awaiting_signature" || !isNext(request, signature)) throw new Refusal(400);
    Object.assign(signature, { status_code: "signed", signed_at: nowS() });
    request.is_complete = request.signatures.every(({ status_code }) => status_code === "signed");
    await tell("signature_request_signed", request, signatureId);
    if (request.is_complete) await tell("signature_request_all_signed", request);
  }

  async function decline(signatureId: string, reason: string): Promise<void> {
    const { request, signature } = ofSignature(signatureId);
    if (signature.status_code !== "awaiting_signature") throw new Refusal(400);
    Object.assign(signature, { status_code: "declined", decline_reason: reason });
    request.is_declined = true;
    await tell("signature_request_declined", request, signatureId);
  }

  /** The page behind a signing URL: it opens once, within an hour. */
  function page({ searchParams }: URL): Response {
    const token = searchParams.get("token") ?? "";
    const signingToken = minted.get(token);
    const isGood =
      signingToken &&
      !signingToken.isOpened &&
      signingToken.untilS > nowS() &&
      signingToken.signatureId === searchParams.get("signature_id");
    if (signingToken) signingToken.isOpened = true;
    const does = isGood && searchParams.get("client_id") === clientId ? server.pages : "silent";
    return new Response(signingPage(does), { headers: { "content-type": "text/html; charset=utf-8" } });
  }

  async function done(incoming: Request): Promise<Response> {
    const { token, reason } = (await incoming.json()) as { token: string; reason?: string };
    const signingToken = minted.get(token);
    if (!signingToken) throw new Refusal(403);
    await (reason === undefined ? sign(signingToken.signatureId) : decline(signingToken.signatureId, reason));
    return Response.json({});
  }

  function authorised(incoming: Request): void {
    const given = incoming.headers.get("authorization") ?? "";
    if (given !== `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`) throw new Refusal(401);
  }

  async function answered(incoming: Request): Promise<Response> {
    const url = new URL(incoming.url);
    if (url.pathname === "/editor/embeddedSign") return page(url);
    if (url.pathname === "/editor/done" && incoming.method === "POST") return done(incoming);
    authorised(incoming);
    const [, what = "", id = ""] = /^\/v3\/(.+?)(?:\/([0-9a-f]{40}))?$/.exec(url.pathname) ?? [];
    switch (`${incoming.method} ${what}`) {
      case "POST signature_request/create_embedded":
        return create(incoming);
      case "GET signature_request/list":
        return list(url);
      case "GET signature_request":
        return Response.json({ signature_request: requestOf(id) });
      case "GET embedded/sign_url":
        return mint(id);
      case "POST signature_request/update":
        return update(id, incoming);
      case "POST signature_request/cancel":
        return cancel(id);
      default:
        throw new Refusal(404);
    }
  }

  async function answer(incoming: Request): Promise<Response | null> {
    const call = `${incoming.method} ${new URL(incoming.url).pathname}`;
    calls.push(call);
    const how = server.fault?.when.test(call) ? server.fault.how : undefined;
    if (how === "down") return null;
    if (typeof how === "number") return new Refusal(how).response();
    if (how === "redirect")
      return new Response(null, { status: 307, headers: { location: `${server.url}/elsewhere` } });
    if (how === "page") return new Response("<html>Back soon", { headers: { "content-type": "text/html" } });
    const response = await answered(incoming).catch((error: unknown) => {
      if (error instanceof Refusal) return error.response();
      throw error;
    });
    if (how === "lost") return null;
    return how === "slow" ? new Promise(() => {}) : response;
  }

  const server: DropboxSignServer = {
    ...(await listen(answer)),
    apiKey,
    clientId,
    requests,
    posted,
    calls,
    sign,
    decline,
    env: {},
    fault: null,
    searchLags: false,
    mints: { origin: null, lifeS: HOUR_S },
    pages: "work",
    eventsTo: null,
    event(type, request, { signatureId, key = apiKey, atS = nowS() } = {}) {
      const event = {
        event_time: String(atS),
        event_type: type,
        event_hash: createHmac("sha256", key).update(`${atS}${type}`).digest("hex"),
        event_metadata: {
          related_signature_id: signatureId ?? null,
          reported_for_account_id: "63522885f9261e2b04eea043933ee7313eb674fd",
          reported_for_app_id: clientId,
          event_message: null,
        },
      };
      const body = new FormData();
      body.set("json", JSON.stringify({ event, ...(request ? { signature_request: request } : {}) }));
      return new Request(server.eventsTo ?? server.url, {
        method: "POST",
        body,
        headers: { "user-agent": "HelloSign API" },
      });
    },
  };
  server.env = {
    ESIGN_PROVIDER: "dropbox",
    DROPBOX_SIGN_API_KEY: apiKey,
    DROPBOX_SIGN_CLIENT_ID: clientId,
    DROPBOX_SIGN_TEST_MODE: "1",
    DROPBOX_SIGN_BASE_URL: server.url,
  };
  return server;
}
