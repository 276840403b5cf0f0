/** The payments port over Stripe, against a server that speaks its documented API; and the webhooks it signs. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Payments, PaymentsRefused, PaymentsUnavailable, readStripeEvent } from "@/lib/adapters/payments";
import { stripe } from "@/lib/adapters/payments/stripe";
import { constants } from "@/lib/config/constants";
import { anyText } from "@/tests/support/any-text";
import { type StripeFault, type StripeServer, startStripe } from "@/tests/support/stripe";
import { setValidEnv } from "@/tests/support/unit-env";

let server: StripeServer;
let port: Payments;
let customerId: string;

beforeAll(async () => {
  server = await startStripe();
  setValidEnv({ ...server.env, PORTAL_LOCAL: "1" });
  port = stripe();
  ({ customerId } = await port.customer({ organisationId: randomUUID(), name: "Meadowbank Care" }));
  server.signMandate(customerId);
});
afterEach(() => {
  server.fault = null;
  server.pagesAt = "https://checkout.stripe.com/c/pay/";
});
afterAll(() => server.close());

const aCollection = () => ({ paymentId: randomUUID(), customerId, pence: 12_345, description: "INV-000123" });

test("an organisation is one customer, however often it is asked for", async () => {
  const payer = { organisationId: randomUUID(), name: "Orchard Homes" };
  const first = await port.customer(payer);
  expect(await port.customer(payer)).toEqual(first);
  expect(server.customers.filter(({ metadata }) => metadata["organisationId"] === payer.organisationId)).toHaveLength(
    1,
  );
});

test("a mandate is signed on a page of the provider, and on no other", async () => {
  const { customerId: payer } = await port.customer({ organisationId: randomUUID(), name: "Orchard Homes" });
  const back = { doneUrl: "https://portal.example/done", cancelUrl: "https://portal.example/back" };
  expect(await port.hasMandate(payer)).toBe(false);
  expect(await port.mandateUrl(payer, back)).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  server.signMandate(payer);
  expect(await port.hasMandate(payer)).toBe(true);
  server.pagesAt = "https://stripe.com.example/";
  await expect(port.mandateUrl(payer, back)).rejects.toEqual(new PaymentsRefused("foreign_page"));
});

test("a collection says what it is for, and by Bacs alone", async () => {
  const collection = aCollection();
  const { reference } = await port.collect(collection);
  expect(server.intents.find(({ id }) => id === reference)).toMatchObject({
    amount: 12_345,
    currency: "gbp",
    payment_method_types: ["bacs_debit"],
    description: "INV-000123",
    metadata: { paymentId: collection.paymentId },
  });
});

test("the same payment is collected once: asked twice, after a lost answer, and after the keys are forgotten", async () => {
  const collection = aCollection();
  server.fault = { how: "lost", when: /POST .*payment_intents/ };
  await expect(port.collect(collection)).rejects.toBeInstanceOf(PaymentsUnavailable);
  server.fault = null;
  const first = await port.collect(collection);
  server.forgetKeys();
  expect(await port.collect(collection)).toEqual(first);
  expect(server.intents.filter(({ metadata }) => metadata["paymentId"] === collection.paymentId)).toHaveLength(1);
});

test("two servers that collect the same payment at once collect it once", async () => {
  const collection = aCollection();
  const [one, two] = await Promise.all([port.collect(collection), port.collect(collection)]);
  expect(one).toEqual(two);
});

test("no mandate, no collection", async () => {
  const { customerId: payer } = await port.customer({ organisationId: randomUUID(), name: "Orchard Homes" });
  await expect(port.collect({ ...aCollection(), customerId: payer })).rejects.toEqual(
    new PaymentsRefused("mandate_missing"),
  );
});

test("the status is the provider's: pending, collected, failed with its code, or taken back", async () => {
  const { reference } = await port.collect(aCollection());
  expect(await port.status(reference)).toEqual({ state: "pending", failureCode: null });
  server.settle(reference);
  expect(await port.status(reference)).toEqual({ state: "collected", failureCode: null });
  server.dispute(reference);
  expect(await port.status(reference)).toMatchObject({ state: "reversed" });
  const other = await port.collect(aCollection());
  server.fail(other.reference, "insufficient_funds");
  expect(await port.status(other.reference)).toEqual({ state: "failed", failureCode: "insufficient_funds" });
});

test.each<[StripeFault, "later"]>([
  ["down", "later"],
  ["lost", "later"],
  ["slow", "later"],
  ["page", "later"],
  ["redirect", "later"],
  [500, "later"],
  [503, "later"],
  [429, "later"],
  [409, "later"],
  [400, "later"],
  [401, "later"],
  [402, "later"],
  [403, "later"],
  [404, "later"],
])("%s: the port fails for %s, and says nothing that was sent or answered", async (how) => {
  server.fault = { how, when: /./ };
  const error = await stripe({ timeoutMs: 300 })
    .status("pi_unknown")
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentsUnavailable);
  expect((error as Error).cause).toBeUndefined();
  expect(JSON.stringify({ ...(error as Error), text: String(error) })).not.toMatch(/example\.test|sk_test|pi_unknown/);
});

test("only a documented decline of the payment refuses it", async () => {
  await expect(port.collect({ ...aCollection(), pence: 29 })).rejects.toEqual(new PaymentsRefused("amount_too_small"));
  const unknown = { ...aCollection(), customerId: "cus_gone" };
  await expect(port.collect(unknown)).rejects.toBeInstanceOf(PaymentsUnavailable);
});

test("a key that was used for another payment says nothing of this one", async () => {
  const collection = aCollection();
  await port.collect(collection);
  const found = server.intents.findIndex(({ metadata }) => metadata["paymentId"] === collection.paymentId);
  server.intents.splice(found, 1);
  await expect(port.collect({ ...collection, pence: 999 })).rejects.toBeInstanceOf(PaymentsUnavailable);
});

describe("webhooks", () => {
  test("a genuine one names the payment to ask for, whatever it says of it", async () => {
    expect(await readStripeEvent(server.event("payment_intent.succeeded", "pi_1a2b"))).toEqual({
      reference: "pi_1a2b",
    });
    expect(await readStripeEvent(server.event("account.updated", null))).toEqual({ reference: null });
  });

  test("a forged, a stale and an unsigned one are none", async () => {
    expect(
      await readStripeEvent(server.event("payment_intent.succeeded", "pi_1", { secret: "whsec_other" })),
    ).toBeNull();
    const old = Math.floor(Date.now() / 1000) - 400;
    expect(await readStripeEvent(server.event("payment_intent.succeeded", "pi_1", { atS: old }))).toBeNull();
    expect(await readStripeEvent(new Request("http://portal.test/", { method: "POST", body: "{}" }))).toBeNull();
  });

  test("another body under the same signature is forged", async () => {
    const { headers } = server.event("payment_intent.succeeded", "pi_1");
    const body = JSON.stringify({
      type: "payment_intent.succeeded",
      data: { object: { object: "payment_intent", id: "pi_2" } },
    });
    expect(await readStripeEvent(new Request("http://portal.test/", { method: "POST", body, headers }))).toBeNull();
  });

  test("one that is too long is not read to its end", async () => {
    const body = "x".repeat(constants.paymentEventMaxBytes + 1);
    const headers = { "stripe-signature": "t=1,v1=0" };
    expect(await readStripeEvent(new Request("http://portal.test/", { method: "POST", body, headers }))).toBeNull();
  });

  test("no signature and no body makes it throw", async () => {
    const property = fc.asyncProperty(anyText(), fc.string(), async (signature, body) => {
      const headers = { "stripe-signature": encodeURIComponent(signature.replace(/\p{Cs}/gu, "")) };
      expect(await readStripeEvent(new Request("http://portal.test/", { method: "POST", body, headers }))).toBeNull();
    });
    await fc.assert(property, { numRuns: 100 });
  });
});
