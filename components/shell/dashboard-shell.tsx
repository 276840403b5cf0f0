import { LogOut } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { DrawnForMembership } from "@/components/form/drawn-for";
import type { FormAction } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { Notice } from "@/components/ui/notice";
import { SkipLink } from "@/components/ui/skip-link";
import { type Company, CompanySwitch } from "./company-switch";
import { NavigationIcon } from "./navigation-icon";
import { SessionWatch } from "./session-watch";

export type NavigationItem = { name: string; route: string; icon?: string };

export type DashboardShellProps = {
  navigation: readonly NavigationItem[];
  user: { fullName: string; organisation: { name: string } };
  /** The path shown now: its item, or the item above it, is marked. */
  current: string;
  /** The membership the page is drawn for, among those the person may work for. */
  membershipId: string;
  companies: readonly Company[];
  /** Why what was just posted was not done, where no form can say so. */
  refusal?: string | null;
  times: Parameters<typeof SessionWatch>[0]["times"];
  switchOrganisation: FormAction;
  /** A server action, or an address that is posted to. */
  signOut: string | ((data: FormData) => void | Promise<void>);
  children: ReactNode;
};

const isCurrent = (route: string, current: string) => current === route || current.startsWith(`${route}/`);

/** The frame of the portal: top bar, compact navigation (a strip on narrow screens), content. Needs no script. */
export function DashboardShell({
  navigation,
  user,
  current,
  membershipId,
  companies,
  refusal,
  times,
  switchOrganisation,
  signOut,
  children,
}: DashboardShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-brand px-4 py-2.5 text-white [--focus:#ffd08a] questionnaire:px-6">
        <Link
          href="/dashboard/overview"
          className="inline-flex min-h-11 items-center text-white no-underline hover:text-white"
        >
          <Logo />
        </Link>
        <div className="relative order-1 flex w-full min-w-0 flex-wrap items-center gap-x-2 text-[0.9375rem] sm:order-none sm:ml-auto sm:w-auto sm:flex-1 sm:flex-nowrap sm:justify-end">
          <Link
            href="/dashboard/account"
            prefetch={false}
            className="inline-flex min-h-11 min-w-0 items-center rounded-control font-semibold text-white hover:text-white sm:px-2"
          >
            <span className="truncate">{user.fullName}</span>
          </Link>
          {companies.length > 1 ? (
            <CompanySwitch
              key={membershipId}
              companies={companies}
              current={membershipId}
              action={switchOrganisation}
            />
          ) : (
            <span className="min-w-0 truncate text-[#c5e0d9]">{user.organisation.name}</span>
          )}
        </div>
        <form action={signOut} method={typeof signOut === "string" ? "post" : undefined}>
          <Button
            type="submit"
            variant="quiet"
            size="s"
            className="border-[#5f9991] text-white hover:bg-brand-deep hover:text-white"
          >
            <LogOut aria-hidden="true" size={18} />
            Sign out
          </Button>
        </form>
      </header>
      <div className="flex flex-1 flex-col questionnaire:flex-row">
        <nav
          aria-label="Main"
          className="overflow-x-auto border-b border-line bg-surface questionnaire:w-28 questionnaire:flex-none questionnaire:overflow-visible questionnaire:border-r questionnaire:border-b-0"
        >
          <ul className="m-0 flex list-none gap-1 p-1.5 questionnaire:sticky questionnaire:top-0 questionnaire:flex-col questionnaire:p-2">
            {navigation.map((item) => (
              <li key={item.route}>
                <Link
                  href={item.route}
                  aria-current={isCurrent(item.route, current) ? "page" : undefined}
                  className="flex min-h-11 items-center gap-2 rounded-control px-3.5 py-2 font-medium text-soft no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-primary questionnaire:flex-col questionnaire:gap-1 questionnaire:px-1 questionnaire:py-3 questionnaire:text-center questionnaire:text-sm forced-colors:aria-[current]:underline"
                >
                  <NavigationIcon name={item.icon} />
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-6 outline-none questionnaire:px-10 questionnaire:py-9"
        >
          <div className="mx-auto max-w-6xl">
            {refusal ? (
              <div className="mb-6">
                <Notice kind="danger" live>
                  <p>{refusal}</p>
                </Notice>
              </div>
            ) : null}
            <DrawnForMembership id={membershipId}>{children}</DrawnForMembership>
          </div>
        </main>
      </div>
      <SessionWatch times={times} />
    </div>
  );
}
