import type { ReactNode } from "react";
import { Emblem } from "@/components/ui/emblem";
import { Notice } from "@/components/ui/notice";
import { organisations as texts } from "@/lib/config/messages/organisations";
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

/** The confirmation for the code in the address; nothing for an unknown code. */
export function doneMessage(word: string | undefined, kind: Organisation["kind"]): string | null {
  if (word === undefined) return null;
  if (word === "created") return kind === "agency" ? texts.agencyCreated : texts.providerCreated;
  if (Object.hasOwn(done, word)) return done[word] ?? null;
  return Object.hasOwn(texts.actions, word) ? texts.actions[word as OrganisationAction].done : null;
}

/** The confirmation or file error at the top of the page. */
export function ResultNotice({ message, error }: { message: string | null; error: string | null }) {
  if (!message && !error) return null;
  return (
    <div className="mb-6">
      <Notice kind={error ? "danger" : "success"} live>
        <p>{error ?? message}</p>
      </Notice>
    </div>
  );
}

export type OrganisationPageProps = {
  organisation: Organisation;
  changing: Changing;
  path: string;
  tab: TabKey;
  /** The address of the organisation's users page. */
  users: string | null;
  /** The address at which it is offered an advance. */
  advance: string | null;
  query: { do?: string; done?: string };
  error: string | null;
  formatTime: (iso: string) => string;
  children: ReactNode;
};

/** An agency or a provider: its status, the actions available, and its tabs, one of which is shown. */
export function OrganisationPage(props: OrganisationPageProps) {
  const { organisation, changing, path, tab, users, advance, query, error, formatTime, children } = props;
  return (
    <>
      <div className="mb-6 flex items-center gap-4">
        <Emblem name={organisation.name} src={organisation.image?.small ?? null} />
        <h1 className="min-w-0 wrap-anywhere">{organisation.name}</h1>
      </div>
      <ResultNotice message={doneMessage(query.done, organisation.kind)} error={error} />
      <StatusPanel
        organisation={organisation}
        changing={changing}
        path={path}
        tab={tab}
        asked={query.do}
        formatTime={formatTime}
      />
      <OrganisationTabs kind={organisation.kind} current={tab} path={path} users={users} advance={advance} />
      {children}
    </>
  );
}
