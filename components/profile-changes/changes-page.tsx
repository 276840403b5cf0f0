import type { FormAction } from "@/components/form/form";
import type { ListActions } from "@/components/lists/list";
import { Notice } from "@/components/ui/notice";
import { ChangeView, type OpenedChange } from "./change-view";
import { ChangesList, type ChangesQuery, changesPath, type LoadedChanges } from "./changes-list";

export type ChangesContent =
  | { show: "list"; loaded: LoadedChanges }
  | { show: "change"; change: OpenedChange; next: string | null; done: string | null }
  | { show: "trouble"; message: string };

/** The page of profile changes: the list, or one of them. */
export function ChangesPage({
  content,
  decide,
  listActions,
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
  listActions: ListActions;
  formatTime: (iso: string) => string;
  workerHref: (workerId: string) => string;
}) {
  if (content.show === "trouble") return <Notice kind="danger">{content.message}</Notice>;
  if (content.show === "list") return <ChangesList {...page} loaded={content.loaded} listActions={listActions} />;
  const back = changesPath(page.path, page.query);
  return (
    <ChangeView
      change={content.change}
      path={page.path}
      back={back}
      next={content.next}
      decide={decide}
      done={content.done}
      formatTime={page.formatTime}
      workerHref={workerHref(content.change.worker._id)}
    />
  );
}
