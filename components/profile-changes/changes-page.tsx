import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { Notice } from "@/components/ui/notice";
import type { ChangeRow } from "@/lib/contract/profile-changes";
import { ChangeView, type OpenedChange } from "./change-view";
import { ChangesList, type ChangesQuery } from "./changes-list";

export type ChangesContent =
  | { show: "list"; items: readonly ChangeRow[]; next: string | null }
  | { show: "change"; change: OpenedChange; done: string | null }
  | { show: "trouble"; message: string };

/** The page of profile changes: the list, or one of them. */
export function ChangesPage({
  content,
  decide,
  workerHref,
  ...page
}: {
  content: ChangesContent;
  path: string;
  title: string;
  lead: string;
  query: ChangesQuery;
  showsAgency: boolean;
  decide: FormAction;
  formatTime: (iso: string) => string;
  workerHref: (workerId: string) => string;
}) {
  if (content.show === "trouble") return <Notice kind="danger">{content.message}</Notice>;
  if (content.show === "list") return <ChangesList {...page} items={content.items} next={content.next} />;
  const { show, worker } = page.query;
  return (
    <ChangeView
      change={content.change}
      path={page.path}
      back={addressOf(page.path, { show: show === "waiting" ? undefined : show, worker })}
      decide={decide}
      done={content.done}
      formatTime={page.formatTime}
      workerHref={workerHref(content.change.worker._id)}
    />
  );
}
