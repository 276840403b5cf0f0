import type { FormAction } from "@/components/form/form";
import { CachedRender, StaticRender } from "@/components/ui/cached-render";
import { Notice } from "@/components/ui/notice";
import { overviewTrends as trendTexts } from "@/lib/config/messages/overview/trends";
import type { Activity, Card, ChecklistStep, OverviewNotice, Tasks, Trend } from "@/lib/contract/overview";
import { Charts } from "./charts";
import { Checklist } from "./checklist";
import { NeedsYou } from "./needs-you";
import { OverviewCards } from "./overview-cards";
import { RecentActivity } from "./recent-activity";

type OverviewPageProps = {
  overview: {
    tasks: Tasks;
    cards: readonly Card[];
    notices: readonly OverviewNotice[];
    trends: readonly Trend[];
    activity: readonly Activity[];
    checklist: readonly ChecklistStep[];
  };
  /** Maps an address to this portal's page; null if it has none. */
  wayTo?: (href: string) => string | null;
  /** The task list, for people who may open it. */
  allTasksHref: string | null;
  isChecklistShown: boolean;
  dismissChecklist: FormAction;
  formatTime: (iso: string) => string;
};

const same = (href: string) => href;

/** Figures and recent activity, beside the rest in a wide window. */
function Aside({
  overview: { cards, activity },
  wayTo,
  formatTime,
}: Pick<OverviewPageProps, "overview" | "formatTime"> & Required<Pick<OverviewPageProps, "wayTo">>) {
  return (
    <>
      <OverviewCards cards={cards} wayTo={wayTo} />
      {activity.length > 0 ? <RecentActivity activity={activity} formatTime={formatTime} /> : null}
    </>
  );
}

/** The overview: what needs the person first, then figures, trends and what recently happened. */
export function OverviewPage({
  overview,
  wayTo = same,
  allTasksHref,
  isChecklistShown,
  dismissChecklist,
  formatTime,
}: OverviewPageProps) {
  const { tasks, cards, notices, trends, activity, checklist } = overview;
  const needsYou = <StaticRender as="div" of={NeedsYou} given={{ tasks, wayTo, allHref: allTasksHref }} />;
  const hasAside = cards.length > 0 || activity.length > 0;
  return (
    <div data-routed="" className={hasAside ? "overview overview-aside" : "overview"}>
      <div className="overview-part">
        {tasks.count > 0 ? needsYou : null}
        {isChecklistShown && checklist.length > 0 ? (
          <Checklist steps={checklist} wayTo={wayTo} dismiss={dismissChecklist} />
        ) : null}
        {tasks.count > 0 ? null : needsYou}
        {notices.map(({ key, title, text, href }) => {
          const way = wayTo(href);
          return (
            <Notice key={key}>
              <p>
                {way ? <a href={way}>{title}</a> : <b>{title}</b>}: {text}
              </p>
            </Notice>
          );
        })}
        {trends.length > 0 ? (
          <section aria-labelledby="trends">
            <h2 id="trends" className="mb-3">
              {trendTexts.title}
            </h2>
            <CachedRender as="div" className="trends" of={Charts} given={{ trends }} />
          </section>
        ) : null}
      </div>
      {hasAside ? (
        <StaticRender as="div" className="overview-part" of={Aside} given={{ overview, wayTo, formatTime }} />
      ) : null}
    </div>
  );
}
