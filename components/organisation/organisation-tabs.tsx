import Link from "next/link";
import { addressOf } from "@/components/ui/address";
import type { OrganisationKind } from "@/lib/contract/organisations";

/** The parts of an organisation's page, in their order. One more is a line here and its part in organisation-page.tsx. */
const tabs = [
  { key: "details", label: "Details", kinds: ["agency", "provider"] },
  { key: "branches", label: "Branches", kinds: ["agency"] },
  { key: "supply", label: "Staff overview", kinds: ["agency"] },
  { key: "services", label: "Services", kinds: ["provider"] },
  { key: "billing", label: "Billing", kinds: ["provider"] },
  { key: "documents", label: "Documents", kinds: ["agency", "provider"] },
] as const satisfies readonly { key: string; label: string; kinds: readonly OrganisationKind[] }[];

export type TabKey = (typeof tabs)[number]["key"];

const isOf = (kind: OrganisationKind) => (tab: (typeof tabs)[number]) =>
  (tab.kinds as readonly OrganisationKind[]).includes(kind);

/** The part an address asks for; the first where it asks for none of this kind's. */
export const tabOf = (word: string | undefined, kind: OrganisationKind): TabKey =>
  tabs.filter(isOf(kind)).find(({ key }) => key === word)?.key ?? "details";

/** The parts as links; `users` leads to the page of the organisation's people, which is one of its own. */
export function OrganisationTabs({
  kind,
  current,
  path,
  users,
}: {
  kind: OrganisationKind;
  current: TabKey;
  path: string;
  users: string | null;
}) {
  return (
    <nav aria-label="Parts of this page">
      <ul className="tabs">
        {tabs.filter(isOf(kind)).map(({ key, label }) => (
          <li key={key}>
            <Link
              href={addressOf(path, { tab: key })}
              prefetch={false}
              aria-current={key === current ? "page" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        {users ? (
          <li>
            <Link href={users} prefetch={false}>
              Users
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
