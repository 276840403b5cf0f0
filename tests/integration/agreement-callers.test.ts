/** Every call about agreements, with callers it is not for: refused, and nothing is changed. What it is for is in agreements.test.ts. */
import { randomUUID } from "node:crypto";
import { contract } from "@/lib/contract";
import { agreementRows, someRates, someTerms } from "@/tests/support/agreements";
import { type Client, faces, refusalOf } from "@/tests/support/clients";
import { tracesOf } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  aUser,
  leaveWorld,
  type Organisation,
  signInAs,
  stranger,
  type Who,
} from "@/tests/support/world";

const id = randomUUID();
let agreementId: string;
let agency: Organisation;
let provider: Organisation;
const people: Record<string, Who> = { stranger };

beforeAll(async () => {
  agency = await anAgency();
  ({ agreementId, provider } = await agreementRows(agency));
  people.codeless = await signInAs(await aUser({ in: agency, codes: ["1002", "3004"] }));
  people.agency = await signInAs(await aUser({ in: agency, codes: ["6001"] }));
  people.provider = await signInAs(await aUser({ in: provider, codes: ["6001"] }));
  people.otherAgency = await signInAs(await aUser({ in: await anAgency(), codes: ["6001"] }));
  people.otherProvider = await signInAs(await aUser({ in: await aProvider(), codes: ["6001"] }));
  for (const face of faces) await face.open();
});
afterAll(async () => {
  for (const face of faces) await face.close();
  await leaveWorld();
});

const others = ["otherAgency", "otherProvider"];
const parties = ["agency", "provider"];
const strangers = { stranger: "UNAUTHORIZED", codeless: "FORBIDDEN" };
const all = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));
/** Only the platform's staff may. */
const ofPlatform = { ...strangers, ...all([...parties, ...others], "FORBIDDEN") };
/** The parties may too. */
const ofParties = { ...strangers, ...all(others, "NOT_FOUND") };
/** By a link's token alone, whoever it is. */
const byToken = all(["stranger", "codeless", ...parties, ...others], "NOT_FOUND");

type Call = [call: (client: Client["agreements"]) => Promise<unknown>, refusals: Record<string, string>];
const locked = () => ({ agreementId, lock: 1 });
const reasoned = () => ({ ...locked(), reason: "Because." });
const token = "no-token-of-ours";

const calls: Record<keyof typeof contract.agreements, Call> = {
  list: [(to) => to.list({}), strangers],
  get: [(to) => to.get({ agreementId }), ofParties],
  file: [(to) => to.file({ agreementId, fileId: id }), ofParties],
  askChanges: [(to) => to.askChanges(reasoned()), ofParties],
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
  send: [(to) => to.send(locked()), ofPlatform],
  withdraw: [(to) => to.withdraw(reasoned()), ofPlatform],
  resendLink: [(to) => to.resendLink({ ...locked(), signatoryId: id }), ofPlatform],
  correctSignatory: [
    (to) =>
      to.correctSignatory({
        ...{ ...locked(), signatoryId: id },
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
  // For anyone: there is nobody to refuse.
  verify: [(to) => to.verify({ agreementId, sha256: "0".repeat(64) }), {}],
};

test("no call is left out", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contract.agreements).sort());
});

describe.each(faces)("$name", (face) => {
  test.each(Object.entries(calls))("%s refuses whom it is not for", async (_, [call, refusals]) => {
    const before = await tracesOf(agency.id);
    for (const [name, code] of Object.entries(refusals)) {
      const who = people[name];
      if (!who) throw new Error(`nobody is ${name}`);
      expect([name, (await refusalOf(call(face.clientOf(who).agreements))).code]).toEqual([name, code]);
    }
    expect(await tracesOf(agency.id)).toEqual(before);
  });
});
