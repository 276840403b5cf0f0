/** Every e-mail to an account, rendered: its text part, why it was sent, a link that leads there, and no more than that. */

import { advanceMail } from "@/lib/adapters/mail/advance";
import * as agreement from "@/lib/adapters/mail/agreement";
import { authorisationMail } from "@/lib/adapters/mail/authorisation";
import { dailyNotificationsMail } from "@/lib/adapters/mail/daily-notifications";
import { deputyMail } from "@/lib/adapters/mail/deputy";
import { deviceLinkMail } from "@/lib/adapters/mail/device-link";
import { workersExpiringMail } from "@/lib/adapters/mail/expiry";
import { invoiceNewsMail, invoicesIssuedMail } from "@/lib/adapters/mail/invoice";
import { onBehalfMail } from "@/lib/adapters/mail/on-behalf";
import { organisationStepMail } from "@/lib/adapters/mail/organisation-step";
import { passwordChangedMail } from "@/lib/adapters/mail/password-changed";
import { firstPasswordMail, passwordResetMail } from "@/lib/adapters/mail/password-reset";
import { paymentAuthorisationMail } from "@/lib/adapters/mail/payment-authorisation";
import { paymentStuckMail } from "@/lib/adapters/mail/payment-stuck";
import { secondFactorResetMail } from "@/lib/adapters/mail/second-factor-reset";
import type { Mail } from "@/lib/adapters/mail/send";
import { agencyShiftMail, shiftNewsMail } from "@/lib/adapters/mail/shift";
import { timesheetNewsMail, timesheetReminderMail, timesheetsLeftMail } from "@/lib/adapters/mail/timesheet";
import { changeDecidedForAgencyMail, noteMentionMail, reviewDecidedMail } from "@/lib/adapters/mail/worker-profile";
import { messageKinds } from "@/lib/backend/outgoing";
import { messages } from "@/lib/config/messages";
import { advanceMails } from "@/lib/config/messages/advances";
import { deputyMails } from "@/lib/config/messages/deputies";
import { invoiceMails } from "@/lib/config/messages/invoices/mails";
import { jobMails } from "@/lib/config/messages/jobs";
import { onBehalfMails } from "@/lib/config/messages/on-behalf";
import { timesheetMails } from "@/lib/config/messages/timesheets";
import { eventNames, isQuiet } from "@/lib/config/notifications";

const url = "https://portal.example.test/dashboard/tasks/timesheet?open=1";
const to = { fullName: "Wren Ashdown", url };
const keysOf = <T extends object>(all: T): (keyof T)[] => Object.keys(all) as (keyof T)[];

const when = { day: "Monday 1 March 2027", when: "08:00 to 20:00" };
const shift = { service: "Mill House", address: null, workerType: "Care assistant", ...when };
const workerTypes = [
  { name: "Registered nurse", shifts: 1 },
  { name: "Senior carer", shifts: 1 },
];
const shifts = { ...shift, many: 2, lastDay: "Friday 5 March 2027", workerTypes };
const about = { ...to, reference: "AG-1", agencyName: "Thistledown Care", providerName: "Hollybank Homes" };
const parts = [{ title: "2 timesheets to submit:", lines: ["Mill House, Monday: by 17:00"], more: 1 }];
const outcomes = [{ label: "Address", isApproved: true }];
const payment = {
  number: "BCS-000001",
  agency: "Thistledown Care",
  gross: "£1,200.00",
  cutOff: "1 March 2027 at 17:00",
};
const worker = "Linnet Cowslip";
const absent = "Ana Marsh";
const organisationName = "Thistledown Care";
const postedShift = (isUnfilled: boolean) => ({
  ...to,
  agency: organisationName,
  price: "£100.00",
  shift: { ...shift, start: "1 Mar 2027, 08:00", isUnfilled },
});

/** The e-mails of each kind, in every variant. */
const mails: Record<string, Promise<Mail>[]> = {
  workersExpiring: [
    workersExpiringMail({
      ...to,
      agencyName: organisationName,
      more: 1,
      workers: [{ name: worker, number: "1", lines: [{ what: "Passport", when: "1 March 2027" }] }],
    }),
  ],
  profileChangeDecided: [false, true].map((isDeputy) =>
    changeDecidedForAgencyMail({ ...to, worker, outcomes, isDeputy }),
  ),
  reviewDecided: [true, false].flatMap((isApproved) =>
    [null, absent].map((standsInFor) => reviewDecidedMail({ ...to, worker, isApproved, standsInFor })),
  ),
  noteMention: [null, absent].map((standsInFor) => noteMentionMail({ ...to, worker, standsInFor })),
  deputyNews: keysOf(deputyMails.news).map((what) =>
    deputyMail({ ...to, what, absent, from: "Monday 1 March 2027", to: "Friday 5 March 2027" }),
  ),
  organisationStep: keysOf(messages.organisations.stepMails).map((step) =>
    organisationStepMail({ ...to, organisationName, step, reason: "No insurance" }),
  ),
  agreementReturned: [agreement.agreementReturnedMail({ ...about, what: "Declined", reason: "The rates" })],
  agreementSealed: [agreement.agreementSealedMail({ ...about, verifyUrl: url, until: null })],
  agreementNoticeToDrafter: [
    agreement.agreementNoticeMail({ ...about, lastDay: "1 March 2027", by: "Wren", reason: "End", isToDrafter: true }),
  ],
  allocationDecided: (["accepted", "declined", "superseded", "lapsed", "swapped"] as const).map((outcome) =>
    agencyShiftMail({ ...to, worker, outcome, hasReason: true, shift }),
  ),
  shiftNews: keysOf(jobMails.news).map((what) =>
    shiftNewsMail({ ...to, worker, agency: organisationName, what, shift }),
  ),
  timesheetNews: keysOf(timesheetMails.news).map((what) => timesheetNewsMail({ ...to, what, shift })),
  timesheetReminder: [timesheetReminderMail({ ...to, count: 2, parts, isOverdue: false })],
  timesheetAnnounced: [timesheetReminderMail({ ...to, count: 1, parts, isOverdue: false })],
  timesheetOverdue: [
    timesheetReminderMail({ ...to, count: 2, parts, isOverdue: true }),
    timesheetsLeftMail({ ...to, organisationName, count: 2 }),
  ],
  authorisationRequested: [
    authorisationMail({ ...to, what: "authorisationRequested", shifts, standsInFor: null, seen: null }),
  ],
  authorisationDecided: (["approved", "rejected"] as const).flatMap((what) =>
    [1, 2].flatMap((many) =>
      [null, absent].map((standsInFor) =>
        authorisationMail({
          ...to,
          what,
          shifts: { ...shifts, many },
          standsInFor,
          seen: what === "approved" ? { unseen: 0, othersFrom: null } : null,
        }),
      ),
    ),
  ),
  authorisationStuck: [authorisationMail({ ...to, what: "authorisationStuck", shifts, standsInFor: null, seen: null })],
  onBehalf: keysOf(onBehalfMails)
    .filter((what) => typeof onBehalfMails[what] === "object")
    .flatMap((what) =>
      [false, true].map((isUnfilled) => onBehalfMail({ ...postedShift(isUnfilled), what: what as "posted" })),
    ),
  onBehalfStuck: [onBehalfMail({ ...postedShift(false), what: "stuck" })],
  paymentAuthorisationAsked: [paymentAuthorisationMail({ ...to, what: "paymentAuthorisationAsked", payment })],
  paymentAuthorisationDecided: (["authorised", "rejected"] as const).map((what) =>
    paymentAuthorisationMail({ ...to, what, payment }),
  ),
  paymentAuthorisationEscalated: [paymentAuthorisationMail({ ...to, what: "paymentAuthorisationEscalated", payment })],
  invoicesIssued: [1, 3].map((count) =>
    invoicesIssuedMail({
      ...to,
      body: invoiceMails.issued.provider,
      agency: organisationName,
      provider: null,
      count,
      first: "BCS-000001",
      total: "£1,200.00",
      cutOff: payment.cutOff,
    }),
  ),
  invoiceNews: keysOf(invoiceMails.news).flatMap((what) =>
    Object.values<string>(invoiceMails.news[what])
      .slice(1)
      .map((body) =>
        invoiceNewsMail({
          ...to,
          what,
          body,
          number: "BCS-000001",
          agency: organisationName,
          provider: null,
          total: "£1,200.00",
          due: "1 April 2027",
          cutOff: null,
        }),
      ),
  ),
  paymentStuck: [paymentStuckMail({ ...to, number: "BCS-000001", amount: "£1,200.00" })],
  advanceNews: keysOf(advanceMails.advanceNews).map((what) =>
    advanceMail({ ...to, of: { kind: "advanceNews", what }, agency: null, reference: "ADV-000001", amount: "£960.00" }),
  ),
  advanceWaiting: keysOf(advanceMails.advanceWaiting).map((what) =>
    advanceMail({
      ...to,
      of: { kind: "advanceWaiting", what },
      agency: organisationName,
      reference: "ADV-000001",
      amount: "£960.00",
    }),
  ),
  advanceOffer: keysOf(advanceMails.advanceOffer).map((what) =>
    advanceMail({ ...to, of: { kind: "advanceOffer", what }, agency: null, reference: null, amount: null }),
  ),
  advanceApplied: keysOf(advanceMails.advanceApplied).map((what) =>
    advanceMail({
      ...to,
      of: { kind: "advanceApplied", what },
      agency: organisationName,
      reference: null,
      amount: null,
    }),
  ),
  dailyNotifications: [
    dailyNotificationsMail({ ...to, day: "1 March 2027", lines: [{ title: "Hours approved", count: 2 }] }),
  ],
  secondFactorReset: [secondFactorResetMail({ ...to, organisationName })],
  passwordChanged: [passwordChangedMail(to)],
  passwordReset: [passwordResetMail(to), firstPasswordMail(to)],
  deviceLink: [deviceLinkMail(to)],
};
/** These protect the account: they say what to do for someone who did not expect them. */
const aboutTheAccount = ["secondFactorReset", "passwordChanged", "passwordReset", "deviceLink"];

const toAccounts = Object.entries(messageKinds).flatMap(([kind, { by, to: whom }]) =>
  by === "mail" && whom === "account" && !(eventNames.some((one) => one === kind) && isQuiet(kind as never))
    ? [kind]
    : [],
);

test("every kind of e-mail to an account is rendered here", () => {
  const known = [...new Set([...toAccounts, ...eventNames.filter((event) => !isQuiet(event))])];
  expect(Object.keys(mails).sort()).toEqual(known.sort());
});

test.each(Object.keys(mails))(
  "%s has a subject, a text part, why it was sent, and a link to the very thing",
  async (kind) => {
    const all = await Promise.all(mails[kind] ?? []);
    expect(all.length).toBeGreaterThan(0);
    for (const { subject, text, html } of all) {
      expect(subject.trim()).not.toBe("");
      expect(subject).not.toMatch(/undefined|\[object|\n/);
      // For programs that show no HTML: the same address, and no markup.
      expect(text).toContain(url);
      expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
      expect(text).not.toMatch(/<[a-z/]|undefined|\[object/i);
      expect(text).toMatch(
        aboutTheAccount.includes(kind) ? /If you (did not|were not|changed)/ : /You are getting this email because/,
      );
      for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//);
    }
  },
);

test.each(["timesheetReminder", "workersExpiring"])(
  "%s has each item of a list on a line of its own in its text part",
  async (kind) => {
    const [{ text } = { text: "" }] = await Promise.all(mails[kind] ?? []);
    const lines = text.split("\n").map((line) => line.replace(/^\s*\*?\s*/, ""));
    const items = {
      timesheetReminder: ["2 timesheets to submit:", "Mill House, Monday: by 17:00", "and 1 more"],
      workersExpiring: ["Passport: 1 March 2027"],
    };
    expect(lines).toEqual(expect.arrayContaining(items[kind as keyof typeof items]));
  },
);

test("the email to a signatory names one deadline, and the link's own where that ends first, with what to do then", async () => {
  const about = {
    fullName: "Wren Ashdown",
    url,
    reference: "AG-1",
    agencyName: "Thistledown",
    providerName: "Hollybank",
  };
  const textOf = async (linkUntil: string) => {
    const signBy = "Sunday 27 December 2026";
    const props = { ...about, organisation: "Thistledown", isReminder: false, signBy, linkUntil };
    return (await agreement.agreementToSignMail(props)).text.replace(/\s+/g, " ");
  };
  expect(await textOf("Friday 11 December 2026")).toContain(
    "Read it and sign it by Sunday 27 December 2026. This link works until Friday 11 December 2026. After that, ask the person who sent you the agreement for a new link. You can use a phone",
  );
  expect(await textOf("Sunday 27 December 2026")).toContain("sign it by Sunday 27 December 2026. You can use a phone");
});

test("an email about a request has all its worker types, and once approved, which agencies can see the shifts", async () => {
  const textOf = async (props: Pick<Parameters<typeof authorisationMail>[0], "what" | "shifts" | "seen">) =>
    (await authorisationMail({ ...to, standsInFor: null, ...props })).text.replace(/\s+/g, " ");
  const asked = await textOf({ what: "authorisationRequested", shifts, seen: null });
  expect(asked).toContain("Worker types: 1 × Registered nurse, 1 × Senior carer");
  expect(asked).not.toMatch(/can see (it|them) now/);
  const alone = { ...shifts, many: 1, workerTypes: [{ name: "Registered nurse", shifts: 1 }] };
  expect(await textOf({ what: "authorisationRequested", shifts: alone, seen: null })).toContain(
    "Worker type: Registered nurse",
  );
  const approved = await textOf({ what: "approved", shifts, seen: { unseen: 1, othersFrom: null } });
  expect(approved).toContain("approved your 2 shifts at Mill House. Agencies can see 1 of them now. No agency can see");
  const unseen = await textOf({ what: "approved", shifts: alone, seen: { unseen: 1, othersFrom: null } });
  expect(unseen).toContain("No agency can see it, because no active agency has an agreement that covers it.");
});

test("an email to a deputy says in whose place they are told, and nothing that they did not do", async () => {
  const reviews = await reviewDecidedMail({ ...to, worker, isApproved: true, standsInFor: absent });
  const changes = await changeDecidedForAgencyMail({ ...to, worker, outcomes, isDeputy: true });
  const decided = await Promise.all(
    (["approved", "rejected"] as const).map((what) =>
      authorisationMail({ ...to, what, shifts, standsInFor: absent, seen: null }),
    ),
  );
  const texts = [reviews, changes, ...decided].map(({ text }) => text.replace(/\s+/g, " "));
  expect(texts[0]).toContain("because you stand in for Ana Marsh, who submitted the profile.");
  expect(texts[1]).toContain(
    "because you stand in for a colleague who requested the change or gave the first approval.",
  );
  for (const text of texts.slice(2)) {
    expect(text).toMatch(/2 SHIFTS THAT ANA MARSH POSTED|2 shifts that Ana Marsh posted/);
    expect(text).toContain("because you stand in for Ana Marsh.");
  }
  for (const text of texts) expect(text).not.toMatch(/\byour (\d+ )?shifts?\b|because you (submitted|requested)/);
});
