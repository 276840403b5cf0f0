/** Recent activity on the overview: every audited action has a sentence, or is named here with the reason. */
import { overviewActivity } from "@/lib/config/messages/overview/activity";
import { auditAction } from "@/lib/db/schema";

const security = "about signing in or the security of an account, which is on the account's own pages";
const access = "says who opened, sent or exported something, which is in the access log";
const step = "a step on the way to an event that is shown";
const routine = "routine, and shown on the page of what it is about";
const staff = "the platform's or the system's own work, which the organisation does not follow";
const money = "among the finances, which fewer people may see";

/** By the action, or by the part before its point for all of them that have no sentence. */
const notShown: Record<string, string> = {
  session: security,
  device: security,
  password: security,
  phone: security,
  identity: security,
  secondFactor: security,
  user: security,
  settings: routine,
  access: staff,
  retention: staff,
  capitalAdvance: routine,
  billing: routine,
  file: access,
  supply: routine,
  workerImport: routine,
  jobAuthorisation: "among the tasks of the authorisers and on the shift's page",
  authoriser: routine,
  deputy: routine,
  releaseRules: routine,
  releaseTiers: routine,
  releaseFavourites: routine,
  block: "a judgement about a worker, which fewer people may read",
  fillPlan: "each worker put forward is shown",
  bookingEvidence: access,
  shiftPreset: routine,
  invoice: money,
  payment: money,
  paymentAuthorisation: money,
  paymentAuthorisationSettings: routine,
  selfBilling: money,
  paymentAccount: money,
  advance: money,
  advanceTerms: money,
  "agency.signedUp": "in the platform's own list of new agencies",
  "questionnaire.linkOpened": access,
  "agreement.created": "a draft, which the parties do not see",
  "agreement.changed": "a draft, which the parties do not see",
  "agreement.linkSent": access,
  "agreement.signatoryChanged": routine,
  "agreement.signingStarted": step,
  "agreement.signingExpired": "returned to its drafter, which the agreement's page says",
  "agreement.withdrawn": "returned to its drafter, which the agreement's page says",
  "agreement.sealed": step,
  "organisation.secondFactorRequired": security,
  "organisation.secondFactorOptional": security,
  "organisation.created": "the beginning, before anyone has an overview",
  "organisation.returned": "a notice on the set-up page",
  "organisation.suspended": "a notice on every page",
  "organisation.resumed": "a notice on every page",
  "organisation.archived": "a notice on every page",
  "organisation.logoChanged": routine,
  "organisation.documentAdded": routine,
  "organisation.documentRemoved": routine,
  "organisation.listExported": access,
  "branch.deactivated": routine,
  "branch.reactivated": routine,
  "service.deactivated": routine,
  "service.reactivated": routine,
  "service.feedCreated": access,
  "service.feedRevoked": access,
  "invitation.resent": routine,
  "invitation.withdrawn": routine,
  "member.reactivated": routine,
  "member.secondFactorReset": security,
  "member.listExported": access,
  "worker.changed": routine,
  "worker.photoChanged": routine,
  "worker.documentRemoved": routine,
  "worker.checkRecorded": routine,
  "worker.expiryNotified": "the tasks have what expires",
  "worker.listExported": access,
  "worker.profileExported": access,
  "worker.erased": "the worker has no name any more",
  "worker.linkOpened": access,
  "worker.linkRevoked": routine,
  "worker.noteAdded": "notes are among the tasks of those they mention",
  "worker.noteChanged": "notes are among the tasks of those they mention",
  "worker.noteRemoved": "notes are among the tasks of those they mention",
  "worker.noteDone": "notes are among the tasks of those they mention",
  "worker.noteReopened": "notes are among the tasks of those they mention",
  "worker.noteRead": access,
  "worker.availabilityChanged": routine,
  "worker.shiftsLinkCreated": access,
  "worker.shiftsLinkOpened": access,
  "worker.shiftsLinkRevoked": routine,
  "worker.hoursMailsChanged": routine,
  "job.listExported": access,
  "timesheet.proofAdded": step,
  "timesheet.proofRemoved": step,
  "timesheet.proofOpened": access,
  "timesheet.escalated": "the dispute is shown",
  "onBehalf.reported": staff,
};

const shown = Object.values(overviewActivity.sentences).flatMap((topic) => Object.keys(topic));
const areaOf = (action: string) => action.split(".")[0] ?? "";

test("every audited action has a sentence, or a reason why not", () => {
  const without = auditAction.enumValues.filter(
    (action) => !shown.includes(action) && !(action in notShown) && !(areaOf(action) in notShown),
  );
  expect(without).toEqual([]);
});

test("no sentence and no reason is left over", () => {
  const actions: readonly string[] = auditAction.enumValues;
  expect(shown.filter((action) => !actions.includes(action))).toEqual([]);
  const isUsed = (name: string) =>
    name.includes(".")
      ? actions.includes(name) && !shown.includes(name)
      : actions.some((action) => areaOf(action) === name && !shown.includes(action));
  expect(Object.keys(notShown).filter((name) => !isUsed(name))).toEqual([]);
});
