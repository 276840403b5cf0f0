import { agreementActivity as texts } from "@/lib/config/messages/agreements/pages";
import type { AgreementEvent } from "@/lib/contract/agreements";

/** The events of an agreement, newest first. */
export function Activity({
  events,
  formatTime,
}: {
  events: readonly AgreementEvent[];
  formatTime: (iso: string) => string;
}) {
  if (events.length === 0) return <p className="text-soft">{texts.noActivity}</p>;
  return (
    <ol className="m-0 list-none p-0">
      {[...events]
        .sort((one, other) => other.sequence - one.sequence)
        .map(({ sequence, at, what, actor, note }) => (
          <li key={sequence} className="border-t border-line py-2.5 first:border-t-0">
            <p className="font-semibold">{what}</p>
            <p className="text-list text-soft">
              <time dateTime={at}>{formatTime(at)}</time>
              {texts.byActor(actor)}
            </p>
            {note ? <p className="mt-0.5 wrap-anywhere">“{note}”</p> : null}
          </li>
        ))}
    </ol>
  );
}
