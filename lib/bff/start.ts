/** Start-up of a server process. */

import { z } from "zod";
import { mailDeviceLink, mailPasswordChanged, mailReset, textVerification } from "@/lib/backend/accounts";
import { advanceMailSchema, mailAboutAdvance } from "@/lib/backend/advances";
import { agreementMailSchema, doAgreementJob, mailAboutAgreement } from "@/lib/backend/agreements";
import { authorisationMailSchema, mailAboutAuthorisation, reportAllUndecidable } from "@/lib/backend/authorisers";
import { doComplianceJob, expiryMailSchema, mailAboutExpiry } from "@/lib/backend/compliance";
import { deputyMailSchema, mailDeputyNews } from "@/lib/backend/deputies";
import { doFillJob } from "@/lib/backend/fill";
import { doImportJob } from "@/lib/backend/imports";
import { doInvoiceJob, invoiceMailSchema, mailAboutInvoice } from "@/lib/backend/invoices";
import {
  followUpOnBehalf,
  jobMailSchema,
  mailAboutJob,
  mailAboutOnBehalf,
  onBehalfMailSchema,
  stopFollowing,
} from "@/lib/backend/jobs";
import { askForHours, hoursMailSchema, mailForHours } from "@/lib/backend/my-shifts";
import { mailMention, mentionMailSchema } from "@/lib/backend/notes";
import { dailyMailSchema, doNotificationJob, mailDaily, pushToDevice } from "@/lib/backend/notifications";
import { mailStep, stepMailSchema } from "@/lib/backend/organisations";
import { tellTogether, type Way } from "@/lib/backend/outgoing";
import { mailAboutPaymentAuthorisation, paymentAuthorisationMailSchema } from "@/lib/backend/payment-authorisations";
import { doPaymentJob, mailAboutStuckPayment, stuckMailSchema } from "@/lib/backend/payments";
import { doPeopleJob } from "@/lib/backend/people";
import { doPrivacyJob } from "@/lib/backend/privacy";
import { changeMailSchema, mailChangeDecided } from "@/lib/backend/profile-changes";
import { mailLink } from "@/lib/backend/questionnaires";
import { recur, stopQueue, work, workTogether } from "@/lib/backend/queue";
import { logRefusal } from "@/lib/backend/refusals";
import { recordReleases, releaseMailSchema, tellReleased } from "@/lib/backend/releases";
import { doTimesheetJob, mailAboutTimesheet, timesheetMailSchema } from "@/lib/backend/timesheets";
import { mailInvitation, mailSecondFactorReset } from "@/lib/backend/users";
import { mailReviewDecided, reviewMailSchema } from "@/lib/backend/verification";
import { linkMailSchema, mailWorkerLink } from "@/lib/backend/worker-links";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { log, takeOverConsole } from "@/lib/config/log";
import { isEvent } from "@/lib/config/notifications";
import { queues } from "@/lib/config/queues";
import { type EdgeRefusal, guardServers } from "@/lib/server/guard";

const RETRY_MS = 5_000;

const mailSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("questionnaireLink"), workerId: z.uuid(), type: z.string() }),
  z.object({
    kind: z.literal("passwordReset"),
    userId: z.uuid(),
    why: z.enum(["asked", "newAccount"]).optional(),
  }),
  z.object({ kind: z.literal("passwordChanged"), userId: z.uuid() }),
  z.object({ kind: z.literal("deviceLink"), userId: z.uuid() }),
  z.object({ kind: z.literal("invitation"), invitationId: z.uuid(), organisationId: z.uuid() }),
  z.object({ kind: z.literal("secondFactorReset"), userId: z.uuid(), organisationId: z.uuid() }),
  changeMailSchema,
  linkMailSchema,
  reviewMailSchema,
  mentionMailSchema,
  deputyMailSchema,
  stepMailSchema,
  agreementMailSchema,
  expiryMailSchema,
  jobMailSchema,
  releaseMailSchema,
  authorisationMailSchema,
  paymentAuthorisationMailSchema,
  advanceMailSchema,
  stuckMailSchema,
  invoiceMailSchema,
  timesheetMailSchema,
  hoursMailSchema,
  onBehalfMailSchema,
  dailyMailSchema,
]);

function sendMailOf(id: string, mail: z.infer<typeof mailSchema>, way: Way = "mail"): Promise<void> {
  switch (mail.kind) {
    case "questionnaireLink":
      return mailLink(id, mail);
    case "passwordReset":
      return mailReset(id, mail);
    case "passwordChanged":
      return mailPasswordChanged(id, mail);
    case "deviceLink":
      return mailDeviceLink(id, mail);
    case "dailyNotifications":
      return mailDaily(id, mail);
    case "invitation":
      return mailInvitation(id, mail);
    case "secondFactorReset":
      return mailSecondFactorReset(id, mail);
    case "profileChangeDecided":
      return mailChangeDecided(id, mail, way);
    case "workerLink":
      return mailWorkerLink(id, mail);
    case "reviewDecided":
      return mailReviewDecided(id, mail, way);
    case "noteMention":
      return mailMention(id, mail, way);
    case "deputyNews":
      return mailDeputyNews(id, mail, way);
    case "organisationStep":
      return mailStep(id, mail, way);
    case "workersExpiring":
    case "workerExpiring":
      return mailAboutExpiry(id, mail, way);
    case "allocationDecided":
    case "workerShift":
    case "shiftNews":
      return mailAboutJob(id, mail, way);
    case "shiftReleased":
      return way === "portal" ? tellReleased(id, mail) : Promise.resolve();
    case "authorisationRequested":
    case "authorisationDecided":
    case "authorisationStuck":
      return mailAboutAuthorisation(id, mail, way);
    case "paymentAuthorisationAsked":
    case "paymentAuthorisationDecided":
    case "paymentAuthorisationEscalated":
      return mailAboutPaymentAuthorisation(id, mail, way);
    case "invoicesIssued":
    case "invoiceNews":
      return mailAboutInvoice(id, mail, way);
    case "paymentStuck":
      return mailAboutStuckPayment(id, mail, way);
    case "advanceNews":
    case "advanceWaiting":
    case "advanceOffer":
    case "advanceApplied":
      return mailAboutAdvance(id, mail, way);
    case "timesheetNews":
    case "timesheetStep":
    case "timesheetReminder":
    case "timesheetAnnounced":
    case "timesheetOverdue":
      return mailAboutTimesheet(id, mail, way);
    case "workerHours":
      return mailForHours(id, mail);
    case "onBehalf":
    case "onBehalfStuck":
      return mailAboutOnBehalf(id, mail, way);
    default:
      return mailAboutAgreement(id, mail, way);
  }
}

const textSchema = z.object({ kind: z.literal("phoneVerification"), userId: z.uuid() });

const isScheduled = (data: unknown): boolean => (data as { kind?: unknown } | null)?.kind === "scheduled";

async function workQueues(): Promise<void> {
  await work(queues.mail, ({ id, data }) => sendMailOf(id, mailSchema.parse(data)));
  await work(queues.agreements, ({ id, data }) => doAgreementJob(id, data));
  await recur(queues.agreements, { kind: "scheduled" }, constants.agreementJobEveryMs);
  await work(queues.workers, ({ data }) => doComplianceJob(data));
  await recur(queues.workers, { kind: "compliance" }, constants.complianceJobEveryMs);
  await work(queues.privacy, ({ data }) => doPrivacyJob(data));
  await recur(queues.privacy, { kind: "scheduled" }, constants.retentionAskedEveryMs);
  await work(queues.imports, ({ id, data }) => doImportJob(id, data));
  await recur(queues.imports, { kind: "scheduled" }, constants.importJobEveryMs);
  await work(queues.authorisations, async () => {
    await reportAllUndecidable();
    await followUpOnBehalf();
  });
  await recur(queues.authorisations, { kind: "scheduled" }, constants.authorisationJobEveryMs);
  await work(queues.releases, async () => {
    await recordReleases();
  });
  await recur(queues.releases, { kind: "scheduled" }, constants.releaseJobEveryMs);
  await work(queues.fill, ({ data }) => doFillJob(data));
  await recur(queues.fill, { kind: "scheduled" }, constants.fillJobEveryMs);
  await work(queues.people, () => doPeopleJob());
  await recur(queues.people, { kind: "scheduled" }, constants.peopleJobEveryMs);
  await work(queues.timesheets, async () => {
    await doTimesheetJob();
    await askForHours();
  });
  await recur(queues.timesheets, { kind: "scheduled" }, constants.timesheetJobEveryMs);
  await work(queues.invoices, () => doInvoiceJob());
  await recur(queues.invoices, { kind: "scheduled" }, constants.invoiceJobEveryMs);
  // The same messages as in the mail queue, for the portal, and when it is time the daily e-mails.
  const tellOne = async ({ id, data }: { id: string; data: unknown }) => {
    if (isScheduled(data)) return doNotificationJob();
    const told = mailSchema.parse(data);
    if (isEvent(told.kind)) await sendMailOf(id, told, "portal");
  };
  await workTogether(queues.notifications, (jobs) => tellTogether(jobs, tellOne), constants.notificationsAtOnce);
  await work(queues.push, ({ data }) => pushToDevice(data));
  await recur(queues.notifications, { kind: "scheduled" }, constants.notificationJobEveryMs);
  await work(queues.payments, ({ id, data }) => doPaymentJob(id, data));
  await recur(queues.payments, { kind: "scheduled" }, constants.paymentJobEveryMs);
  await work(queues.text, ({ id, data }) => textVerification(id, textSchema.parse(data)));
}

/**
 * The environment; if it is invalid, exits with the names of the variables, because Next itself would go on and serve
 * errors.
 */
function environmentOrExit(): ReturnType<typeof env> {
  try {
    return env();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the one message that is for the operator's terminal, not for a log.
    console.error((error as Error).message);
    process.exit(1);
  }
}

const edgeRefusalSchema = z.object({ reason: z.string(), what: z.string(), user: z.uuid().optional() });

/** Logs an access that the edge guard has refused: the guard has no rate-limited log of its own. */
function logEdgeRefusal({ refusal, address, requestId }: EdgeRefusal): void {
  const { user, ...details } = edgeRefusalSchema.parse(JSON.parse(refusal));
  logRefusal({ ...details, address, requestId, caller: user ? { kind: "person", userId: user } : undefined });
}

/** Installs the guard in front of the server that Next has opened in this process; once per process. */
export const guardRequests = (): void => guardServers({ onRefused: logEdgeRefusal });

/** Exit codes of a process ended by a signal: 128 plus the signal's number. */
const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;

let isListening = false;
let isStopping = false;

/**
 * On SIGTERM or Ctrl-C, stops taking jobs and delays the exit until the running jobs have finished or been returned to
 * the queue. Next handles the signal too: it closes the port, answers pending requests and then exits, which is too
 * early for a job.
 */
function stopOnSignal(): void {
  if (isListening) return;
  isListening = true;
  const stop = (signal: keyof typeof exitCodes) => {
    if (isStopping) return;
    isStopping = true;
    const exit = process.exit.bind(process);
    const stopped = stopQueue({ graceMs: env().SHUTDOWN_GRACE_MS, forGood: true }).catch((error: unknown) => {
      log.warn("the queue was not stopped in order", { error });
    });
    process.exit = ((code) => {
      void stopped.then(() => exit(code));
    }) as typeof process.exit;
    // Exits even if a request never ends, the database does not answer, or the server has no handler of its own.
    setTimeout(() => exit(exitCodes[signal]), env().SHUTDOWN_GRACE_MS + constants.shutdownLatestMs).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
}

let endsStreams = false;

/** On SIGTERM or Ctrl-C, ends the streams of live updates: Next waits for every request that is still open. */
function endStreamsOnSignal(): void {
  if (endsStreams) return;
  endsStreams = true;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stopFollowing());
}

/** Refuses to start in an invalid environment. Waits for a database that cannot be reached yet. */
export async function start(): Promise<void> {
  const { RUN_JOBS, NODE_ENV } = environmentOrExit();
  if (NODE_ENV === "production") takeOverConsole();
  endStreamsOnSignal();
  if (!RUN_JOBS) return;
  stopOnSignal();
  const begin = async () => {
    if (isStopping) return;
    await workQueues().catch(async () => {
      if (isStopping) return;
      log.warn("queue not started, trying again");
      await stopQueue().catch(() => {});
      setTimeout(begin, RETRY_MS).unref();
    });
  };
  void begin();
}
