/**
 * A server that implements the part of Stripe's documented API which the portal uses, on a free port, and signs the webhooks it
 * would send. Behaviour that is not documented but was observed is marked as such.
 */
import { createHmac, randomBytes } from "node:crypto";
import { type Listening, listen } from "./listen";

type Mandate = { id: string; object: "payment_method"; type: "bacs_debit"; customer: string };
type Charge = {
  id: string;
  object: "charge";
  payment_intent: string;
  disputed: boolean;
  refunded: boolean;
  failure_code: string | null;
};
type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  customer: string;
  description: string;
  metadata: Record<string, string>;
  payment_method: string | null;
  payment_method_types: string[];
  status: string;
  created: number;
  latest_charge: string | null;
  last_payment_error: { code: string; message: string } | null;
  cancellation_reason: string | null;
};

/**
 * `down`: the connection fails. `slow`: done, but never answered. `lost`: done, and the answer breaks off. `page`: HTML with status
 * 200. `redirect`: to another path of this server. A number: that status.
 */
export type StripeFault = "down" | "slow" | "lost" | "page" | "redirect" | number;

export type StripeServer = Listening & {
  key: string;
  webhookSecret: string;
  /** The environment variables that make the portal use this server. */
  env: Record<string, string>;
  customers: { id: string; name: string; metadata: Record<string, string> }[];
  intents: Intent[];
  /** `METHOD /path` of every call. */
  calls: string[];
  fault: { how: StripeFault; when: RegExp } | null;
  /** Where the pages of mandates are. */
  pagesAt: string;
  /** The payer signs a mandate. */
  signMandate(customerId: string): void;
  /** The money arrives, does not, or is taken back. */
  settle(reference: string): void;
  fail(reference: string, code: string): void;
  dispute(reference: string): void;
  /** Forgets all idempotency keys, as happens after a day. */
  forgetKeys(): void;
  /** A webhook request. `secret`: another one makes it a forgery; `atS`: when it was signed. */
  event(type: string, reference: string | null, more?: { secret?: string; atS?: number }): Request;
};

const nowS = () => Math.floor(Date.now() / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type = "invalid_request_error",
    readonly code: string | null = null,
    message = "The request was refused for someone@example.test.",
  ) {
    super(message);
  }
  response(): Response {
    const { status, type, code, message } = this;
    return Response.json({ error: { type, message, ...(code ? { code } : {}) } }, { status });
  }
}

/** Form fields like `metadata[paymentId]` and `allowed_payment_method_types[0]`. */
function nested(form: URLSearchParams, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of form) {
    const [, inner] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key) ?? [];
    if (inner !== undefined) found[inner] = value;
  }
  return found;
}

export async function startStripe(): Promise<StripeServer> {
  const key = `sk_test_${randomBytes(24).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
  const mandates: Mandate[] = [];
  const charges: Charge[] = [];
  const answered = new Map<string, { asked: string; status: number; body: string }>();
  const customers: StripeServer["customers"] = [];
  const intents: Intent[] = [];
  const calls: string[] = [];

  const customerOf = (id: string | null) => {
    const found = customers.find((customer) => customer.id === id);
    if (!found) throw new Refusal(400, "invalid_request_error", "resource_missing");
    return found;
  };
  const intentOf = (id: string) => {
    const found = intents.find((intent) => intent.id === id);
    if (!found) throw new Refusal(404, "invalid_request_error", "resource_missing");
    return found;
  };
  const list = (data: unknown[], url: string) => Response.json({ object: "list", data, has_more: false, url });

  function createCustomer(form: URLSearchParams): Response {
    const made = {
      id: newId("cus"),
      object: "customer",
      name: form.get("name") ?? "",
      metadata: nested(form, "metadata"),
    };
    customers.push(made);
    return Response.json(made);
  }

  function createSession(form: URLSearchParams): Response {
    const { id } = customerOf(form.get("customer"));
    if (form.get("mode") !== "setup" || form.get("currency") !== "gbp" || !form.get("success_url"))
      throw new Refusal(400);
    if (Object.values(nested(form, "allowed_payment_method_types")).join() !== "bacs_debit") throw new Refusal(400);
    const session = newId("cs_test");
    return Response.json({
      id: session,
      object: "checkout.session",
      mode: "setup",
      customer: id,
      url: `${server.pagesAt}${session}`,
    });
  }

  function createIntent(form: URLSearchParams): Response {
    const customer = customerOf(form.get("customer")).id;
    const amount = Number(form.get("amount"));
    const method = mandates.find(({ id }) => id === form.get("payment_method"));
    if (!Number.isInteger(amount) || amount < 30) throw new Refusal(400, "invalid_request_error", "amount_too_small");
    if (form.get("currency") !== "gbp" || form.get("confirm") !== "true") throw new Refusal(400);
    if (Object.values(nested(form, "allowed_payment_method_types")).join() !== "bacs_debit") throw new Refusal(400);
    if (method?.customer !== customer) throw new Refusal(400, "invalid_request_error", "payment_method_unactivated");
    const made: Intent = {
      id: newId("pi"),
      object: "payment_intent",
      amount,
      currency: "gbp",
      customer,
      description: form.get("description") ?? "",
      metadata: nested(form, "metadata"),
      payment_method: method.id,
      payment_method_types: ["bacs_debit"],
      status: "processing",
      created: nowS(),
      latest_charge: null,
      last_payment_error: null,
      cancellation_reason: null,
    };
    intents.push(made);
    return Response.json(made);
  }

  function chargeOf(intent: Intent): Charge {
    const known = charges.find(({ id }) => id === intent.latest_charge);
    if (known) return known;
    const made: Charge = {
      id: newId("py"),
      object: "charge",
      payment_intent: intent.id,
      disputed: false,
      refunded: false,
      failure_code: null,
    };
    charges.push(made);
    intent.latest_charge = made.id;
    return made;
  }

  function read(url: URL): Response {
    const [, customerId] = /^\/v1\/customers\/(\w+)\/payment_methods$/.exec(url.pathname) ?? [];
    if (customerId) {
      const { id } = customerOf(customerId);
      return list(mandates.filter(({ customer }) => customer === id).toReversed(), url.pathname);
    }
    if (url.pathname === "/v1/payment_intents") {
      const limit = Number(url.searchParams.get("limit") ?? 10);
      const shown = intents.filter(({ customer }) => customer === url.searchParams.get("customer"));
      return list(shown.toReversed().slice(0, limit), url.pathname);
    }
    const [, intentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(url.pathname) ?? [];
    if (!intentId) throw new Refusal(404);
    const intent = intentOf(intentId);
    const expands = Object.values(nested(url.searchParams, "expand")).includes("latest_charge");
    return Response.json({
      ...intent,
      latest_charge: expands && intent.latest_charge ? chargeOf(intent) : intent.latest_charge,
    });
  }

  function write(url: URL, form: URLSearchParams): Response {
    if (url.pathname === "/v1/customers") return createCustomer(form);
    if (url.pathname === "/v1/checkout/sessions") return createSession(form);
    if (url.pathname === "/v1/payment_intents") return createIntent(form);
    throw new Refusal(404);
  }

  /** The same key gives the same answer, and is refused for another request. */
  async function once(incoming: Request, url: URL): Promise<Response> {
    const asked = await incoming.text();
    const idempotencyKey = incoming.headers.get("idempotency-key");
    const known = idempotencyKey ? answered.get(idempotencyKey) : undefined;
    if (known && known.asked !== asked) throw new Refusal(400, "idempotency_error");
    if (known) {
      const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
      return new Response(known.body, { status: known.status, headers });
    }
    const response = write(url, new URLSearchParams(asked));
    const body = await response.clone().text();
    if (idempotencyKey) answered.set(idempotencyKey, { asked, status: response.status, body });
    return response;
  }

  async function respond(incoming: Request): Promise<Response> {
    const url = new URL(incoming.url);
    if (incoming.headers.get("authorization") !== `Bearer ${key}`) throw new Refusal(401);
    return incoming.method === "GET" ? read(url) : await once(incoming, url);
  }

  async function answer(incoming: Request): Promise<Response | null> {
    const call = `${incoming.method} ${new URL(incoming.url).pathname}`;
    calls.push(call);
    const how = server.fault?.when.test(call) ? server.fault.how : undefined;
    if (how === "down") return null;
    if (typeof how === "number") return new Refusal(how, how >= 500 ? "api_error" : "invalid_request_error").response();
    if (how === "redirect")
      return new Response(null, { status: 307, headers: { location: `${server.url}/elsewhere` } });
    if (how === "page") return new Response("<html>Back soon", { headers: { "content-type": "text/html" } });
    const response = await respond(incoming).catch((error: unknown) => {
      if (error instanceof Refusal) return error.response();
      throw error;
    });
    if (how === "lost") return null;
    return how === "slow" ? new Promise(() => {}) : response;
  }

  const server: StripeServer = {
    ...(await listen(answer)),
    key,
    webhookSecret,
    env: {},
    customers,
    intents,
    calls,
    fault: null,
    pagesAt: "https://checkout.stripe.com/c/pay/",
    signMandate(customerId) {
      mandates.push({
        id: newId("pm"),
        object: "payment_method",
        type: "bacs_debit",
        customer: customerOf(customerId).id,
      });
    },
    settle(reference) {
      const intent = intentOf(reference);
      intent.status = "succeeded";
      chargeOf(intent);
    },
    fail(reference, code) {
      const intent = intentOf(reference);
      Object.assign(intent, {
        status: "requires_payment_method",
        last_payment_error: { code, message: "of a person" },
      });
      chargeOf(intent).failure_code = code;
    },
    dispute(reference) {
      chargeOf(intentOf(reference)).disputed = true;
    },
    forgetKeys: () => answered.clear(),
    event(type, reference, { secret = webhookSecret, atS = nowS() } = {}) {
      const object = reference
        ? (intents.find(({ id }) => id === reference) ?? { id: reference, object: "payment_intent" })
        : { id: "acct_1", object: "account" };
      const payload = JSON.stringify({ id: newId("evt"), object: "event", type, created: atS, data: { object } });
      const signature = createHmac("sha256", secret).update(`${atS}.${payload}`).digest("hex");
      return new Request(server.url, {
        method: "POST",
        body: payload,
        headers: { "content-type": "application/json", "stripe-signature": `t=${atS},v1=${signature}` },
      });
    },
  };
  server.env = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: server.url };
  return server;
}
