import { LogOut } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { DrawnForMembership } from "@/components/form/drawn-for";
import type { FormAction } from "@/components/form/form";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { SkipLink } from "@/components/ui/skip-link";
import { type Company, CompanySwitch } from "./company-switch";
import { SessionWatch } from "./session-watch";
import { Sidebar, type SidebarMenu } from "./sidebar";

export type DashboardShellProps = {
  navigation: readonly SidebarMenu[];
  breadcrumbs: readonly { name: string; route: string | null }[];
  user: { fullName: string; organisation: { name: string } };
  /** The path shown now: its item, or the item above it, is marked. */
  current: string;
  /** The membership the page is drawn for, among those the person may work for. */
  membershipId: string;
  companies: readonly Company[];
  times: Parameters<typeof SessionWatch>[0]["times"];
  switchOrganisation: FormAction;
  /** A server action, or an address that is posted to. */
  signOut: string | ((data: FormData) => void | Promise<void>);
  children: ReactNode;
};

/** The frame of the portal: top bar, compact navigation (a strip on narrow screens), content. Needs no script. */
export function DashboardShell({
  navigation,
  breadcrumbs,
  user,
  current,
  membershipId,
  companies,
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
        <div className="order-1 flex w-full min-w-0 flex-wrap items-center gap-x-2 text-[0.9375rem] sm:order-none sm:ml-auto sm:w-auto sm:flex-1 sm:flex-nowrap sm:justify-end">
          <Link
            href="/dashboard/account"
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
        <Sidebar menus={navigation} current={current} />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-6 outline-none questionnaire:px-10 questionnaire:py-9"
        >
          <div className="mx-auto max-w-6xl">
            <Breadcrumbs steps={breadcrumbs} />
            <DrawnForMembership id={membershipId}>{children}</DrawnForMembership>
          </div>
        </main>
      </div>
      <SessionWatch times={times} />
    </div>
  );
}
