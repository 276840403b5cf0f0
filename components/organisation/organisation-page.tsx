import type { ReactNode } from "react";
import { Emblem } from "@/components/ui/emblem";
import { Notice } from "@/components/ui/notice";
import { registers as texts } from "@/lib/config/messages/registers";
import type { Organisation, OrganisationAction } from "@/lib/contract/organisations";
import type { Changing } from "./change-form";
import { OrganisationTabs, type TabKey } from "./organisation-tabs";
import { StatusPanel } from "./status-panel";

const done: Record<string, string> = {
  details: texts.saved,
  branch: texts.branchSaved,
  branchActive: texts.savedOther,
  supply: texts.supplySaved,
  removeSupply: texts.supplyRemoved,
  document: texts.documentAdded,
  removeDocument: texts.documentRemoved,
  logo: texts.logoSaved,
  removeLogo: texts.logoRemoved,
  askMethod: texts.methodAsked,
  changeMethod: texts.methodChanged,
};

/** What was done, by the word in the address; nothing for a word that is none of ours. */
export function doneMessage(word: string | undefined, kind: Organisation["kind"]): string | null {
  if (word === undefined) return null;
  if (word === "created") return kind === "agency" ? texts.agencyCreated : texts.providerCreated;
  if (Object.hasOwn(done, word)) return done[word] ?? null;
  return Object.hasOwn(texts.actions, word) ? texts.actions[word as OrganisationAction].done : null;
}

/** Says what was done, or what was wrong with a file, where the page begins. */
export function Outcome({ message, problem }: { message: string | null; problem: string | null }) {
  if (!message && !problem) return null;
  return (
    <div className="mb-6">
      <Notice kind={problem ? "danger" : "success"} live>
        <p>{problem ?? message}</p>
      </Notice>
    </div>
  );
}

export type OrganisationPageProps = {
  organisation: Organisation;
  changing: Changing;
  path: string;
  tab: TabKey;
  /** The page of its people. */
  users: string | null;
  query: { do?: string; done?: string };
  problem: string | null;
  formatTime: (iso: string) => string;
  children: ReactNode;
};

/** An agency or a provider: where it stands, what can be done, and its parts, one of which is shown. */
export function OrganisationPage(props: OrganisationPageProps) {
  const { organisation, changing, path, tab, users, query, problem, formatTime, children } = props;
  return (
    <>
      <div className="mb-6 flex items-center gap-4">
        <Emblem name={organisation.name} src={organisation.image?.small ?? null} />
        <h1 className="min-w-0 wrap-anywhere">{organisation.name}</h1>
      </div>
      <Outcome message={doneMessage(query.done, organisation.kind)} problem={problem} />
      <StatusPanel
        organisation={organisation}
        changing={changing}
        path={path}
        tab={tab}
        asked={query.do}
        formatTime={formatTime}
      />
      <OrganisationTabs kind={organisation.kind} current={tab} path={path} users={users} />
      {children}
    </>
  );
}
