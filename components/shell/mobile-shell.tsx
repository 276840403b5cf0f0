import { RenderedForMembership } from "@/components/form/rendered-for";
import { HelpLink } from "@/components/help/help-link";
import { Bell } from "@/components/notifications/bell";
import { WaitingFiles } from "@/components/proof/waiting-files";
import { StarButton } from "@/components/search/star-button";
import { LogoMark } from "@/components/ui/logo";
import { SkipLink, SkipToListLink } from "@/components/ui/skip-link";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { brand } from "@/lib/config/brand";
import { mobileShell as texts } from "@/lib/config/messages/shell";
import { AppSwitch } from "./app-switch";
import { ApplyAppearance } from "./apply-appearance";
import type { DashboardShellProps } from "./dashboard-shell";
import { EnvironmentBanner } from "./environment-banner";
import { LimitNote } from "./limit-note";
import { LinkDelegation } from "./link-delegation";
import { NavigationLink } from "./menu";
import { NavigationIcon } from "./navigation-icon";
import { Refusal } from "./refusal";
import { SeasonalBanner } from "./seasonal-banner";
import { SessionWatch } from "./session-watch";

export type MobileShellProps = Omit<
  DashboardShellProps,
  "breadcrumbs" | "user" | "signOut" | "zoom" | "setZoom" | "hasSingleKeys"
> & {
  tabs: readonly { name: string; route: string; icon: string }[];
};

/** The mobile portal's layout: location, content, and navigation within reach of a thumb. Needs no script. */
export async function MobileShell({
  counted,
  tabs,
  current,
  membershipId,
  companies,
  products,
  environment,
  timeZone,
  dismissedSeason,
  refusal,
  appearance,
  times,
  help,
  star,
  setStar,
  switchOrganisation,
  dismissSeason,
  children,
}: MobileShellProps) {
  const { limitedTo, unread } = await counted;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SkipToListLink />
      <header className="print:hidden">
        <EnvironmentBanner environment={environment} />
        <SeasonalBanner timeZone={timeZone} dismissed={dismissedSeason} dismiss={dismissSeason} />
        <div className="mobile-bar flex items-center gap-1.5 bg-brand px-4 py-2 text-white [--focus:#ffd08a]">
          <a
            data-routed=""
            href="/mobile/overview"
            className="inline-flex min-h-11 min-w-11 items-center text-white no-underline hover:text-white"
          >
            <LogoMark size={32} />
            <VisuallyHidden>{brand.name}</VisuallyHidden>
          </a>
          <AppSwitch
            key={membershipId}
            companies={companies}
            current={membershipId}
            products={products}
            action={switchOrganisation}
          />
          <a data-routed="" href="/mobile/search" className="top-bar-link">
            <NavigationIcon name="search" />
            <VisuallyHidden>{texts.search}</VisuallyHidden>
          </a>
          <Bell href="/mobile/notifications" count={unread} />
          <HelpLink {...help} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 outline-none">
        <div className="page-body mx-auto max-w-2xl">
          <WaitingFiles membershipId={membershipId} memberships={companies.map((company) => company.membershipId)} />
          <RenderedForMembership id={membershipId}>
            {star && setStar ? <StarButton star={star} action={setStar} /> : null}
            <Refusal reasons={refusal} />
            <LimitNote limitedTo={limitedTo} />
            {children}
          </RenderedForMembership>
        </div>
      </main>
      <nav
        data-routed=""
        aria-label={texts.main}
        className="mobile-navigation sticky bottom-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        <ul className="m-0 mx-auto flex max-w-2xl list-none p-1">
          {tabs.map((item) => (
            <li key={item.route} className="min-w-0 flex-1">
              <NavigationLink
                href={item.route}
                aria-current={item.route === current ? "page" : undefined}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control py-1 text-[0.75rem] font-medium text-soft no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-primary forced-colors:aria-[current]:underline"
              >
                <NavigationIcon name={item.icon} />
                {item.name}
              </NavigationLink>
            </li>
          ))}
        </ul>
      </nav>
      <ApplyAppearance {...appearance} />
      <LinkDelegation />
      <SessionWatch times={times} />
    </div>
  );
}
