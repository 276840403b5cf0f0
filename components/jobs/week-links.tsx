import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { jobsList as texts } from "@/lib/config/messages/jobs";
import { daysAfter, formatDateRange } from "@/lib/format";

export type Week = { monday: string; previous: string; next: string; today: string };

/** The week that is shown, and links to those around it. */
export function WeekLinks({ path, week: { monday, previous, next, today } }: { path: string; week: Week }) {
  const isThisWeek = monday <= today && today < next;
  const link = (label: string, week: string, isCurrent = false) => (
    <Link
      prefetch={false}
      className={buttonClass({ variant: "secondary", size: "s" })}
      href={addressOf(path, { week })}
      aria-current={isCurrent || undefined}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label={texts.weeks} className="week-links">
      <strong>{texts.week(formatDateRange(monday, daysAfter(monday, 6)))}</strong>
      {link(texts.previousWeek, previous)}
      {link(texts.thisWeek, "", isThisWeek)}
      {link(texts.nextWeek, next)}
    </nav>
  );
}
