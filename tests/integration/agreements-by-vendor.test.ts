/**
 * Agreements signed through Dropbox Sign: only its own API is believed, callbacks merely trigger a request to it, and
 * nothing is lost while it is down.
 */
import { runScheduledJobs } from "@/lib/backend/agreements/scheduled-jobs";
import { answerDropboxSign } from "@/lib/bff/signing/signature-events";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import {
  aDraft,
  createParties,
  doJobs,
  type Parties,
  reportSigned,
  signAtProvider,
  tokenFor,
} from "@/tests/support/agreements";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { type DropboxSignServer, startDropboxSign } from "@/tests/support/dropbox-sign";
import { closeFixtures, unauthenticated } from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";

const texts = messages.agreements;
const [transport] = transports;
if (!transport) throw new Error("no transport");

let vendor: DropboxSignServer;
let parties: Parties;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  vendor = await startDropboxSign();
  // Set before the product first reads its environment, which it does at first use.
  Object.assign(process.env, vendor.env, { ESIGN_PROVIDER: "dropbox" });
  parties = await createParties();
  admin = transport.clientOf(parties.admin);
  visitor = transport.clientOf(unauthenticated);
});
afterEach(() => {
  vendor.fault = null;
  jest.restoreAllMocks();
});
afterAll(async () => {
  await closeFixtures();
  await vendor.close();
});

/** Sends an agreement, and returns it with the vendor's own record of it. */
async function sent() {
  const draft = await aDraft(admin, parties);
  const { agreementId } = draft;
  await admin.agreements.send(draft);
  await doJobs(agreementId);
  const request = vendor.requests.find(({ metadata }) => metadata["agreementId"] === agreementId);
  const [first, second] = draft.signatories;
  const [one, two] = request?.signatures ?? [];
  if (!request || !first || !second || !one || !two) throw new Error("no request was placed with the vendor");
  return { agreementId, request, first, second, one, two, token: await tokenFor(first.email) };
}

const statusOf = async (agreementId: string) => (await admin.agreements.get({ agreementId })).status;
const post = async (event: Request) => {
  const answer = await answerDropboxSign(event);
  return { status: answer.status, text: await answer.text() };
};
const taken = { status: 200, text: "Hello API Event Received" };

test("A signature reported by the page is not believed until the vendor confirms it", async () => {
  const { agreementId, one, token, two, second } = await sent();
  const { sign_url, clientId } = await visitor.agreements.signUrl({ token });
  expect(new URL(sign_url).origin).toBe(new URL(vendor.url).origin);
  expect(clientId).toBe(vendor.clientId);
  expect(await refusalOf(reportSigned(visitor, token))).toMatchObject({
    reason: "notSigned",
    message: texts.notSigned,
  });
  await vendor.sign(one.signature_id);
  expect(await reportSigned(visitor, token)).toEqual({ outcome: "signed", isComplete: false });
  await doJobs(agreementId);
  const other = await tokenFor(second.email);
  await visitor.agreements.signUrl({ token: other });
  await vendor.sign(two.signature_id);
  expect(await reportSigned(visitor, other)).toEqual({ outcome: "signed", isComplete: true });
  await doJobs(agreementId);
  expect((await admin.agreements.get({ agreementId })).sent?.sealedFileId).toEqual(expect.any(String));
});

test.each(["before the page", "twice", "never"])("A callback that arrives %s gives the same result", async (when) => {
  const { agreementId, request, one, token } = await sent();
  await vendor.sign(one.signature_id);
  const event = () => vendor.event("signature_request_signed", request, { signatureId: one.signature_id });
  const times = { "before the page": 1, twice: 2, never: 0 }[when] ?? 0;
  for (let n = 0; n < times; n++) expect(await post(event())).toEqual(taken);
  await doJobs(agreementId);
  const { outcome } = await reportSigned(visitor, token);
  expect(outcome).toBe(times > 0 ? "alreadySigned" : "signed");
  await doJobs(agreementId);
  const { status, events } = await admin.agreements.get({ agreementId });
  expect(status).toBe("pending_provider");
  expect(events.map(({ what }) => what)).toEqual([
    texts.events.sent(1),
    texts.events.asked("Ottoline Marsh"),
    texts.events.signed("Ottoline Marsh"),
    texts.events.asked("Barnaby Finch"),
  ]);
});

test("A callback that is untrue changes nothing, and a forged one is refused", async () => {
  const { agreementId, request, one } = await sent();
  const event = (more = {}) =>
    vendor.event("signature_request_signed", request, { signatureId: one.signature_id, ...more });
  expect(await post(event())).toEqual(taken);
  await doJobs(agreementId);
  expect(await statusOf(agreementId)).toBe("pending_agency");
  await vendor.sign(one.signature_id);
  expect(await post(event({ key: "another key" }))).toMatchObject({ status: 400 });
  expect(await doJobs(agreementId)).toEqual([]);
  expect(await statusOf(agreementId)).toBe("pending_agency");
  const unknown = { ...request, signature_request_id: "0".repeat(40) };
  expect(await post(vendor.event("signature_request_signed", unknown))).toEqual(taken);
});

test("An agreement declined at the vendor returns to the drafter with the reason", async () => {
  const { agreementId, request, one } = await sent();
  await vendor.decline(one.signature_id, "Not at these rates.");
  await post(vendor.event("signature_request_declined", request, { signatureId: one.signature_id }));
  await doJobs(agreementId);
  expect(await admin.agreements.get({ agreementId })).toMatchObject({ status: "draft", reason: "Not at these rates." });
});

test("While the vendor is down the signatory sees a message, and nothing is lost", async () => {
  const { agreementId, one, token } = await sent();
  vendor.fault = { how: 503, when: /.*/ };
  const unavailable = { code: "SERVICE_UNAVAILABLE", reason: "signingUnavailable", message: texts.signingUnavailable };
  expect(await refusalOf(visitor.agreements.signUrl({ token }))).toMatchObject(unavailable);
  vendor.fault = null;
  await vendor.sign(one.signature_id);
  vendor.fault = { how: 503, when: /.*/ };
  expect(await refusalOf(reportSigned(visitor, token))).toMatchObject(unavailable);
  vendor.fault = null;
  expect(await reportSigned(visitor, token)).toMatchObject({ outcome: "signed" });
  expect(await statusOf(agreementId)).toBe("pending_provider");
});

test("An agreement sent while the vendor is down, or whose response is lost, is placed later, once", async () => {
  for (const how of ["down", "lost"] as const) {
    const draft = await aDraft(admin, parties);
    const { agreementId } = draft;
    await admin.agreements.send(draft);
    vendor.fault = { how, when: /create_embedded/ };
    await expect(doJobs(agreementId)).rejects.toThrow();
    expect((await admin.agreements.get({ agreementId })).signatories[0]).toMatchObject({ status: "waiting" });
    vendor.fault = null;
    await doJobs(agreementId);
    const placed = vendor.requests.filter(({ metadata }) => metadata["agreementId"] === agreementId);
    expect(placed).toHaveLength(1);
    expect((await admin.agreements.get({ agreementId })).signatories[0]).toMatchObject({ status: "invited" });
  }
});

/** Moves the clock forward. */
function later(days: number): void {
  const from = Date.now();
  jest.spyOn(clock, "now").mockImplementation(() => new Date(from + days * 24 * 60 * 60 * 1000));
}

const linksTo = async (email: string) => (await mailsTo(email)).filter(({ text }) => text.includes("?token=")).length;

test("A request the vendor no longer knows still gets reminders, and expires", async () => {
  const { agreementId, first } = await sent();
  vendor.fault = { how: 404, when: /GET .*signature_request/ };
  later(3.1);
  await runScheduledJobs();
  await doJobs(agreementId);
  expect(await linksTo(first.email)).toBe(2);
  later(30.1);
  await runScheduledJobs();
  expect(await statusOf(agreementId)).toBe("draft");
});

test("While the vendor is down nothing expires for a day, and it is asked once per run of the scheduled job", async () => {
  const [one, two] = [await sent(), await sent()];
  vendor.fault = { how: 503, when: /.*/ };
  later(30.1);
  const before = vendor.calls.length;
  await runScheduledJobs();
  expect(vendor.calls.length - before).toBe(1);
  expect(await statusOf(one.agreementId)).toBe("pending_agency");
  later(31.1);
  await runScheduledJobs();
  expect(await statusOf(one.agreementId)).toBe("draft");
  expect(await statusOf(two.agreementId)).toBe("draft");
});

test("An agreement the vendor refuses returns to the drafter with the reason", async () => {
  const draft = await aDraft(admin, parties);
  const { agreementId } = draft;
  await admin.agreements.send(draft);
  vendor.fault = { how: 400, when: /create_embedded/ };
  expect((await doJobs(agreementId)).toSorted()).toEqual(["agreementReturned", "cancel", "place"]);
  const { reference, ...back } = await admin.agreements.get({ agreementId });
  expect(back).toMatchObject({ status: "draft", reason: texts.placementRefusedReason });
  expect((await mailsTo(parties.adminUser.email)).map(({ subject }) => subject)).toContain(
    `${texts.events.placementRefused}: agreement ${reference}`,
  );
});

test("Agreements in progress stay with the vendor they were placed with", async () => {
  const { agreementId, one, token } = await sent();
  await vendor.sign(one.signature_id);
  expect(await refusalOf(signAtProvider(visitor, token))).toMatchObject({ reason: "signed" });
  expect(await statusOf(agreementId)).toBe("pending_provider");
});
