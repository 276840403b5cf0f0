/** Workers among whom one is chosen for a shift, with what speaks for them and where else they are put forward. */
import { suggestSelectedPage as texts } from "@/lib/config/messages/jobs";
import type { CandidateList } from "@/lib/contract/jobs";
import type { TimePreference } from "@/lib/format";
import { placeLabel } from "./times";

export { OverlapWarning } from "./overlap-warning";

type Candidate = CandidateList["items"][number];

/** e.g. `Tendai Mushore · W-1001 · Has not worked here · 24 hours booked this week`. */
export const optionOf = ({ name, number, reasons, overlaps }: Candidate): string =>
  texts.worker(name, [number, ...reasons, ...(overlaps.length > 0 ? [texts.elsewhere] : [])]);

/** The shifts at the same time for which workers are already put forward, in words, by worker. */
export const elsewhereOf = (
  workers: readonly Candidate[],
  preference: TimePreference,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    workers
      .filter(({ overlaps }) => overlaps.length > 0)
      .map(({ _id, overlaps }) => [_id, overlaps.map((other) => placeLabel(other.service, other, preference))]),
  );
