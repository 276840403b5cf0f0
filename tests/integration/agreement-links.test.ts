/**
 * Whose turn it is to sign, as the portal shows it: the signatory opens their own link there, their colleagues see who
 * has it and send it again, and no one else gets a token.
 */
import { messages } from "@/lib/config/messages";
import type { SignatoryInput } from "@/lib/contract/agreements";
import {
  aSentAgreement,
  createParties,
  doJobs,
  type Parties,
  sign,
  someSignatories,
  tokenFor,
} from "@/tests/support/agreements";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { aUser, closeFixtures, signInAs, type TestCaller, type User, unauthenticated } from "@/tests/support/fixtures";

const texts = messages.agreements;
let parties: Parties;
let others: Parties;
let director: User;
let manager: User;
let unproven: User;
const callers: Record<"director" | "manager" | "unproven" | "codeless" | "elsewhere", TestCaller> = {} as never;

const signatoryOf = (user: User, type: SignatoryInput["type"]): SignatoryInput => ({
  type,
  fullName: "Wren Ashdown",
  jobTitle: "Director",
  email: user.email,
});

beforeAll(async () => {
  parties = await createParties();
  others = await createParties();
  const codes = ["6001"];
  director = await aUser({ in: parties.agency, codes });
  manager = await aUser({ in: parties.provider, codes });
  unproven = await aUser({ in: parties.agency, codes, isProven: false });
  callers.director = await signInAs(director);
  callers.manager = await signInAs(manager);
  callers.unproven = await signInAs(unproven);
  callers.codeless = await signInAs(await aUser({ in: parties.agency, codes: ["1002"] }));
  callers.elsewhere = await signInAs(await aUser({ in: others.agency, codes }));
  for (const transport of transports) await transport.open();
});
afterAll(async () => {
  for (const transport of transports) await transport.close();
  await closeFixtures();
});

describe.each(transports.map((transport) => [transport.name, transport] as const))("%s", (_, transport) => {
  let admin: Client;
  let agency: Client;
  let provider: Client;
  let visitor: Client;
  const as = (who: TestCaller): Client => transport.clientOf(who);

  beforeAll(() => {
    admin = as(parties.admin);
    agency = as(parties.ofAgency);
    provider = as(parties.ofProvider);
    visitor = as(unauthenticated);
  });

  const sentTo = async (first: SignatoryInput, second?: SignatoryInput) => {
    const usual = someSignatories()[1] as SignatoryInput;
    return aSentAgreement(admin, parties, { signatories: [first, second ?? usual] });
  };
  const rowOf = async (client: Client, agreementId: string) =>
    (await client.agreements.list({})).items.find(({ _id }) => _id === agreementId);

  test("The signatory opens their own link in the portal and signs with it; the one in their email is void", async () => {
    const { agreementId, token } = await sentTo(signatoryOf(director, "agency"), signatoryOf(manager, "provider"));
    const own = as(callers.director);
    expect((await own.agreements.get({ agreementId })).actions).toContain("sign");
    expect((await rowOf(own, agreementId))?.invited).toMatchObject({ fullName: "Wren Ashdown", isCaller: true });
    const { token: ownToken } = await own.agreements.ownLink({ agreementId });
    expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({ reason: "invalidToken" });
    expect(await visitor.agreements.validateToken({ token: ownToken })).toMatchObject({ state: "toSign" });
    // The other side's signatory has no link while it is not their turn.
    expect(await refusalOf(as(callers.manager).agreements.ownLink({ agreementId }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await sign(visitor, ownToken)).toMatchObject({ outcome: "signed" });
    await doJobs(agreementId);
    expect(await refusalOf(own.agreements.ownLink({ agreementId }))).toMatchObject({ code: "FORBIDDEN" });
    const next = await as(callers.manager).agreements.ownLink({ agreementId });
    expect(await sign(visitor, next.token)).toEqual({ outcome: "signed", isComplete: true });
    expect(await refusalOf(as(callers.manager).agreements.ownLink({ agreementId }))).toMatchObject({
      reason: "notPending",
    });
  });

  test("No one but the signatory gets a token, and their link stays valid", async () => {
    const { agreementId, token } = await sentTo(signatoryOf(director, "agency"));
    for (const [who, code] of [
      [parties.ofAgency, "FORBIDDEN"],
      [parties.ofProvider, "FORBIDDEN"],
      [parties.admin, "FORBIDDEN"],
      [callers.codeless, "FORBIDDEN"],
      [callers.elsewhere, "NOT_FOUND"],
      [unauthenticated, "UNAUTHORIZED"],
    ] as const) {
      expect(await refusalOf(as(who).agreements.ownLink({ agreementId }))).toMatchObject({ code });
    }
    expect((await agency.agreements.get({ agreementId })).actions).not.toContain("sign");
    expect(await visitor.agreements.validateToken({ token })).toMatchObject({ state: "toSign" });
  });

  // What a call does is the same over HTTP.
  if (transport !== transports[0]) return;

  test("A signatory's address at another organisation gives that organisation's user nothing", async () => {
    const outsider = await aUser({ in: parties.provider, codes: ["6001"] });
    const { agreementId } = await sentTo(signatoryOf(outsider, "agency"));
    const own = as(await signInAs(outsider));
    expect((await own.agreements.get({ agreementId })).actions).not.toContain("sign");
    expect(await refusalOf(own.agreements.ownLink({ agreementId }))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("An address that no one has proved to be theirs signs by email only", async () => {
    const { agreementId, token } = await sentTo(signatoryOf(unproven, "agency"));
    expect(await refusalOf(as(callers.unproven).agreements.ownLink({ agreementId }))).toMatchObject({
      code: "CONFLICT",
      reason: "addressNotProven",
      message: texts.addressNotProven,
    });
    expect(await visitor.agreements.validateToken({ token })).toMatchObject({ state: "toSign" });
  });

  test("A colleague sees who has the link, since when and whether it was used, and sends it again", async () => {
    const { agreementId, first, token } = await aSentAgreement(admin, parties);
    const seen = await agency.agreements.get({ agreementId });
    expect(seen.actions).toEqual(["requestChanges", "resend"]);
    const [before] = seen.signatories;
    expect(before).toMatchObject({ fullName: "Ottoline Marsh", status: "invited", openedAt: null });
    expect((await rowOf(agency, agreementId))?.invited).toEqual({
      fullName: "Ottoline Marsh",
      since: before?.invitedAt,
      isCaller: false,
    });
    // Opening the link does not count: a mail scanner does that too. Starting to sign does.
    await visitor.agreements.validateToken({ token });
    expect((await agency.agreements.get({ agreementId })).signatories[0]?.openedAt).toBeNull();
    await visitor.agreements.signUrl({ token });
    const opened = await agency.agreements.get({ agreementId });
    expect(opened.signatories[0]?.openedAt).not.toBeNull();

    const at = { agreementId, lock: opened.lock, signatoryId: before?._id ?? "" };
    expect(await refusalOf(provider.agreements.resendLink(at))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(as(callers.elsewhere).agreements.resendLink(at))).toMatchObject({ code: "NOT_FOUND" });
    expect(await agency.agreements.resendLink(at)).toMatchObject({
      sentTo: { fullName: "Ottoline Marsh", email: first.email },
    });
    await doJobs(agreementId);
    expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({ reason: "invalidToken" });
    const again = await tokenFor(first.email, 2);
    expect(await visitor.agreements.validateToken({ token: again })).toMatchObject({ state: "toSign" });
    const since = (await rowOf(agency, agreementId))?.invited?.since ?? "";
    expect(since > (before?.invitedAt ?? "")).toBe(true);
  });

  test("Sending it again is limited like every message to a person", async () => {
    const { agreementId } = await aSentAgreement(admin, parties);
    const refusals: string[] = [];
    for (let tries = 0; tries < 30 && refusals.length === 0; tries++) {
      const { lock, signatories } = await agency.agreements.get({ agreementId });
      const at = { agreementId, lock, signatoryId: signatories[0]?._id ?? "" };
      const answer = await agency.agreements.resendLink(at).catch((error: { code: string }) => error);
      if ("code" in answer) refusals.push(answer.code);
    }
    expect(refusals).toEqual(["TOO_MANY_REQUESTS"]);
  });

  test("No one is named where no signature is awaited", async () => {
    const { agreementId } = await aSentAgreement(admin, parties);
    const { lock } = await admin.agreements.get({ agreementId });
    await admin.agreements.withdraw({ agreementId, lock, reason: "Begun again." });
    // The person keeps their status until it is sent again; the list shows no one.
    expect(await rowOf(agency, agreementId)).toMatchObject({ awaiting: null, invited: null });
    expect((await agency.agreements.get({ agreementId })).actions).toEqual([]);
  });
});
