import type { ReactNode } from "react";
import type { FormAction } from "@/components/form/form";
import { RenderedForMembership } from "@/components/form/rendered-for";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Logo } from "@/components/ui/logo";
import { Notice } from "@/components/ui/notice";
import { SkipLink } from "@/components/ui/skip-link";
import { AppSwitch, type Company, type ProductEntry } from "./app-switch";
import { type Environment, EnvironmentBanner } from "./environment-banner";
import { LinkDelegation } from "./link-delegation";
import type { SidebarMenu } from "./menu";
import { SeasonalBanner, type SeasonalBannerProps } from "./seasonal-banner";
import { SessionWatch } from "./session-watch";
import { Sidebar } from "./sidebar";
import { UserMenu, type UserMenuProps } from "./user-menu";
import { ZoomChoice } from "./zoom-choice";

export type DashboardShellProps = {
  navigation: readonly SidebarMenu[];
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
  dismissedSeason: string | null;
  /** Why the last post failed, if no form can show it. */
  refusal?: string | null;
  /** What the organisation's status means, if it is not active. */
  organisationStatus?: string | null;
  times: Parameters<typeof SessionWatch>[0]["times"];
  switchOrganisation: FormAction;
  dismissSeason: SeasonalBannerProps["dismiss"];
  setZoom: FormAction;
  /** A server action, or an address to post to. */
  signOut: string | ((data: FormData) => void | Promise<void>);
  children: ReactNode;
};

/** The portal's layout: top bar, compact navigation (a strip on narrow screens), content. Needs no script. */
export function DashboardShell({
  navigation,
  breadcrumbs,
  user,
  current,
  membershipId,
  companies,
  products,
  environment,
  timeZone,
  zoom,
  dismissedSeason,
  refusal,
  organisationStatus,
  times,
  switchOrganisation,
  dismissSeason,
  setZoom,
  signOut,
  children,
}: DashboardShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <EnvironmentBanner environment={environment} />
      <SeasonalBanner timeZone={timeZone} dismissed={dismissedSeason} dismiss={dismissSeason} />
      <header className="flex items-center justify-between gap-4 bg-brand px-4 py-2.5 text-white [--focus:#ffd08a] questionnaire:px-6">
        <a
          data-routed=""
          href="/dashboard/overview"
          className="inline-flex min-h-11 items-center text-white no-underline hover:text-white"
        >
          <Logo />
        </a>
        <UserMenu {...user} signOut={signOut}>
          <ZoomChoice level={zoom} action={setZoom} />
        </UserMenu>
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
          <div className="mx-auto max-w-6xl">
            <Breadcrumbs steps={breadcrumbs} />
            {refusal ? (
              <div className="mb-6">
                <Notice kind="danger" live>
                  <p>{refusal}</p>
                </Notice>
              </div>
            ) : null}
            {organisationStatus ? (
              <div className="mb-6">
                <Notice kind="warning">
                  <p>{organisationStatus}</p>
                </Notice>
              </div>
            ) : null}
            <RenderedForMembership id={membershipId}>{children}</RenderedForMembership>
          </div>
        </main>
      </div>
      <LinkDelegation />
      <SessionWatch times={times} />
    </div>
  );
}
