import type { ReactNode } from "react";
import { CachedRender } from "@/components/ui/cached-render";
import { Dropdown } from "@/components/ui/dropdown";
import { CircleUserRound, LogOut, Settings, SlidersHorizontal } from "@/components/ui/icons";
import { shell } from "@/lib/config/messages/shell";

export type UserMenuProps = {
  fullName: string;
  /** The person's role, in words. */
  role: string;
  links: { account: string; preferences: string; settings: string | null };
  signOut: string | ((data: FormData) => void | Promise<void>);
  /** Further menu content: the zoom level. */
  children?: ReactNode;
};

function OwnPages({ account, preferences, settings }: UserMenuProps["links"]) {
  return (
    <>
      <li>
        <a href={account} className="dropdown-row">
          <CircleUserRound aria-hidden="true" size={20} /> {shell.account}
        </a>
      </li>
      <li>
        <a href={preferences} className="dropdown-row">
          <SlidersHorizontal aria-hidden="true" size={20} /> {shell.preferences}
        </a>
      </li>
      {settings ? (
        <li>
          <a href={settings} className="dropdown-row">
            <Settings aria-hidden="true" size={20} /> {shell.settings}
          </a>
        </li>
      ) : null}
    </>
  );
}

/** The person's name, personal pages, and sign-out. Needs no script. */
export function UserMenu({ fullName, role, links, signOut, children }: UserMenuProps) {
  return (
    <Dropdown
      className="user-menu"
      label={
        <span className="min-w-0 truncate text-right leading-snug font-semibold">
          {fullName}
          <span className="block truncate text-list font-normal text-[#c5e0d9]">{role}</span>
        </span>
      }
    >
      <CachedRender as="ul" data-routed="" className="m-0 list-none p-0" of={OwnPages} given={links} />
      {children}
      <form
        data-signs-out=""
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
