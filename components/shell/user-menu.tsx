import Link from "next/link";
import type { ReactNode } from "react";
import { ChevronDown, CircleUserRound, LogOut, Settings, SlidersHorizontal } from "@/components/ui/icons";
import { shell } from "@/lib/config/messages/shell";
import { Dropdown } from "./dropdown";

export type UserMenuProps = {
  fullName: string;
  /** What he is, in words. */
  role: string;
  links: { account: string; preferences: string; settings: string | null };
  signOut: string | ((data: FormData) => void | Promise<void>);
  /** More to choose in the menu: the size of what is shown. */
  children?: ReactNode;
};

/** Who one is here, what is one's own, and the way out. Needs no script. */
export function UserMenu({ fullName, role, links, signOut, children }: UserMenuProps) {
  return (
    <Dropdown
      className="user-menu"
      label={
        <>
          <span className="min-w-0 text-right leading-snug">
            <span className="block truncate font-semibold">{fullName}</span>
            <span className="block truncate text-[0.9375rem] text-[#c5e0d9]">{role}</span>
          </span>
          <ChevronDown aria-hidden="true" size={18} className="flex-none" />
        </>
      }
    >
      <ul className="m-0 list-none p-0">
        <li>
          <Link href={links.account} prefetch={false} className="dropdown-row">
            <CircleUserRound aria-hidden="true" size={20} /> {shell.account}
          </Link>
        </li>
        <li>
          <Link href={links.preferences} prefetch={false} className="dropdown-row">
            <SlidersHorizontal aria-hidden="true" size={20} /> {shell.preferences}
          </Link>
        </li>
        {links.settings ? (
          <li>
            <Link href={links.settings} prefetch={false} className="dropdown-row">
              <Settings aria-hidden="true" size={20} /> {shell.settings}
            </Link>
          </li>
        ) : null}
      </ul>
      {children}
      <form
        action={signOut}
        method={typeof signOut === "string" ? "post" : undefined}
        className="mt-1 border-t border-line pt-1"
      >
        <button type="submit" className="dropdown-row">
          <LogOut aria-hidden="true" size={20} /> {shell.signOut}
        </button>
      </form>
    </Dropdown>
  );
}
