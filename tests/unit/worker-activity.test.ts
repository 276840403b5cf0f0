/** What happened to a worker: every audit action that concerns one is shown in words, and no value with it. */
import { activityLine } from "@/lib/bff/workers/activity";
import { messages } from "@/lib/config/messages";
import { workerActivity } from "@/lib/config/messages/profiles/activity";
import { type Activity, activityActions } from "@/lib/contract/workers/activity";
import { auditAction } from "@/lib/db/schema";
import { defaultPreference } from "@/lib/format";
import { filesOf, textOf } from "@/tests/support/tree";

/** Not about one worker, or shown on a page that fewer people may open. */
const notShown: Record<string, string> = {
  "worker.listExported": "about a list of workers",
  "worker.noteRead": "says only that someone has read a note, which the others need not know",
  "file.read": "in the access log, which only those who answer for the data may open",
  "file.stored": "the document that it belongs to is shown",
};

const item = (more: Partial<Activity>): Activity => ({
  _id: "6a1f3f0e-5b1f-4c2a-9d3e-000000000001",
  action: "worker.changed",
  at: "2026-11-20T09:05:00.000Z",
  by: { kind: "person", name: "Ana Marsh" },
  fields: [],
  what: null,
  sentBy: null,
  isOn: null,
  ...more,
});
const lineOf = (more: Partial<Activity>) => activityLine(item(more), defaultPreference);

test("every audit action about a worker is shown, or is named here with the reason", () => {
  const about = auditAction.enumValues.filter((action) => /^(worker|questionnaire|profileChange)\./.test(action));
  expect(about.length).toBeGreaterThan(25);
  const shown: readonly string[] = activityActions;
  expect(about.filter((action) => !shown.includes(action) && !(action in notShown))).toEqual([]);
  expect(shown.filter((action) => action in notShown)).toEqual([]);
});

test("every action that the backend records with a worker, a document, a check or a change is among them", () => {
  const calls = filesOf("lib/backend")
    .map(textOf)
    .flatMap((text) => [...text.matchAll(/action: "([\w.]+)",\s*subject: \{ type: "(\w+)"/g)]);
  const about = calls.filter(([, , subject = ""]) =>
    ["worker", "workerDocument", "workerCheck", "profileChange"].includes(subject),
  );
  expect(about.length).toBeGreaterThan(8);
  const shown: readonly string[] = activityActions;
  expect(
    about.map(([, action = ""]) => action).filter((action) => !shown.includes(action) && !(action in notShown)),
  ).toEqual([]);
});

test("each action has words of its own", () => {
  const texts = activityActions.map((action) => lineOf({ action }).text);
  expect(new Set(texts).size).toBe(activityActions.length);
  expect(Object.keys(workerActivity.actions).toSorted()).toEqual([...activityActions].toSorted());
});

test("names the person, the worker, the platform's staff and the product", () => {
  expect(lineOf({}).text).toBe("Ana Marsh changed the profile");
  expect(lineOf({ by: { kind: "person", name: null } }).text).toMatch(
    new RegExp(`^${messages.privacy.platformStaff} `),
  );
  expect(lineOf({ action: "profileChange.requested", by: { kind: "worker", name: null } }).text).toMatch(
    /^The worker /,
  );
  expect(lineOf({ action: "worker.linkCreated", sentBy: "mail" }).text).toBe("Ana Marsh sent the profile link");
  expect(lineOf({ action: "worker.linkCreated", sentBy: "copy" }).text).toBe(
    "Ana Marsh created a profile link to copy",
  );
});

test("says whether the worker turned emails about their hours on or off", () => {
  const action = "worker.hoursMailsChanged";
  expect(lineOf({ action, isOn: true }).text).toBe("The worker turned emails about their hours on");
  expect(lineOf({ action, isOn: false }).text).toBe("The worker turned emails about their hours off");
});

test("names fields and documents by their labels, and leaves out what it does not know", () => {
  expect(lineOf({ fields: ["phone", "address", "document:dbs", "elsewhere"] }).about).toBe(
    "Phone number, Home address, DBS certificate",
  );
  expect(lineOf({ action: "worker.documentAdded", what: "fire_safety" }).about).toBe("Fire safety");
  expect(lineOf({ action: "worker.checkRecorded", what: "nmc_register" }).about).toBe("NMC register");
  expect(lineOf({ what: "unheard_of" }).about).toBe("");
});

test("has the day and the time in the reader's own format", () => {
  expect(lineOf({})).toMatchObject({ day: "20 Nov 2026", time: "09:05" });
});
