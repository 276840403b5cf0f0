import { OverviewCards } from "@/components/overview/overview-cards";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageHeader } from "@/components/ui/page-header";
import { breadcrumbsOf, navigationFor, type Principal, productsFor } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
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
  isAuthorizer: false,
  isSettingUp: false,
  apps: ["portal"],
  paysByDirectDebit: false,
  advanceApproved: organisation.capitalAdvance === "APPROVED",
};
const shell = {
  navigation: navigationFor(principal, ["marketplace", "stripeInvoicing", "invoicePayment"]),
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

/** The product's overview with one query instead of its own. */
export default async function Page() {
  return (
    <DashboardShell {...shell} switchOrganisation={choose} dismissSeason={choose} setZoom={choose} signOut={submit}>
      <PageHeader title="Overview" lead={`Hello ${user?.fullName.split(" ")[0]}, ${await now()}`} />
      <OverviewCards cards={cards} setUp={[]} />
    </DashboardShell>
  );
}
