/** The one table of events: every message to a user's account is one of them or protects the account, and has words. */

import { routeOf } from "@/lib/access";
import { messageKinds } from "@/lib/backend/outgoing";
import { openedPage, readBell } from "@/lib/bff/shell/bell";
import { notificationChannels, waysOf, withoutMail } from "@/lib/config/closed-lists/notifications";
import { constants } from "@/lib/config/constants";
import { settingsForm } from "@/lib/config/messages/settings";
import {
  detailsOf,
  eventNames,
  eventsOf,
  holdsIn,
  listOfEvent,
  nameOf,
  notificationEvents,
  requiredEvents,
  variantOf,
  waysOfEvent,
} from "@/lib/config/notifications";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const waiting = { count: 0, here: 0 };
const asked: unknown[] = [];
const marked: unknown[] = [];
jest.mock("@/lib/bff/request", () => ({ requestedPage: async () => null }));
jest.mock("@/lib/bff/client", () => ({
  portal: async () => ({
    notifications: {
      waiting: async (page: unknown) => {
        asked.push(page);
        return waiting;
      },
      opened: async (page: unknown) => {
        marked.push(page);
        return { count: 1 };
      },
    },
  }),
}));

const LIST = "/dashboard/tasks/timesheet";
const ID = "5b1f4c2a-9d3e-4a2b-8c1d-0123456789ab";

/** E-mails to an account that are no event: each protects the account or is asked for, and the daily e-mail itself. */
const aboutTheAccount = ["dailyNotifications", "deviceLink", "passwordChanged", "passwordReset", "secondFactorReset"];

test("every message to an account is an event of the table, or about the account itself", () => {
  const toAccounts = Object.entries(messageKinds).flatMap(([kind, { to }]) => (to === "account" ? [kind] : []));
  // This one goes to a worker and to the agency's user.
  const events = [...eventNames].filter((event) => event !== "profileChangeDecided");
  expect(toAccounts.toSorted()).toEqual([...events, ...aboutTheAccount].toSorted());
  expect(Object.keys(messageKinds)).toContain("profileChangeDecided");
});

test("someone can be told of every event, and each is called something else", () => {
  const named = eventNames.map(nameOf);
  expect(new Set(named).size).toBe(named.length);
  const told = (["Admin", "Agency", "Provider"] as const).flatMap(eventsOf);
  expect([...new Set(told)].toSorted()).toEqual(eventNames.toSorted());
});

test("what cannot be switched off is told by both ways at once, whatever is chosen", () => {
  for (const event of requiredEvents) {
    for (const channels of notificationChannels) {
      const ways = waysOfEvent(event, channels, { portal: "off", mail: "off", push: "off" });
      expect({ event, channels, ...ways }).toEqual({ event, channels, inPortal: true, mail: "now", push: true });
    }
  }
});

test("what cannot be switched off says why", () => {
  const required = eventNames.filter((event) => notificationEvents[event].topic === null);
  expect(required.toSorted()).toEqual([...requiredEvents].toSorted());
  expect(Object.keys(settingsForm.alwaysWhy).toSorted()).toEqual([...requiredEvents].toSorted());
});

test("every variant has words, and every list is a page", () => {
  for (const event of eventNames) {
    const list = listOfEvent(event);
    if (list) expect({ event, route: routeOf(list)?.path }).toEqual({ event, route: list });
    for (const detail of detailsOf(event)) {
      const { title = "", body } = variantOf(event, detail) ?? {};
      const text = body?.({ worker: "Wren", agency: "Thistledown", service: "Mill House" });
      expect({ event, detail, title: title.length > 0, text: text !== "" }).toEqual({
        event,
        detail,
        title: true,
        text: true,
      });
    }
  }
});

test.each([
  ["/dashboard/tasks/timesheet", `/dashboard/tasks/timesheet?show=disputed&open=${ID}`, { list: LIST, subjectId: ID }],
  ["/dashboard/tasks/timesheet", "/dashboard/tasks/timesheet?open=x", { list: LIST }],
  ["/mobile/jobs", `/mobile/jobs?view=timesheets&open=${ID}`, { list: LIST, subjectId: ID }],
  ["/mobile/jobs", "/mobile/jobs?view=week", null],
  [`/dashboard/jobs/${ID}`, null, { recordId: ID }],
  ["/dashboard", "/dashboard?open=1", null],
])("what has been opened at %s as %s", (path, here, opened) => {
  expect(openedPage(path, here)).toEqual(opened);
});

test.each([
  ["none is about it", 3, 0, 3, false],
  ["some are about it", 3, 2, 1, true],
  ["there are more than are counted, among which it may be", constants.notificationsCountMax + 1, 0, 100, true],
])("the bell around a page that was opened, where %s", async (_, count, here, shown, isRead) => {
  Object.assign(waiting, { count, here });
  asked.length = 0;
  marked.length = 0;
  const until = "2026-11-28T04:00:00.123Z";
  const readAt = Date.parse(until);
  expect(await readBell(`/dashboard/jobs/${ID}`, readAt)).toBe(shown);
  // Nothing that happened after the page began to be read: the page may not show it.
  const page = { recordId: ID, until };
  expect({ asked, marked }).toEqual({ asked: [page], marked: isRead ? [page] : [] });
  expect(await readBell("/dashboard", readAt)).toBe(count);
});

test.each([
  ["accepted", true],
  ["cancelled_by_agency", false],
] as const)("a swap that ended holds while the worker is %s: %s", (status, holds) => {
  expect(holdsIn("shiftNews", "swapEnded", status)).toBe(holds);
});

test("unsubscribing leaves what the portal shows", () => {
  for (const channels of notificationChannels) {
    expect(waysOf[withoutMail(channels)]).toEqual({ inPortal: waysOf[channels].inPortal, mail: null });
  }
});
