import { OverviewPage } from "@/components/overview/overview-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageHeader } from "@/components/ui/page-header";
import { breadcrumbsOf, navigationFor, type Principal, productsFor } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { Task, TaskKind } from "@/lib/contract/overview";
import { organisations, users } from "@/lib/db/seed/people";
import { now } from "../../database";
import { choose, submit } from "../actions";

export const dynamic = "force-dynamic";

const user = users.find(({ userGroup }) => userGroup === "Agency");
const membership = user?.memberships[0];
const organisation = organisations.find(({ key }) => key === membership?.organisation);
if (!user || !membership || !organisation) throw new Error("The seed holds no agency's user.");
const principal: Principal = {
  group: user.userGroup,
  codes: membership.permissionCodes,
  seesMedicalAnswers: true,
  isAuthorizer: false,
  isLimited: false,
  isSettingUp: false,
  apps: ["portal"],
  paysByDirectDebit: false,
  advanceApproved: organisation.capitalAdvance === "APPROVED",
};

/** The numbers at the pages of the navigation. */
const numbers: Record<string, string> = { "/dashboard/overview": "19", "/dashboard/workers/create-new-bulk": "1" };
const withNumber = <T extends { route: string }>(page: T, waiting = numbers[page.route]): T & { waiting?: string } =>
  waiting ? { ...page, waiting } : page;
function counted(menu: ReturnType<typeof navigationFor>[number]) {
  const items = menu.items.map((item) => withNumber(item));
  return withNumber({ ...menu, items }, numbers[menu.route] ?? items.find(({ waiting }) => waiting)?.waiting);
}

const navigation = navigationFor(principal, ["marketplace", "stripeInvoicing", "invoicePayment"]).map(counted);

const shell = {
  breadcrumbs: breadcrumbsOf("/dashboard/overview", principal),
  user: {
    fullName: user.fullName,
    role: membership.jobTitle,
    links: { account: "/dashboard/account", preferences: "/dashboard/preferences", settings: null },
  },
  products: productsFor({ ...principal, licences: 0, opensMarketplace: false }).map(({ key, tag, leads }) => ({
    key,
    ...messages.products[key],
    tag,
    href: leads === "try" || leads === "contact" ? `/try-now-landing-page/${key}` : null,
    isCurrent: leads === "current",
  })),
  environment: "demo" as const,
  timeZone: constants.defaultTimeZone,
  zoom: constants.zoomDefault,
  appearance: { theme: "system", density: "comfortable" },
  hasSingleKeys: true,
  dismissedSeason: null,
  current: "/dashboard/overview",
  membershipId: membership.id,
  companies: [
    { membershipId: membership.id, organisationId: organisation.id, name: organisation.name, imageUrl: null },
  ],
  times: {
    startedAtMs: 0,
    idleTimeoutMs: constants.idleTimeoutMs,
    warningMs: constants.idleWarningMs,
    checkEveryMs: constants.idleCheckEveryMs,
    debounceMs: constants.idleRefreshDebounceMs,
    touchEveryMs: constants.sessionTouchEveryMs,
    expiredLogoutMs: constants.expiredSessionLogoutMs,
    errorLogoutMs: constants.logoutAfterErrorMs,
  },
};

const { agreements, questionnaires, expiry, people } = messages.overview;
const cards = [
  {
    key: "agreements",
    title: agreements.title,
    figures: [
      { label: agreements.toSign, value: 1, href: "/dashboard/agreements?status=pending_agency" },
      { label: agreements.awaiting, value: 1, href: "/dashboard/agreements?status=pending_provider" },
      { label: agreements.ending, value: 1, href: "/dashboard/agreements?status=active&endingWithinDays=30" },
    ],
  },
  {
    key: "questionnaires",
    title: questionnaires.title,
    figures: [
      ...(["pending", "submitted", "resubmitted"] as const).map((status) => ({
        label: questionnaires[status],
        value: 1,
        href: `/dashboard/workers?status=${status}`,
      })),
      { label: questionnaires.all, value: 3, href: "/dashboard/workers" },
    ],
  },
  {
    key: "expiry",
    title: expiry.title,
    figures: [
      { label: expiry.expiring(30), value: 1, href: "/dashboard/workers?expiring=30" },
      { label: expiry.expired, value: 1, href: "/dashboard/workers?expiring=expired" },
    ],
  },
  {
    key: "people",
    title: people.title,
    figures: [people.all, people.neverSignedIn, people.phoneNotVerified].map((label) => ({ label, value: 1 })),
  },
];

const WEEK_MS = 7 * 24 * 3_600_000;
const FIRST_WEEK = Date.parse("2026-09-07T00:00:00Z");
const weeks = (count: number, valueAt: (week: number) => { value: number; of?: number }) =>
  Array.from({ length: count }, (_, week) => {
    const { value, of } = valueAt(week);
    const weekOn = new Date(FIRST_WEEK + week * WEEK_MS).toISOString().slice(0, 10);
    return of === undefined ? { weekOn, value } : { weekOn, value, of };
  });

/** The days on which the first tasks of a kind are due. The overview shows the eight that are due first. */
const dueDays: Partial<Record<TaskKind, string[]>> = {
  expired: ["2026-10-01", "2026-10-05"],
  invoiceDisputes: ["2026-10-02"],
  timesheets: ["2026-10-03", "2026-10-04", "2026-10-06"],
  questionnaires: ["2026-10-07", "2026-10-08"],
};
const LATER = "2026-11-01";
const isLate = (kind: TaskKind, n: number) => kind === "expired" || (kind === "timesheets" && n < 2);
const task = (kind: TaskKind, n: number): Task => ({
  key: `${kind}-${n}`,
  kind,
  title: "Marek Dobrowski",
  text: messages.overviewTasks.expires("dbs", "5 Oct 2026"),
  dueOn: dueDays[kind]?.[n] ?? LATER,
  urgency: isLate(kind, n) ? "late" : "soon",
  action: { label: messages.overviewTasks.renew, href: "/dashboard/workers/a?step=documents" },
});
/** How much of each kind the demo's agency has, and whether the kind has a list of its own. */
const waiting: [TaskKind, count: number, href: string | null][] = [
  ["expired", 2, "/dashboard/workers?expiring=expired"],
  ["verification", 1, "/dashboard/workers?verification=denied"],
  ["agreements", 1, "/dashboard/agreements?status=pending_agency"],
  ["invoiceDisputes", 1, "/dashboard/invoices?status=disputed"],
  ["timesheets", 4, "/dashboard/timesheets"],
  ["imports", 1, "/dashboard/workers/create-new-bulk"],
  ["expiring", 5, "/dashboard/workers?expiring=30"],
  ["questionnaires", 4, null],
];
const overview = {
  tasks: {
    count: waiting.reduce((sum, [, count]) => sum + count, 0),
    isMore: false,
    kinds: waiting.map(([key, count, href]) => ({
      key,
      title: messages.overviewTasks.kinds[key],
      count,
      isMore: false,
      href,
      items: Array.from({ length: count }, (_, n) => task(key, n)),
    })),
  },
  cards,
  notices: [],
  trends: [
    { key: "compliance" as const, weeks: weeks(constants.trendWeeks, (week) => ({ value: week, of: 20 })) },
    { key: "expiring" as const, weeks: weeks(constants.trendWeeks, (week) => ({ value: week % 4 })) },
  ],
  activity: Array.from({ length: constants.activityShown }, (_, n) => ({
    key: `activity-${n}`,
    text: "The medical questionnaire was sent to Marek Dobrowski",
    by: user.fullName,
    at: new Date(FIRST_WEEK).toISOString(),
  })),
  checklist: [],
};

const help = { href: "/help/overview", hasNews: true };

/** The product's overview with one query instead of its own. */
export default async function Page() {
  return (
    <DashboardShell
      {...shell}
      help={help}
      counted={Promise.resolve({ navigation, limitedTo: null, unread: 3 })}
      switchOrganisation={choose}
      dismissSeason={choose}
      setZoom={choose}
      signOut={submit}
    >
      <PageHeader title="Overview" lead={`Hello ${user?.fullName.split(" ")[0]}, ${await now()}`} />
      <OverviewPage
        overview={overview}
        allTasksHref={null}
        isChecklistShown={false}
        dismissChecklist={choose}
        formatTime={(iso) => iso}
      />
    </DashboardShell>
  );
}
