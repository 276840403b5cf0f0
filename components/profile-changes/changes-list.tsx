import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ListParts } from "@/components/lists/list-parts";
import { addressOf, type Parameters } from "@/components/ui/address";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { profileChangesList as listTexts, profileChanges as texts } from "@/lib/config/messages/profile-changes";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { ChangeList, ChangeRow } from "@/lib/contract/profile-changes";
import type { ListSettings } from "@/lib/contract/settings";
import { formatName } from "@/lib/format";
import { labelOf } from "./shown-value";
import { StageBadge } from "./stage-badge";

export type ChangesQuery = PageQuery & { show: ChangeList; worker?: string | undefined };

export type LoadedChanges = {
  items: readonly ChangeRow[];
  previous: string | null;
  next: string | null;
  total: ListTotal | null;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
};

type ChangesListProps = {
  path: string;
  title: string;
  lead: string;
  query: ChangesQuery;
  loaded: LoadedChanges;
  listActions: ListActions;
  /** Whether it lists the workers of several agencies. */
  showsAgency: boolean;
  formatTime: (iso: string) => string;
};

/** The address of a list without those of its parameters that are the usual ones. */
export const changesPath = (path: string, { show, ...query }: ChangesQuery, change: Parameters = {}): string =>
  addressOf(path, { show: show === "waiting" ? undefined : show, ...query }, change);

/** The field that tells how far a change is: the first that waits, or else the first that was rejected. */
const telling = ({ fields }: ChangeRow) =>
  fields.find(({ stage }) => stage !== "decided") ??
  fields.find(({ decision }) => decision === "rejected") ??
  fields[0];

function cellOf(
  key: ListColumn<"profileChanges">,
  formatTime: (iso: string) => string,
): Omit<ChosenColumn<ChangeRow>, "heading"> {
  switch (key) {
    case "status":
      return {
        size: "l",
        cell: (row) => {
          const field = telling(row);
          return field ? <StageBadge stage={field.stage} decision={field.decision} /> : null;
        },
      };
    case "fields":
      return { size: "l", cell: ({ fields }) => fields.map(({ field }) => labelOf(field)).join(", ") };
    case "agency":
      return { cell: ({ worker }) => worker.agency.businessName };
    case "requestedBy":
      return {
        cell: ({ origin, requestedBy }) =>
          origin === "worker" ? texts.origins.worker : (requestedBy ?? texts.origins.agency),
      };
    case "at":
      return { cell: ({ closedAt, requestedAt }) => formatTime(closedAt ?? requestedAt) };
  }
}

/** Profile changes: those waiting for this person, all open ones, or closed ones. */
export function ChangesList(props: ChangesListProps) {
  const { path, title, lead, query, loaded, showsAgency, formatTime } = props;
  const { listSettings, ...result } = loaded;
  const { show, worker } = query;
  const offered = offeredColumns("profileChanges", showsAgency ? [] : ["agency"]);
  return (
    <List
      title={title}
      caption={texts.shows[show]}
      note={lead}
      path={path}
      query={{ ...query, show: show === "waiting" ? undefined : show }}
      kept={["show", "worker"]}
      parts={
        <ListParts
          label={listTexts.filter}
          path={path}
          kept={{ worker }}
          parts={texts.shows}
          usual="waiting"
          shown={show}
        />
      }
      choice={{
        list: "profileChanges",
        offered,
        shown: shownColumns(offered, listSettings.columns),
        names: { ...listTexts.columns, ...(show === "closed" ? { at: listTexts.decidedAt } : {}) },
      }}
      listSettings={listSettings}
      listActions={props.listActions}
      name={{
        heading: listTexts.worker,
        cell: (row) => (
          <>
            <a href={changesPath(path, query, { change: row._id })}>{formatName(row.worker)}</a>
            <span className="sub">{row.worker.workerId}</span>
          </>
        ),
      }}
      columnOf={(key) => cellOf(key, formatTime)}
      result={result}
      rowKey={({ _id }) => _id}
      counted={listTexts.counted}
      drawing="done"
      none={{ title: texts.noneTitle, text: texts.none[show] }}
    />
  );
}
