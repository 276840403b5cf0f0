/** What happened to a worker, in words. */
import type { openPage } from "@/lib/bff/page";
import { waitingName } from "@/lib/bff/profiles/waiting-name";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { workerActivity as texts } from "@/lib/config/messages/profiles/activity";
import type { Activity } from "@/lib/contract/workers/activity";
import { formatDate, formatTime, type TimePreference } from "@/lib/format";

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">;

const actorOf = ({ kind, name }: Activity["by"]): string => {
  if (kind === "worker") return texts.worker;
  return kind === "system" ? brand.name : (name ?? messages.privacy.platformStaff);
};

/** The names of the fields, documents and checks it is about; unknown ones are left out. */
function aboutOf({ fields, what }: Activity): string {
  const { documents, labels } = messages.workerFields;
  const known: Record<string, string> = { ...documents, ...messages.workerProfile.checkKinds };
  const named = fields.filter((field) => field in labels || field.startsWith("document:")).map(waitingName);
  return [...named, ...(what && known[what] ? [known[what]] : [])].join(", ");
}

/** One thing that happened, as the feed shows it. */
export const activityLine = (item: Activity, preference: TimePreference) => ({
  id: item._id,
  at: item.at,
  day: formatDate(item.at, preference),
  time: formatTime(item.at, preference),
  text: texts.actions[item.action]({ by: actorOf(item.by), sentBy: item.sentBy, isOn: item.isOn }),
  about: aboutOf(item),
});
type Line = ReturnType<typeof activityLine>;

/** Groups lines, which are in order, by their day. */
const byDay = (lines: readonly Line[]) =>
  [...new Set(lines.map(({ day }) => day))].map((day) => ({ day, lines: lines.filter((line) => line.day === day) }));

/** A page of what happened to a worker, by day. */
export async function loadActivity({ client, load, person }: Opened, workerId: string, after: string | undefined) {
  const result = await load(() => client.workers.activity({ workerId, after }));
  if (!result.ok) return result;
  const { items, next } = result.data;
  return {
    ok: true as const,
    data: { next, days: byDay(items.map((item) => activityLine(item, person.preference))) },
  };
}
