/** Sends the files that wait in this browser, one after another; in one tab at a time. */
import { sendForm } from "@/components/form/send-file";
import { constants } from "@/lib/config/constants";
import { forgetFile, isKept, type KeptFile, keepFile, keptFiles } from "./kept-files";

const ACTION = "/dashboard/tasks/timesheet/upload";
const EVENT = "portal-file";

/** What becomes of a file that waits. */
export type FileNews = { key: string; timesheetId: string; name: string } & (
  | { outcome: "sending"; percent: number }
  | { outcome: "later" | "added" }
  | { outcome: "refused"; message: string }
);
type Answer = { outcome: "added" | "later" | "refused"; message: string };

/** Subscribes to the news. A listener that returns true shows them; `tell` then returns true. Returns how to unsubscribe. */
export function hearNews(hear: (news: FileNews) => boolean): () => void {
  const listener = (event: Event) => {
    if (hear((event as CustomEvent<FileNews>).detail)) event.preventDefault();
  };
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

const tell = (detail: FileNews): boolean =>
  !window.dispatchEvent(new CustomEvent<FileNews>(EVENT, { detail, cancelable: true }));

function formOf({ key, membershipId, timesheetId, kind, file, name }: KeptFile): FormData {
  const data = new FormData();
  const values = { [constants.membershipField]: membershipId, timesheetId, kind, key };
  for (const [field, value] of Object.entries(values)) data.set(field, value);
  data.set("file", file, name);
  return data;
}

/** Sends one. Returns whether the next one can be tried. */
async function sendOne(kept: KeptFile, notShown: (news: FileNews) => void): Promise<boolean> {
  const { key, timesheetId, name } = kept;
  const about = { key, timesheetId, name };
  const say = (news: FileNews) => void (tell(news) || notShown(news));
  say({ ...about, outcome: "sending", percent: 0 });
  const onProgress = (percent: number) => void tell({ ...about, outcome: "sending", percent });
  const answer = await sendForm<Answer>(ACTION, formOf(kept), onProgress).catch(() => null);
  if (!answer || answer.outcome === "later") {
    say({ ...about, outcome: "later" });
    return false;
  }
  if (answer.outcome === "added") {
    await forgetFile(key);
    say({ ...about, outcome: "added" });
    return true;
  }
  if (await isKept(key)) await keepFile({ ...kept, refusal: answer.message });
  say({ ...about, outcome: "refused", message: answer.message });
  return true;
}

const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  "locks" in navigator ? navigator.locks.request(EVENT, work) : work();

/**
 * Sends what waits for a membership. Files of people who are not the one who is signed in are removed: `own` are the
 * memberships of that person. `notShown` hears what no part of the page shows. Returns whether everything has been answered.
 */
export const sendFiles = (
  { membershipId, own }: { membershipId: string; own: readonly string[] },
  notShown: (news: FileNews) => void,
): Promise<boolean> =>
  alone(async () => {
    for (const kept of await keptFiles()) {
      if (!own.includes(kept.membershipId)) await forgetFile(kept.key);
      else if (kept.membershipId === membershipId && !kept.refusal && !(await sendOne(kept, notShown))) return false;
    }
    return true;
  });
