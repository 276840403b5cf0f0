/** What the page of a shift shows, in either portal. */

import type { Client } from "@/lib/bff/http-client";
import { doneNotice, queueIn } from "@/lib/bff/next-one";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { readJob } from "@/lib/bff/records";
import { jobPage, jobs as texts } from "@/lib/config/messages/jobs";
import { onBehalf } from "@/lib/config/messages/on-behalf";
import type { Job } from "@/lib/contract/jobs";
import { calendarDate, formatLongDate } from "@/lib/format";
import { type EmailedChange, emailedWord } from ".";
import { enteredFor } from "./post";

const noCandidates = { items: [], invited: [], ineligible: [], isComplete: true, canOverride: false };

/** The messages of something about which no agency, one or several are emailed, by what an address says was done. */
const withEmailed = (done: EmailedChange, message: (agencies: number) => string): Record<string, string> =>
  Object.fromEntries([0, 1, 2].map((agencies) => [emailedWord(done, agencies), message(agencies)]));

const messageOf: Record<string, string> = {
  suggest: texts.suggested,
  suggestAccepted: texts.suggestedAccepted,
  accept: texts.accepted,
  decline: texts.declined,
  withdraw: texts.withdrawn,
  ...withEmailed("cancel", texts.cancelledNow),
  release: texts.releasedNow,
  ...withEmailed("edit", texts.edited),
  timesRequested: texts.timesRequested,
  withdrawTimes: texts.timesWithdrawn,
  acceptTimes: texts.timesAccepted,
  refuseTimes: texts.timesRefused,
  cancelBooking: texts.bookingCancelled,
  startSwap: texts.swapStarted,
  swapPutForward: texts.swapStartedWith,
  swapAccepted: texts.swapStartedAccepted,
  swapFailed: texts.swapStartedWithout,
  invite: texts.invitedNow,
  withdrawInvitation: texts.invitationWithdrawnNow,
  confirmInvitation: texts.invitationConfirmedNow,
  refuseInvitation: texts.invitationRefusedNow,
  endSwap: texts.swapEnded,
  noShow: texts.noShowReported,
  noShowAgain: texts.noShowPostedAgain,
  noShowSent: texts.noShowSent,
  noShowAlone: texts.noShowNotPosted,
  block: texts.blockedNow,
  requestAuthorisation: texts.sentAgain,
  withdrawAuthorisation: texts.authorisationWithdrawnNow,
  onBehalf: onBehalf.posted,
  confirmOnBehalf: onBehalf.confirmed,
  refuseOnBehalf: onBehalf.refused,
  withdrawOnBehalf: onBehalf.withdrawn,
};

const names = [
  "done",
  "of",
  "decline",
  "override",
  "cancel",
  "all",
  "edit",
  "drop",
  "swap",
  "block",
  "noShow",
  "refuseTimes",
  "refuseInvitation",
  "invite",
  "release",
] as const;

/** What the form of a shift can choose from: the worker types, and its service's units. */
const choicesFor = ({ service }: Job, { services, workerTypes }: Awaited<ReturnType<Client["jobs"]["options"]>>) => ({
  workerTypes,
  units: services.find(({ _id }) => _id === service._id)?.units ?? [],
});

/** What has just been done: to this shift, or to the one that the address names, after which this one opened. */
function doneMessage(
  { load }: Pick<Awaited<ReturnType<typeof openPage>>, "load">,
  { done, of }: { done: string | undefined; of: string | undefined },
): Promise<string | null> {
  const message = done !== undefined && Object.hasOwn(messageOf, done) ? (messageOf[done] ?? null) : null;
  return doneNotice(message, of, (jobId) =>
    load(async () => {
      const { service, startAt } = await readJob(jobId);
      return jobPage.heading(service.name, formatLongDate(calendarDate(startAt)));
    }),
  );
}

/** The shift and, for an agency, its workers who can be put forward; null where there is no such shift for the caller. */
export async function loadJob(
  { client, load, person }: Awaited<ReturnType<typeof openPage>>,
  jobId: string,
  parameters: Record<string, unknown>,
) {
  const { done, decline, override, cancel, all, edit, drop, swap, block, ...more } = readTexts(parameters, names);
  const isEdited = edit !== undefined && person.group === "Provider";
  const invites = more.invite !== undefined && person.group === "Provider";
  const to = swap === undefined ? "fill" : "swap";
  const result = await load(async () => {
    const job = await readJob(jobId);
    return {
      job,
      candidates: person.group === "Agency" ? await client.jobs.candidates({ jobId, to }) : noCandidates,
      invitable: invites ? (await client.jobs.invitable({ jobId })).items : null,
      onBehalf: job.postedAs === "agency_on_behalf" ? await client.onBehalf.get({ jobId }) : null,
      edited: isEdited ? { initial: enteredFor(job), ...choicesFor(job, await client.jobs.options()) } : null,
    };
  });
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code)) return null;
  return {
    jobId,
    result,
    /** What has just been done. */
    message: await doneMessage({ load }, { done, of: more.of }),
    /** The kind of task that the reader works through. */
    queue: queueIn(parameters),
    /** What the address asks for. */
    asked: {
      decline,
      override,
      drop,
      swap,
      block,
      refuseInvitation: more.refuseInvitation,
      cancel: cancel !== undefined,
      all: all !== undefined,
      noShow: more.noShow !== undefined,
      refuseTimes: more.refuseTimes !== undefined,
      release: more.release !== undefined,
    },
  };
}
