import { addressOf, type Parameters } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { jobsList as texts, jobsCalendar as words } from "@/lib/config/messages/jobs";
import { daysAfter, formatDateRange, formatLongDate } from "@/lib/format";

export type Week = { monday: string; previous: string; next: string; today: string };

type LinksProps = {
  path: string;
  /** What the links keep of the address. */
  query?: Parameters | undefined;
  /** Whether single-letter keys are switched on. */
  hasKeys?: boolean | undefined;
  /** Whether they are in the head of a list, where they take little room. */
  isCompact?: boolean | undefined;
};
/** A `direction` is shown as an arrow in place of the label where the links are in the head of a list. */
type Step = { label: string; change: Parameters; key?: string; isCurrent?: boolean; direction?: "back" | "forward" };

/** A period, and links to the one before, the current one and the one after. */
function PeriodLinks({
  path,
  query = {},
  hasKeys = false,
  isCompact = false,
  label,
  period,
  steps,
}: LinksProps & { label: string; period: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label} className="week-links" data-routed="">
      <strong>{period}</strong>
      {steps.map(({ label: words, change, key, isCurrent, direction }) => {
        const isArrow = isCompact && direction !== undefined;
        return (
          <a
            key={words}
            className={classNames(buttonClass({ variant: "secondary", size: "s" }), isArrow && direction)}
            href={addressOf(path, query, { after: "", ...change })}
            aria-current={isCurrent || undefined}
            {...(isArrow ? { "aria-label": words, title: words } : {})}
            {...(hasKeys && key ? { "aria-keyshortcuts": key, "data-key-words": words } : {})}
          >
            {isArrow ? null : words}
          </a>
        );
      })}
    </nav>
  );
}

/** The week that is shown, and links to those around it. */
export function WeekLinks({ week: { monday, previous, next, today }, ...rest }: LinksProps & { week: Week }) {
  return (
    <PeriodLinks
      {...rest}
      label={texts.weeks}
      period={texts.week(formatDateRange(monday, daysAfter(monday, 6)))}
      steps={[
        { label: texts.previousWeek, change: { week: previous }, key: "[", direction: "back" },
        { label: texts.thisWeek, change: { week: "" }, isCurrent: monday <= today && today < next },
        { label: texts.nextWeek, change: { week: next }, key: "]", direction: "forward" },
      ]}
    />
  );
}

/** The day that is shown, and links to those around it. */
export function DayLinks({ day, today, ...rest }: LinksProps & { day: string; today: string }) {
  const to = (wanted: string) => ({ day: wanted, week: "" });
  return (
    <PeriodLinks
      {...rest}
      label={words.days}
      period={formatLongDate(day)}
      steps={[
        { label: words.previousDay, change: to(daysAfter(day, -1)), key: "[", direction: "back" },
        { label: words.today, change: to(today), isCurrent: day === today },
        { label: words.nextDay, change: to(daysAfter(day, 1)), key: "]", direction: "forward" },
      ]}
    />
  );
}
