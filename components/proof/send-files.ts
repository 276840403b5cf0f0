/** Sends the files that wait in this browser, one after another; in one tab at a time. */
import { sendForm } from "@/components/form/send-file";
import { constants } from "@/lib/config/constants";
import { isWaiting, removeWaiting, storeWaiting, type WaitingFile, waitingFiles } from "./file-store";
import { notifyOtherTabs, onTabMessage } from "./tab-messages";

const ACTION = "/dashboard/tasks/timesheet/upload";
const EVENT = "portal-file";

/** What becomes of a file that waits. */
export type FileNews = { key: string; timesheetId: string; name: string } & (
  | { status: "sending"; percent: number }
  /** `message`: why it waits, where that is not just a connection. */
  | { status: "later"; message: string | null }
  | { status: "added" }
  | { status: "refused"; message: string }
);
/** `notHere`: not from this page, which was opened for another organisation or before the session ended. */
type Answer = { status: "added" | "later" | "notHere" | "refused"; message: string };

/** Subscribes to the news of this tab and of others, one of which sends at a time. A listener that returns true shows them; `publish` then returns true. Returns how to unsubscribe. */
export function hearNews(hear: (news: FileNews) => boolean): () => void {
  const listener = (event: Event) => {
    if (hear((event as CustomEvent<FileNews>).detail)) event.preventDefault();
  };
  const stop = new AbortController();
  window.addEventListener(EVENT, listener, { signal: stop.signal });
  onTabMessage<{ news: FileNews } | object>((message) => "news" in message && hear(message.news), stop.signal);
  return () => stop.abort();
}

function publish(detail: FileNews): boolean {
  notifyOtherTabs({ news: detail });
  return !window.dispatchEvent(new CustomEvent<FileNews>(EVENT, { detail, cancelable: true }));
}

function formOf({ key, membershipId, timesheetId, kind, file, name }: WaitingFile): FormData {
  const data = new FormData();
  const values = { [constants.membershipField]: membershipId, timesheetId, kind, key };
  for (const [field, value] of Object.entries(values)) data.set(field, value);
  data.set("file", file, name);
  return data;
}

/** Sends one. Returns what became of it. */
async function sendOne(file: WaitingFile, notShown: (news: FileNews) => void): Promise<Answer["status"]> {
  const { key, timesheetId, name } = file;
  const about = { key, timesheetId, name };
  const say = (news: FileNews) => void (publish(news) || notShown(news));
  say({ ...about, status: "sending", percent: 0 });
  const onProgress = (percent: number) => void publish({ ...about, status: "sending", percent });
  const answer = await sendForm<Answer>(ACTION, formOf(file), onProgress).catch(() => null);
  if (!answer || answer.status === "later" || answer.status === "notHere") {
    say({ ...about, status: "later", message: answer?.status === "notHere" ? answer.message : null });
    return answer?.status ?? "later";
  }
  if (answer.status === "added") {
    await removeWaiting(key);
    say({ ...about, status: "added" });
    return "added";
  }
  if (await isWaiting(key)) await storeWaiting({ ...file, refusal: answer.message });
  say({ ...about, status: "refused", message: answer.message });
  return "refused";
}

let last: Promise<unknown> = Promise.resolve();

/** Runs work after what was asked for before: in all tabs where the browser has locks, otherwise in this one. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(EVENT, work);
  const result = last.then(work, work);
  last = result.catch(() => {});
  return result;
}

/**
 * Sends what waits for a membership. Files of people who are not the one who is signed in are removed: `own` are the
 * memberships of that person. `notShown` hears what no part of the page shows. Returns `done` when everything has been
 * answered, `later` when it can be tried again, and `notHere` when this page can send none of them.
 */
export const sendFiles = (
  { membershipId, own }: { membershipId: string; own: readonly string[] },
  notShown: (news: FileNews) => void,
): Promise<"done" | "later" | "notHere"> =>
  alone(async () => {
    for (const file of await waitingFiles()) {
      if (!own.includes(file.membershipId)) await removeWaiting(file.key);
      else if (file.membershipId === membershipId && !file.refusal) {
        const status = await sendOne(file, notShown);
        if (status === "later" || status === "notHere") return status;
      }
    }
    return "done";
  });
