/**
 * Stripe, for Bacs Direct Debit. Errors thrown by the library contain what was sent and what was answered, so they must not
 * leave this file, not even as a `cause` (docs/decisions/0097-payments.md).
 */
import type Stripe from "stripe";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { type Collection, type CollectionStatus, type Payments, PaymentsRefused, PaymentsUnavailable } from "./port";

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 5 * 1024 * 1024;
const LATEST_MAX = 100;
const CODE = /^[a-z][a-z0-9_]{0,63}$/;
/** Documented codes by which a payment itself is declined; whatever else is wrong is ours or passing, and no answer about it. */
const DECLINES = new Set([
  "account_closed",
  "amount_too_large",
  "amount_too_small",
  "bank_account_declined",
  "bank_account_restricted",
  "bank_account_unusable",
  "debit_not_authorized",
  "insufficient_funds",
  "no_account",
  "payment_intent_mandate_invalid",
  "payment_intent_payment_attempt_failed",
  "payment_method_bank_account_blocked",
  "payment_method_customer_decline",
  "payment_method_provider_decline",
  "payment_method_restricted",
  "payment_method_unactivated",
]);
const PAGE = /^https:\/\/(?:[a-z0-9-]+\.)*stripe\.com\//;
const BACS = "bacs_debit";

const unavailable = (why: string) => new PaymentsUnavailable(`the payment provider ${why}`);

type Thrown = { statusCode?: unknown; code?: unknown };

/** Converts an error of the library into the port's. Only a documented decline is a refusal. */
function portError(thrown: unknown): PaymentsUnavailable | PaymentsRefused {
  if (thrown instanceof PaymentsUnavailable || thrown instanceof PaymentsRefused) return thrown;
  const { statusCode, code } = (thrown ?? {}) as Thrown;
  if (typeof statusCode !== "number") return unavailable("did not answer");
  const isDecline = (statusCode === 400 || statusCode === 402) && typeof code === "string" && DECLINES.has(code);
  return isDecline ? new PaymentsRefused(code) : unavailable(`answered ${statusCode}`);
}

/** The answer with its body read, so that a slow trickle of bytes or an endless one comes to an end. */
async function bounded(url: string, init: RequestInit | undefined, timeoutMs: number): Promise<Response> {
  const limits = { signal: AbortSignal.timeout(timeoutMs), redirect: "error" as const };
  const response = await fetch(url, { ...init, ...limits });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error("too much");
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status: response.status, headers: response.headers });
}

async function apiOf(timeoutMs: number): Promise<Stripe> {
  const { STRIPE_SECRET_KEY, STRIPE_BASE_URL } = env();
  if (!STRIPE_SECRET_KEY) throw unavailable("is not set up: STRIPE_SECRET_KEY is missing");
  const { default: Library } = await import("stripe");
  const server = STRIPE_BASE_URL ? new URL(STRIPE_BASE_URL) : null;
  const other = server
    ? {
        host: server.hostname,
        port: server.port,
        protocol: server.protocol === "http:" ? ("http" as const) : ("https" as const),
      }
    : {};
  return new Library(STRIPE_SECRET_KEY, {
    ...other,
    // The queue tries again, later and with the same key.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: Library.createFetchHttpClient(((url: string, init?: RequestInit) =>
      bounded(url, init, timeoutMs)) as typeof fetch),
  });
}

/** Metadata by which a payment is found again. */
const paymentOf = ({ metadata }: Pick<Stripe.PaymentIntent, "metadata">) => metadata?.["paymentId"];

/**
 * An earlier collection of this payment: the oldest, so that all callers find the same one. A key is forgotten after a day, the
 * provider's record never.
 */
async function earlier(api: Stripe, { customerId, paymentId }: Collection): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await api.paymentIntents.list({ customer: customerId, limit: LATEST_MAX });
  if (!Array.isArray(data)) throw unavailable("answered what is no list");
  return data.findLast((intent) => paymentOf(intent) === paymentId);
}

/** The payer's newest mandate. */
async function mandate(api: Stripe, customerId: string): Promise<string | null> {
  const { data } = await api.customers.listPaymentMethods(customerId, { type: BACS, limit: 1 });
  if (!Array.isArray(data)) throw unavailable("answered what is no list");
  return data[0]?.id ?? null;
}

const referenceOf = (intent: Stripe.PaymentIntent | undefined): { reference: string } => {
  if (!intent?.id?.startsWith("pi_")) throw unavailable("answered what is no payment");
  return { reference: intent.id };
};

async function collect(api: Stripe, collection: Collection): Promise<{ reference: string }> {
  const known = await earlier(api, collection);
  if (known) return referenceOf(known);
  const { customerId, paymentId, pence, description } = collection;
  const paymentMethod = await mandate(api, customerId);
  if (!paymentMethod) throw new PaymentsRefused("mandate_missing");
  return referenceOf(
    await api.paymentIntents.create(
      {
        amount: pence,
        currency: "gbp",
        customer: customerId,
        payment_method: paymentMethod,
        allowed_payment_method_types: [BACS],
        confirm: true,
        off_session: true,
        description,
        metadata: { paymentId },
      },
      { idempotencyKey: `collect:${paymentId}` },
    ),
  );
}

const codeOf = (code: string | null | undefined) => (code && CODE.test(code) ? code : "unknown");

/** A confirmed collection is reversed by a dispute, which for Bacs is the payer's bank taking it back. */
function statusOf(intent: Stripe.PaymentIntent): CollectionStatus {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  switch (intent.status) {
    case "succeeded":
      if (charge?.disputed || charge?.refunded) return { state: "reversed", failureCode: codeOf(charge.failure_code) };
      return { state: "collected", failureCode: null };
    case "processing":
      return { state: "pending", failureCode: null };
    case "canceled":
      return { state: "failed", failureCode: codeOf(intent.cancellation_reason) };
    case "requires_payment_method":
      return { state: "failed", failureCode: codeOf(intent.last_payment_error?.code) };
    case "requires_action":
    case "requires_confirmation":
    case "requires_capture":
      return { state: "pending", failureCode: null };
    default:
      throw unavailable("answered a status that is not documented");
  }
}

/** Stripe, configured by environment variables. An answer that takes longer than `timeoutMs` counts as none. */
export function stripe({ timeoutMs = TIMEOUT_MS } = {}): Payments {
  async function call<T>(work: (api: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await apiOf(timeoutMs));
    } catch (thrown) {
      throw portError(thrown);
    }
  }

  return {
    name: "stripe",
    customer: ({ organisationId, name }) =>
      call(async (api) => {
        const { id } = await api.customers.create(
          { name, metadata: { organisationId } },
          { idempotencyKey: `customer:${organisationId}` },
        );
        if (!id) throw unavailable("answered what is no customer");
        return { customerId: id };
      }),
    mandateUrl: (customer, { doneUrl, cancelUrl }) =>
      call(async (api) => {
        const { url } = await api.checkout.sessions.create({
          mode: "setup",
          allowed_payment_method_types: [BACS],
          currency: "gbp",
          customer,
          success_url: doneUrl,
          cancel_url: cancelUrl,
        });
        if (!url || !PAGE.test(url)) throw new PaymentsRefused("foreign_page");
        return url;
      }),
    hasMandate: (customerId) => call(async (api) => (await mandate(api, customerId)) !== null),
    collect: (collection) => call((api) => collect(api, collection)),
    status: (reference) =>
      call(async (api) => statusOf(await api.paymentIntents.retrieve(reference, { expand: ["latest_charge"] }))),
  };
}

/** What a webhook is about: a payment to ask for, or nothing of ours. */
export type StripeEvent = { reference: string | null };

const REFERENCE = /^pi_[A-Za-z0-9_]{1,120}$/;

/** Returns the body as it was sent, which the signature covers; null when it is too long. */
async function limited(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (length > constants.paymentEventMaxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Reads a webhook. Returns null when it is forged, replayed after five minutes, malformed or too long; never throws. Events come
 * late, twice and out of order: use one as a reason to ask for the status, never as the status.
 */
export async function readStripeEvent(request: Request): Promise<StripeEvent | null> {
  const { STRIPE_WEBHOOK_SECRET } = env();
  if (!STRIPE_WEBHOOK_SECRET) return null;
  try {
    const body = await limited(request);
    if (!body) return null;
    const { default: Library } = await import("stripe");
    const event: unknown = await Library.webhooks.constructEventAsync(
      body,
      request.headers.get("stripe-signature") ?? "",
      STRIPE_WEBHOOK_SECRET,
    );
    const { object } =
      (event as { data?: { object?: { object?: unknown; id?: unknown; payment_intent?: unknown } } }).data ?? {};
    const id = object?.object === "payment_intent" ? object.id : object?.payment_intent;
    return { reference: typeof id === "string" && REFERENCE.test(id) ? id : null };
  } catch {
    return null;
  }
}
