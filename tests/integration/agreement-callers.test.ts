/**
 * Every call about agreements, made by callers who may not make it: it is refused and changes nothing. Permitted
 * callers are tested in agreements.test.ts.
 */
import { randomUUID } from "node:crypto";
import { contract } from "@/lib/contract";
import { agreementRows, someRates, someTerms } from "@/tests/support/agreements";
import { type Client, callersBy, refusalOf, transports } from "@/tests/support/clients";
import { sideEffectsOf } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  aUser,
  closeFixtures,
  type Organisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";

const id = randomUUID();
let agreementId: string;
let agency: Organisation;
let provider: Organisation;
const people: Record<string, TestCaller> = { unauthenticated };

beforeAll(async () => {
  agency = await anAgency();
  ({ agreementId, provider } = await agreementRows(agency));
  people["codeless"] = await signInAs(await aUser({ in: agency, codes: ["1002", "3004"] }));
  people["agency"] = await signInAs(await aUser({ in: agency, codes: ["6001"] }));
  people["provider"] = await signInAs(await aUser({ in: provider, codes: ["6001"] }));
  people["otherAgency"] = await signInAs(await aUser({ in: await anAgency(), codes: ["6001"] }));
  people["otherProvider"] = await signInAs(await aUser({ in: await aProvider(), codes: ["6001"] }));
  for (const transport of transports) await transport.open();
});
afterAll(async () => {
  for (const transport of transports) await transport.close();
  await closeFixtures();
});

const others = ["otherAgency", "otherProvider"];
const parties = ["agency", "provider"];
const unauthenticatedCallers = { unauthenticated: "UNAUTHORIZED", codeless: "FORBIDDEN" };
const all = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));
/** Only the platform's staff may call it. */
const ofPlatform = { ...unauthenticatedCallers, ...all([...parties, ...others], "FORBIDDEN") };
/** The parties may call it too. */
const ofParties = { ...unauthenticatedCallers, ...all(others, "NOT_FOUND") };
/** Authorised by a link's token only, for anyone. */
const byToken = all(["unauthenticated", "codeless", ...parties, ...others], "NOT_FOUND");

type Call = [call: (client: Client["agreements"]) => Promise<unknown>, refusals: Record<string, string>];
const locked = () => ({ agreementId, lock: 1 });
const reasoned = () => ({ ...locked(), reason: "Because." });
const token = "no-token-of-ours";

const calls: Record<keyof typeof contract.agreements, Call> = {
  list: [(to) => to.list({}), unauthenticatedCallers],
  get: [(to) => to.get({ agreementId }), ofParties],
  file: [(to) => to.file({ agreementId, fileId: id }), ofParties],
  requestChanges: [(to) => to.requestChanges(reasoned()), ofParties],
  serveNotice: [(to) => to.serveNotice(reasoned()), ofParties],
  options: [(to) => to.options({}), ofPlatform],
  create: [
    (to) => to.create({ agencyId: agency.id, providerId: provider.id, branchId: null, serviceIds: [id] }),
    ofPlatform,
  ],
  saveParties: [(to) => to.saveParties({ ...locked(), branchId: null, serviceIds: [id] }), ofPlatform],
  saveTerms: [(to) => to.saveTerms({ ...locked(), terms: someTerms }), ofPlatform],
  saveRates: [(to) => to.saveRates({ ...locked(), lines: someRates(id) }), ofPlatform],
  saveCancellation: [(to) => to.saveCancellation({ ...locked(), rules: [] }), ofPlatform],
  saveSignatories: [(to) => to.saveSignatories({ ...locked(), signatories: [] }), ofPlatform],
  addDocument: [
    (to) => to.addDocument({ ...locked(), kind: "other", title: "x", file: { name: "x", base64: "eA==" } }),
    ofPlatform,
  ],
  removeDocument: [(to) => to.removeDocument({ ...locked(), documentId: id }), ofPlatform],
  preview: [(to) => to.preview({ agreementId }), ofPlatform],
  send: [(to) => to.send(locked()), ofPlatform],
  withdraw: [(to) => to.withdraw(reasoned()), ofPlatform],
  resendLink: [(to) => to.resendLink({ ...locked(), signatoryId: id }), ofParties],
  // Not even a colleague with the permission: only the signatory, in agreements.test.ts.
  ownLink: [(to) => to.ownLink({ agreementId }), { ...ofParties, ...all(parties, "FORBIDDEN") }],
  correctSignatory: [
    (to) =>
      to.correctSignatory({
        ...locked(),
        signatoryId: id,
        signatory: { fullName: "x", jobTitle: "x", email: "x@people.example" },
      }),
    ofPlatform,
  ],
  suspend: [(to) => to.suspend(reasoned()), ofPlatform],
  resume: [(to) => to.resume(locked()), ofPlatform],
  validateToken: [(to) => to.validateToken({ token }), byToken],
  signUrl: [(to) => to.signUrl({ token }), byToken],
  overview: [(to) => to.overview({ token }), byToken],
  linkFile: [(to) => to.linkFile({ token, which: "document" }), byToken],
  sign: [(to) => to.sign({ token, agreementId, signatoryId: id }), byToken],
  decline: [(to) => to.decline({ token, reason: "Because." }), byToken],
  // Open to anyone: no one is refused.
  verify: [(to) => to.verify({ agreementId, sha256: "0".repeat(64) }), {}],
};

test("every call is covered", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contract.agreements).sort());
});

describe.each(transports)("$name", (transport) => {
  test.each(Object.entries(calls))("%s refuses callers without permission", async (_, [call, refusals]) => {
    const before = await sideEffectsOf(agency.id);
    for (const name of callersBy(transport, refusals)) {
      const who = people[name];
      if (!who) throw new Error(`no caller is ${name}`);
      expect([name, (await refusalOf(call(transport.clientOf(who).agreements))).code]).toEqual([name, refusals[name]]);
    }
    expect(await sideEffectsOf(agency.id)).toEqual(before);
  });
});
