import { Notice } from "@/components/ui/notice";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { availabilityPage as texts } from "@/lib/config/messages/availability";

/** One day, in words. */
export type AvailabilityLine = {
  day: string;
  /** The day in words. */
  name: string;
  state: string;
  isAway: boolean;
  /** Who entered it; empty for an available day. */
  by: string;
  /** The shifts booked for a time at which they are unavailable, each in a sentence. */
  booked: readonly string[];
};

/** Seven days of a worker's availability, each with its own form behind a link, and the ways to the days around them. */
export function WeekList({
  lines,
  before,
  after,
  hrefOf,
  mayChange,
}: {
  lines: readonly AvailabilityLine[];
  before: string | null;
  after: string | null;
  hrefOf: (to: { week: string } | { day: string }) => string;
  mayChange: boolean;
}) {
  return (
    <>
      <ul className="av-days">
        {lines.map(({ day, name, state, isAway, by, booked }) => (
          <li key={day}>
            <span className="av-day">
              {name}
              <span className={isAway ? "av-state av-away" : "av-state"}>{state}</span>
              {by ? <span className="av-state">{by}</span> : null}
            </span>
            {mayChange ? (
              <a href={hrefOf({ day })}>
                {texts.change}
                <VisuallyHidden> {name}</VisuallyHidden>
              </a>
            ) : null}
            {booked.length > 0 ? (
              <div className="av-booked">
                <Notice kind="warning">
                  {booked.map((words) => (
                    <p key={words}>{words}</p>
                  ))}
                </Notice>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <nav aria-label={texts.days} className="av-ways">
        {before ? <a href={hrefOf({ week: before })}>{texts.earlier}</a> : <span />}
        {after ? <a href={hrefOf({ week: after })}>{texts.later}</a> : null}
      </nav>
    </>
  );
}
