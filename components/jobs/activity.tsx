import { Section } from "@/components/agreements/sections";
import { jobChanges as texts, jobs as words } from "@/lib/config/messages/jobs";
import { timesheetsPage } from "@/lib/config/messages/timesheets";
import type { Job } from "@/lib/contract/jobs";
import { formatDateTime, type TimePreference } from "@/lib/format";

type Line = { key: string; at: string; text: string };

/** Time alone is named as such: `approveByTime` says that it was automatic. */
const hoursEvent = (event: string): string => (timesheetsPage.events as Record<string, string>)[event] ?? event;

/** What happened to a shift, of what its reader may see, the last first. */
function activityOf({ postedAt, allocations, timeChange, hours, cancelledAt }: Job): Line[] {
  const lines: Line[] = postedAt ? [{ key: "posted", at: postedAt, text: texts.posted }] : [];
  for (const one of allocations) {
    const { _id, worker, status, suggestedAt, decidedAt, isInvited, swapStartedAt, swapEndedAt } = one;
    const name = worker ?? words.erasedWorker;
    lines.push({ key: `${_id}-put`, at: suggestedAt, text: (isInvited ? texts.invited : texts.putForward)(name) });
    if (decidedAt && status !== "suggested" && status !== "invited") {
      // A worker who is being swapped was accepted at that moment.
      const became = status === "swap_requested" ? "accepted" : status;
      lines.push({ key: _id, at: decidedAt, text: texts.became(name, words.allocationStatus[became]) });
    }
    if (swapStartedAt) lines.push({ key: `${_id}-swap`, at: swapStartedAt, text: texts.swapStarted(name) });
    if (swapEndedAt) lines.push({ key: `${_id}-kept`, at: swapEndedAt, text: texts.swapEnded(name) });
  }
  if (timeChange) {
    const { _id, requestedAt, decidedAt, status } = timeChange;
    lines.push({ key: `${_id}-asked`, at: requestedAt, text: texts.timesAsked });
    if (decidedAt && status !== "pending" && status !== "lapsed") {
      lines.push({ key: _id, at: decidedAt, text: texts.timesBecame[status] });
    }
  }
  for (const { event, at } of hours)
    lines.push({ key: `hours-${event}-${at}`, at, text: texts.hours(hoursEvent(event)) });
  if (cancelledAt) lines.push({ key: "cancelled", at: cancelledAt, text: texts.cancelled });
  return lines.sort((one, other) => other.at.localeCompare(one.at));
}

/** The history of a shift, once there is any for its reader: an agency is not told when it was posted. */
export function ActivitySection({ job, preference }: { job: Job; preference: TimePreference }) {
  const lines = activityOf(job);
  if (lines.length === 0) return null;
  return (
    <Section id="activity" title={texts.activity}>
      <ol className="job-activity">
        {lines.map(({ key, at, text }) => (
          <li key={key} className="job-activity-line">
            <time className="job-activity-at" dateTime={at}>
              {formatDateTime(at, preference)}
            </time>{" "}
            {text}
          </li>
        ))}
      </ol>
    </Section>
  );
}
