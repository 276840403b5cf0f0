import { jobsCalendar as texts } from "@/lib/config/messages/jobs";
import type { Side } from "./status";

/** How many names are shown. */
const NAMED = 5;

/** Says to a user who is limited to some services or branches that these are not all shifts of their organisation. */
export function LimitNote({ side, limitedTo }: { side: Side; limitedTo: readonly string[] | null }) {
  if (limitedTo === null || side === "Admin") return null;
  const named = limitedTo.slice(0, NAMED);
  return <p className="mb-2 text-list text-soft">{texts.limited(side, named, limitedTo.length - named.length)}</p>;
}
