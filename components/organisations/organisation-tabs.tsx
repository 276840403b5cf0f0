import { addressOf } from "@/components/ui/address";
import { Tabs } from "@/components/ui/tabs";
import { organisationTabs as texts } from "@/lib/config/messages/organisations";
import type { OrganisationKind } from "@/lib/contract/organisations";

/**
 * The tabs of an organisation's page, in order. To add one, add a line here and its content in organisation-page.tsx.
 */
const tabs = [
  { key: "details", label: texts.details, kinds: ["agency", "provider"] },
  { key: "branches", label: texts.branches, kinds: ["agency"] },
  { key: "supply", label: texts.staffOverview, kinds: ["agency"] },
  { key: "services", label: texts.services, kinds: ["provider"] },
  { key: "billing", label: texts.billing, kinds: ["provider"] },
  { key: "documents", label: texts.documents, kinds: ["agency", "provider"] },
] as const satisfies readonly { key: string; label: string; kinds: readonly OrganisationKind[] }[];

export type TabKey = (typeof tabs)[number]["key"];

const isOf = (kind: OrganisationKind) => (tab: (typeof tabs)[number]) =>
  (tab.kinds as readonly OrganisationKind[]).includes(kind);

/** The tab in the address; by default the first one of this kind of organisation. */
export const tabOf = (word: string | undefined, kind: OrganisationKind): TabKey =>
  tabs.filter(isOf(kind)).find(({ key }) => key === word)?.key ?? "details";

/** The tabs as links; `users` and `advance` open separate pages about the organisation. */
export function OrganisationTabs({
  kind,
  current,
  path,
  users,
  advance,
}: {
  kind: OrganisationKind;
  current: TabKey;
  path: string;
  users: string | null;
  advance: string | null;
}) {
  const own = tabs.filter(isOf(kind)).map(({ key, label }) => ({ key, label, href: addressOf(path, { tab: key }) }));
  return (
    <Tabs
      label={texts.partsOfThisPage}
      tabs={[
        ...own,
        ...(users ? [{ key: "users", label: texts.users, href: users }] : []),
        ...(advance ? [{ key: "advance", label: texts.advance, href: advance }] : []),
      ]}
      current={current}
    />
  );
}
