import { limitNote } from "@/lib/config/messages/shell";

/** How many names are shown. */
const NAMED = 5;

export type LimitNoteProps = { limitedTo: readonly string[] | null };

/** Says to a user who is limited to some services or branches that what they see is not all of their organisation's. */
export function LimitNote({ limitedTo }: LimitNoteProps) {
  if (limitedTo === null || limitedTo.length === 0) return null;
  const named = limitedTo.slice(0, NAMED);
  return <p className="mb-2 text-list text-soft">{limitNote(named, limitedTo.length - named.length)}</p>;
}
