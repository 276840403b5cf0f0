import type { FormAction } from "@/components/form/form";
import { Card } from "@/components/ui/card";
import { availabilityPage as texts } from "@/lib/config/messages/availability";
import { formatLongDate } from "@/lib/format";
import { BookedNotice } from "./booked-notice";
import { DayForm } from "./day-form";
import { type AvailabilityLine, WeekList } from "./week-list";

/** On the worker's page: seven days of their availability, or the form of one of them. */
export function AvailabilityTab({
  workerId,
  lines,
  before,
  after,
  opened,
  hrefOf,
  mayChange,
  save,
}: {
  workerId: string;
  lines: readonly AvailabilityLine[];
  before: string | null;
  after: string | null;
  /** The day whose form is open, and what it shows. */
  opened: { day: string; initial: Readonly<Record<string, string>>; booked: readonly string[] } | null;
  hrefOf: (to: { week: string } | { day: string }) => string;
  mayChange: boolean;
  save: FormAction;
}) {
  if (opened && mayChange) {
    return (
      <section aria-labelledby="availability">
        <h2 id="availability" className="mb-3">
          {formatLongDate(opened.day)}
        </h2>
        <p className="mb-4">
          <a href={hrefOf({ week: opened.day })}>{texts.back}</a>
        </p>
        <Card className="max-w-2xl">
          <BookedNotice booked={opened.booked} />
          <DayForm action={save} hidden={{ workerId, day: opened.day }} of="staff" initial={opened.initial} />
        </Card>
      </section>
    );
  }
  return (
    <section aria-labelledby="availability">
      <h2 id="availability">{texts.title}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-soft">{texts.lead}</p>
      <Card className="max-w-2xl">
        <WeekList lines={lines} before={before} after={after} hrefOf={hrefOf} mayChange={mayChange} />
      </Card>
    </section>
  );
}
