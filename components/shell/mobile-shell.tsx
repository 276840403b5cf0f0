import Link from "next/link";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo";
import { SkipLink } from "@/components/ui/skip-link";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { brand } from "@/lib/config/brand";
import type { NavigationItem } from "./dashboard-shell";
import { NavigationIcon } from "./navigation-icon";

export type MobileShellProps = {
  navigation: readonly NavigationItem[];
  user: { organisation: { name: string } };
  /** The path shown now: its item is marked. */
  current: string;
  children: ReactNode;
};

/** The frame of the mobile portal: where one is, the content, and the navigation where a thumb reaches it. Needs no script. */
export function MobileShell({ navigation, user, current, children }: MobileShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex items-center gap-1.5 bg-brand px-4 py-2 text-white [--focus:#ffd08a] print:hidden">
        <Link
          href="/mobile/overview"
          className="inline-flex min-h-11 min-w-11 items-center text-white no-underline hover:text-white"
        >
          <LogoMark size={32} />
          <VisuallyHidden>{brand.name}</VisuallyHidden>
        </Link>
        <p className="min-w-0 flex-1 leading-snug font-semibold">{user.organisation.name}</p>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 outline-none">
        <div className="mx-auto max-w-2xl">{children}</div>
      </main>
      <nav
        aria-label="Main"
        className="mobile-navigation sticky bottom-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        <ul className="m-0 mx-auto flex max-w-2xl list-none p-1">
          {navigation.map((item) => (
            <li key={item.route} className="flex-1">
              <Link
                href={item.route}
                aria-current={item.route === current ? "page" : undefined}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-2 py-1 text-[0.9375rem] font-medium text-soft no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-primary forced-colors:aria-[current]:underline"
              >
                <NavigationIcon name={item.icon} />
                {item.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
