import type { ReactNode } from "react";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { selectedPage as texts } from "@/lib/config/messages/jobs";
import { type CalendarDate, mondayOf } from "@/lib/format";

/** A shift that the form leaves out, and why. */
export type LeftOut = { _id: string; label: ReactNode; about: string };

/** The link to the list of a day's week, of this week where there is no day. */
export function BackToList({ day }: { day: CalendarDate | undefined }) {
  const href = addressOf("/dashboard/jobs", { view: "list", ...(day ? { week: mondayOf(day) } : {}) });
  return (
    <ButtonLink variant="secondary" href={href}>
      {texts.back}
    </ButtonLink>
  );
}

/**
 * The frame of a page about shifts that were selected in the list: the message where there are none, the form or else the
 * way back, and the shifts that are left out.
 */
export function SelectionCard({
  day,
  leftOut,
  children,
}: {
  /** The first shift's day; undefined where no shift was found. */
  day: CalendarDate | undefined;
  leftOut: { title: string; shifts: readonly LeftOut[] };
  children: ReactNode;
}) {
  return (
    <Card>
      {day ? null : (
        <EmptyState title={texts.nothing}>
          <p>{texts.nothingHint}</p>
        </EmptyState>
      )}
      {children ?? <BackToList day={day} />}
      {leftOut.shifts.length > 0 ? (
        <>
          <h2 className="mt-8">{leftOut.title}</h2>
          <ul className="mt-3 grid gap-3">
            {leftOut.shifts.map(({ _id, label, about }) => (
              <li key={_id}>
                {label}
                <span className="block text-list text-soft">{about}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
