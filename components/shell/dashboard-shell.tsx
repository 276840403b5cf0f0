import type { ReactNode } from "react";
import type { FormAction } from "@/components/form/form";
import { RenderedForMembership } from "@/components/form/rendered-for";
import { HelpLink } from "@/components/help/help-link";
import { Bell } from "@/components/notifications/bell";
import { WaitingFiles } from "@/components/proof/waiting-files";
import { Keys } from "@/components/search/keys";
import { SearchButton } from "@/components/search/search-button";
import { StarButton } from "@/components/search/star-button";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { CachedRender } from "@/components/ui/cached-render";
import { Logo } from "@/components/ui/logo";
import { Notice } from "@/components/ui/notice";
import { SkipLink, SkipToListLink } from "@/components/ui/skip-link";
import { AppSwitch, type Company, type ProductEntry } from "./app-switch";
import { ApplyAppearance } from "./apply-appearance";
import { type Environment, EnvironmentBanner } from "./environment-banner";
import { LimitNote, type LimitNoteProps } from "./limit-note";
import { LinkDelegation } from "./link-delegation";
import type { SidebarMenu } from "./menu";
import { Refusal } from "./refusal";
import { SeasonalBanner, type SeasonalBannerProps } from "./seasonal-banner";
import { SessionWatch } from "./session-watch";
import { Sidebar } from "./sidebar";
import { UserMenu, type UserMenuProps } from "./user-menu";
import { ZoomChoice } from "./zoom-choice";

export type DashboardShellProps = {
  /** What is read while the page reads its own. */
  counted: Promise<{
    navigation: readonly SidebarMenu[];
    /** The services or branches that the user is limited to, by name. */
    limitedTo: LimitNoteProps["limitedTo"];
    /** How many notifications are unread; null where that is not known. */
    unread: number | null;
  }>;
  breadcrumbs: readonly { name: string; route: string | null }[];
  user: Omit<UserMenuProps, "signOut" | "children">;
  /** The current path: its item, or its parent's, is marked. */
  current: string;
  /** The membership the page is rendered for, among those the person may work for. */
  membershipId: string;
  companies: readonly Company[];
  products: readonly ProductEntry[];
  /** The server's environment, unless it is production. */
  environment: Environment | null;
  timeZone: string;
  zoom: number;
  appearance: Parameters<typeof ApplyAppearance>[0];
  /** Whether single-letter keys are switched on in this browser. */
  hasSingleKeys: boolean;
  dismissedSeason: string | null;
  /** Why the form that was just posted without a script was refused. */
  refusal?: readonly string[] | null;
  /** What the organisation's status means, if it is not active. */
  organisationStatus?: string | null;
  times: Parameters<typeof SessionWatch>[0]["times"];
  /** The help text of the page, and whether there is news. */
  help: { href: string; hasNews: boolean };
  /** The star of the record that the page shows, if it shows one. */
  star?: Parameters<typeof StarButton>[0]["star"] | null;
  setStar?: FormAction;
  switchOrganisation: FormAction;
  dismissSeason: SeasonalBannerProps["dismiss"];
  setZoom: FormAction;
  /** A server action, or an address to post to. */
  signOut: string | ((data: FormData) => void | Promise<void>);
  children: ReactNode;
};

/** The start of the top bar: the logo, which links to the overview, and search. */
function HomeAndSearch() {
  return (
    <>
      <a
        data-routed=""
        href="/dashboard/overview"
        className="inline-flex min-h-11 items-center text-white no-underline hover:text-white"
      >
        <Logo />
      </a>
      <SearchButton href="/dashboard/search" />
    </>
  );
}

/** The portal's layout: top bar, compact navigation (a strip on narrow screens), content. Needs no script. */
export async function DashboardShell({
  counted,
  breadcrumbs,
  user,
  current,
  membershipId,
  companies,
  products,
  environment,
  timeZone,
  zoom,
  hasSingleKeys,
  dismissedSeason,
  refusal,
  organisationStatus,
  appearance,
  times,
  help,
  star,
  setStar,
  switchOrganisation,
  dismissSeason,
  setZoom,
  signOut,
  children,
}: DashboardShellProps) {
  const { navigation, limitedTo, unread } = await counted;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SkipToListLink />
      <header className="print:hidden">
        <EnvironmentBanner environment={environment} />
        <SeasonalBanner timeZone={timeZone} dismissed={dismissedSeason} dismiss={dismissSeason} />
        <div className="top-bar flex items-center justify-between gap-2 bg-brand px-4 py-2.5 text-white [--focus:#ffd08a] questionnaire:gap-4 questionnaire:px-6">
          <CachedRender as="div" className="contents" of={HomeAndSearch} given={{}} />
          <div className="flex min-w-0 items-center gap-1">
            <Bell href="/dashboard/notifications" count={unread} />
            <HelpLink {...help} />
            <UserMenu {...user} signOut={signOut}>
              <ZoomChoice level={zoom} action={setZoom} />
            </UserMenu>
          </div>
        </div>
      </header>
      <div className="flex flex-1 flex-col questionnaire:flex-row">
        <Sidebar
          menus={navigation}
          current={current}
          head={
            <AppSwitch
              key={membershipId}
              companies={companies}
              current={membershipId}
              products={products}
              action={switchOrganisation}
            />
          }
        />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-6 outline-none questionnaire:px-10 questionnaire:py-9"
        >
          <div className="page-body mx-auto max-w-6xl">
            <WaitingFiles membershipId={membershipId} memberships={companies.map((company) => company.membershipId)} />
            {star && setStar ? (
              <RenderedForMembership id={membershipId}>
                <div className="record-top">
                  <Breadcrumbs steps={breadcrumbs} />
                  <StarButton star={star} action={setStar} />
                </div>
              </RenderedForMembership>
            ) : (
              <Breadcrumbs steps={breadcrumbs} />
            )}
            <Refusal reasons={refusal} />
            {organisationStatus ? (
              <div className="mb-6">
                <Notice kind="warning">
                  <p>{organisationStatus}</p>
                </Notice>
              </div>
            ) : null}
            <LimitNote limitedTo={limitedTo} />
            <RenderedForMembership id={membershipId}>{children}</RenderedForMembership>
          </div>
        </main>
      </div>
      <ApplyAppearance {...appearance} />
      <LinkDelegation />
      <Keys isOn={hasSingleKeys} resultsPath="/dashboard/search/results" preferences={user.links.preferences} />
      <SessionWatch times={times} />
    </div>
  );
}
