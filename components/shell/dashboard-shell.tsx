import { LogOut } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { SkipLink } from "@/components/ui/skip-link";
import { LinkPending } from "./link-pending";
import { NavigationIcon } from "./navigation-icon";

export type NavigationItem = { name: string; route: string; icon?: string };

export type DashboardShellProps = {
  navigation: readonly NavigationItem[];
  user: { fullName: string; organisation: { name: string } };
  /** The path shown now: its item, or the item above it, is marked. */
  current: string;
  /** A server action, or an address that is posted to. */
  signOut: string | ((data: FormData) => void | Promise<void>);
  children: ReactNode;
};

const isCurrent = (route: string, current: string) => current === route || current.startsWith(`${route}/`);

/** The frame of the portal: top bar, compact navigation (a strip on narrow screens), content. Needs no script. */
export function DashboardShell({ navigation, user, current, signOut, children }: DashboardShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex items-center justify-between gap-4 bg-brand px-4 py-2.5 text-white [--focus:#ffd08a] questionnaire:px-6">
        <Link
          href="/dashboard/overview"
          className="inline-flex min-h-11 items-center text-white no-underline hover:text-white"
        >
          <Logo />
        </Link>
        <div className="flex min-w-0 items-center gap-3">
          <p className="hidden min-w-0 text-right text-[0.9375rem] leading-snug sm:block">
            <span className="block truncate font-semibold">{user.fullName}</span>
            <span className="block truncate text-[#c5e0d9]">{user.organisation.name}</span>
          </p>
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
        </div>
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
                  <LinkPending />
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
            <p className="mb-4 text-[0.9375rem] text-soft sm:hidden">
              {user.fullName}, {user.organisation.name}
            </p>
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}
