/** A worker's page: the status and next step, what became of the links, and what happened, in process and over HTTP. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  aDefinition,
  anAgency,
  aProvider,
  aSubmission,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { setWorkerStatus } from "@/tests/support/profiles";
import { aCompleteWorker } from "@/tests/support/reviewed";
import { createDocument } from "@/tests/support/uploaded-document";

const people = {} as Record<"admin" | "manager" | "viewer" | "other" | "provider", TestCaller>;
let agency: Organisation;
let definition: Definition;
let manager: User;

beforeAll(async () => {
  agency = await anAgency();
  definition = await aDefinition();
  manager = await aUser({ in: agency, codes: ["1001", "1002"] });
  people.manager = await signInAs(manager);
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: Object.values(codes) }));
  people.viewer = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  people.other = await signInAs(await aUser({ in: await anAgency(), codes: ["1001", "1002"] }));
  people.provider = await signInAs(await aUser({ in: await aProvider(), codes: ["1001", "1002"] }));
});
afterAll(closeFixtures);
afterEach(() => jest.restoreAllMocks());

const after = (ms: number) => jest.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + ms));

describe("A worker's page", () => {
  const as = (who: TestCaller): Client => inProcess.clientOf(who);
  let staff: Client;
  let holder: Client;

  beforeAll(async () => {
    staff = as(people.manager);
    holder = as(unauthenticated);
  });

  const actionsOf = async (workerId: string, client = staff) =>
    (await client.workers.activity({ workerId })).items.map(({ action }) => action);

  test("says what is missing and what to do next, for each person", async () => {
    const { id: workerId } = await aWorker(agency);
    const { status, nextStep, missing } = await staff.workers.summary({ workerId });
    expect(status).toMatchObject({ kind: "missing", count: missing.length });
    expect(missing.length).toBeGreaterThan(5);
    expect(nextStep?.kind).toBe("sendLink");
    expect((await as(people.viewer).workers.summary({ workerId })).nextStep?.kind).toBe("sendQuestionnaire");
  });

  test("leads from complete to submitted, reviewed, approved and active", async () => {
    const worker = await aCompleteWorker(agency, { employmentStatus: "profile_completed" });
    const workerId = worker.id;
    const admin = as(people.admin);
    const next = async (client: Client) => (await client.workers.summary({ workerId })).nextStep?.kind ?? null;
    expect(await next(staff)).toBe("submit");
    expect(await next(admin)).toBeNull();
    await staff.verification.submit({ workerId });
    expect(await next(staff)).toBeNull();
    expect(await next(admin)).toBe("review");
    await setWorkerStatus(workerId, { verificationStatus: "approved" });
    expect(await next(staff)).toBe("activate");
    await staff.workers.changeEmployment({ workerId, action: "activate" });
    expect(await actionsOf(workerId)).toEqual(expect.arrayContaining(["worker.submitted", "worker.activated"]));
  });

  test("shows the life of a profile link: sent, by whom, where to, opened, answered", async () => {
    const worker = await aCompleteWorker(agency, { dateOfBirth: null });
    const workerId = worker.id;
    const linkOf = async () => (await staff.workers.summary({ workerId })).profileLink;
    expect(await linkOf()).toBeNull();
    await staff.workerLinks.create({ workerId, by: "mail" });
    const sent = await linkOf();
    expect(sent).toMatchObject({
      by: "mail",
      isOpen: true,
      sentBy: manager.fullName,
      openedAt: null,
      answeredAt: null,
    });
    const [name = "", domain = ""] = (worker.email ?? "").split("@");
    expect(sent?.sentTo).toBe(`${name[0]}•••@${domain}`);
    expect(JSON.stringify(sent)).not.toContain(name);

    const { url } = await staff.workerLinks.create({ workerId, by: "copy" });
    expect(await linkOf()).toMatchObject({ by: "copy", sentTo: null, openedAt: null });
    const token = new URL(url ?? "").searchParams.get("token") ?? "";
    await holder.workerLinks.open({ token });
    await holder.workerLinks.open({ token });
    const opened = await linkOf();
    expect(opened?.openedAt).not.toBeNull();
    expect(opened?.lastOpenedAt).toBe(opened?.openedAt);
    after(constants.linkOpenedAgainMs + 1_000);
    await holder.workerLinks.open({ token });
    const openedAgain = await linkOf();
    expect(openedAgain?.openedAt).toBe(opened?.openedAt);
    expect(Date.parse(openedAgain?.lastOpenedAt ?? "")).toBeGreaterThan(Date.parse(opened?.openedAt ?? ""));
    await holder.workerLinks.send({ token, idempotencyKey: randomUUID(), values: { phone: "07700 900613" } });
    expect((await linkOf())?.answeredAt).not.toBeNull();
    // Events of one transaction have the same time.
    const [used, requested, ...earlier] = await actionsOf(workerId);
    expect([used, requested].toSorted()).toEqual(["profileChange.requested", "worker.linkUsed"]);
    expect(earlier).toEqual(["worker.linkOpened", "worker.linkCreated", "worker.linkCreated"]);
    await staff.workerLinks.revoke({ workerId });
    expect(await linkOf()).toBeNull();
  });

  test("shows the life of a questionnaire link, in the list too, and begins again when it is asked again", async () => {
    const { id: workerId, email } = await aWorker(agency);
    const stateOf = async () => (await staff.workers.summary({ workerId })).questionnaire;
    await holder.questionnaires.entry({ workerId, type: "Medical" });
    expect(await stateOf()).toEqual({ status: "pending", answeredAt: null, link: null });
    await staff.questionnaires.sendLink({ workerId });
    const { link } = await stateOf();
    expect(link).toMatchObject({ sentBy: manager.fullName, openedAt: null, lastOpenedAt: null });
    expect(link?.sentTo).toMatch(/^.•••@/);
    expect(link?.sentTo).not.toBe(email);
    const { items } = await staff.workers.list({ search: email ?? "" });
    expect(items[0]?.questionnaire).toMatchObject({ status: "pending", linkSentAt: link?.sentAt });

    await holder.questionnaires.entry({ workerId, type: "Medical" });
    const opened = (await stateOf()).link?.openedAt;
    expect(opened).toEqual(expect.any(String));
    await holder.questionnaires.submit(aSubmission(workerId, definition));
    expect((await stateOf()).answeredAt).not.toBeNull();
    expect(await actionsOf(workerId)).toEqual([
      "questionnaire.submitted",
      "questionnaire.linkOpened",
      "questionnaire.linkSent",
    ]);

    const { questionnaire } = await staff.workerProfile.read({ workerId });
    await staff.questionnaires.reopen({ workerId, lock: questionnaire.lock, reason: "Please check the answer to 3." });
    await staff.questionnaires.sendLink({ workerId });
    expect((await stateOf()).link).toMatchObject({ openedAt: null, lastOpenedAt: null });
  });

  test("reminds by the same limits as sending", async () => {
    const { id: workerId } = await aWorker(agency);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => refusalOf(staff.questionnaires.sendLink({ workerId })).catch(() => null)),
    );
    expect(answers.some((answer) => answer?.code === "TOO_MANY_REQUESTS")).toBe(true);
  });

  test("names fields and documents in the feed, never their values, newest first and page by page", async () => {
    const worker = await aCompleteWorker(agency);
    const workerId = worker.id;
    await staff.workerProfile.addDocument({ workerId, replaces: null, ...(await createDocument("cv")) });
    const { lock } = await staff.workerProfile.read({ workerId });
    await staff.workerProfile.saveTraining({ workerId, lock, experienceYears: 41 });
    await staff.workerProfile.saveBank({
      workerId,
      lock: (await staff.workerProfile.read({ workerId })).lock,
      bank: { accountName: "M Pennywell", sortCode: "204060", accountNumber: "87654321" },
    });
    const { items } = await staff.workers.activity({ workerId });
    expect(items.slice(0, 3)).toMatchObject([
      { action: "profileChange.requested", fields: ["bank"], by: { kind: "person", name: manager.fullName } },
      { action: "worker.changed", fields: ["experienceYears"] },
      { action: "worker.documentAdded", what: "cv", fields: [] },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/87654321|204060|M Pennywell|"41"|sha256/);
    const first = await staff.workers.activity({ workerId, limit: 1 });
    const second = await staff.workers.activity({ workerId, limit: 1, after: first.next ?? "" });
    expect([first.items[0]?._id, second.items[0]?._id]).toEqual([items[0]?._id, items[1]?._id]);
    expect(await refusalOf(staff.workers.activity({ workerId, after: "nonsense" }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("hides the names of the platform's staff from the agency", async () => {
    const { id: workerId } = await aWorker(agency);
    await as(people.admin).workerLinks.create({ workerId, by: "copy" });
    const [event] = (await staff.workers.activity({ workerId })).items;
    expect(event).toMatchObject({ action: "worker.linkCreated", by: { kind: "person", name: null } });
    expect((await staff.workers.summary({ workerId })).profileLink?.sentBy).toBeNull();
  });

  test("is not found for another agency, and for the platform if the worker is off-panel", async () => {
    const { id: workerId } = await aWorker(agency);
    const calls: ((client: Client) => Promise<unknown>)[] = [
      (client) => client.workers.summary({ workerId }),
      (client) => client.workers.activity({ workerId }),
    ];
    for (const call of calls) {
      expect(await refusalOf(call(as(people.other)))).toMatchObject({ code: "NOT_FOUND" });
      expect(await refusalOf(call(as(people.provider)))).toMatchObject({ code: "FORBIDDEN" });
      await call(as(people.admin));
    }
    await asOwner((tx) => tx.update(schema.workers).set({ panel: "off" }).where(eq(schema.workers.id, workerId)));
    for (const call of calls) {
      expect(await refusalOf(call(as(people.admin)))).toMatchObject({ code: "NOT_FOUND" });
      await call(staff);
    }
  });
});
