import type { ListActions } from "@/components/lists/list";
import { Charts } from "@/components/overview/charts";
import { RecentActivity } from "@/components/overview/recent-activity";
import { Avatar } from "@/components/ui/avatar";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dropdown } from "@/components/ui/dropdown";
import { Emblem } from "@/components/ui/emblem";
import { EmptyState } from "@/components/ui/empty-state";
import { Figure } from "@/components/ui/figure";
import { Download } from "@/components/ui/icons";
import type { Drawing } from "@/components/ui/illustration";
import { Notice, type NoticeKind } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SkipLink } from "@/components/ui/skip-link";
import { type Column, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { gallery as texts } from "@/lib/config/messages/gallery";
import type { Trend } from "@/lib/contract/overview";
import { DialogExample, Fields, Toasts } from "./interactive";
import { ChecklistLines, TaskRows } from "./lines";
import { Lists } from "./lists";
import { Section } from "./section";
import { Colours, Elevation, TypeScale } from "./tokens";
import { Birthdays, DecisionBars, Notes, Postcodes } from "./work";

const PATH = "/dev/components";

type Row = (typeof texts.table.rows)[number];

const states = ["badge-submitted", "badge-bad", "badge-pending"] as const;
const labels = [texts.badges.success, texts.badges.danger, texts.badges.pending] as const;

const columns: Column<Row>[] = [
  {
    key: "name",
    heading: texts.table.name,
    isRowHeader: true,
    sort: { href: PATH, direction: "ascending" },
    cell: ({ name }) => (
      <span className="inline-flex items-center gap-3">
        <Avatar name={name} size="s" />
        {name}
      </span>
    ),
  },
  { key: "number", heading: texts.table.number, sort: { href: PATH }, cell: ({ number }) => number },
  { key: "type", heading: texts.table.type, cell: ({ type }) => type },
  {
    key: "state",
    heading: texts.table.state,
    cell: (row) => {
      const at = texts.table.rows.indexOf(row);
      return <span className={`badge ${states[at]}`}>{labels[at]}</span>;
    },
  },
];

function Buttons() {
  const words = texts.buttons;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>{words.primary}</Button>
      <Button variant="secondary">{words.secondary}</Button>
      <Button variant="quiet">{words.quiet}</Button>
      <Button variant="danger">{words.danger}</Button>
      <Button disabled>{words.disabled}</Button>
      <Button size="s">{words.small}</Button>
      <Button size="l">{words.large}</Button>
      <ButtonLink href={PATH} variant="secondary">
        <Download aria-hidden="true" size={18} />
        {words.icon}
      </ButtonLink>
      <p>
        <a href={PATH}>{words.link}</a>
      </p>
    </div>
  );
}

function Badges() {
  return (
    <div className="flex flex-wrap gap-3">
      <span className="badge">{texts.badges.neutral}</span>
      {states.map((state, at) => (
        <span key={state} className={`badge ${state}`}>
          {labels[at]}
        </span>
      ))}
    </div>
  );
}

function Avatars() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {(["s", "m", "l"] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2">
          {texts.avatars.map((name) => (
            <Avatar key={name} name={name} size={size} />
          ))}
          <Avatar size={size} />
        </div>
      ))}
    </div>
  );
}

const weeks = (values: readonly number[], of?: number): Trend["weeks"] =>
  values.map((value, n) => ({
    weekOn: `2026-11-${String(2 + 7 * n).padStart(2, "0")}`,
    value,
    ...(of === undefined ? {} : { of }),
  }));
const trends: Trend[] = [
  { key: "compliance", weeks: weeks([31, 34, 33, 38], 40) },
  { key: "expiring", weeks: weeks([4, 0, 7, 2]) },
];

const drawings: Drawing[] = ["list", "people", "places", "search", "done", "bin"];
const kinds: NoticeKind[] = ["info", "success", "warning", "danger"];

/** Every component of the portal in all its states. */
export function Gallery({ listActions }: { listActions: ListActions }) {
  const titles = texts.sections;
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 outline-none">
        <PageHeader title={texts.title} lead={texts.lead} />
        <div className="grid gap-8">
          <Section id="type" title={titles.type}>
            <TypeScale />
          </Section>
          <Section id="colours" title={titles.colours}>
            <Colours />
          </Section>
          <Section id="elevation" title={titles.elevation}>
            <Elevation />
          </Section>
          <Section id="buttons" title={titles.buttons}>
            <Buttons />
          </Section>
          <Section id="fields" title={titles.fields}>
            <Fields />
          </Section>
          <Section id="badges" title={titles.badges}>
            <Badges />
          </Section>
          <Section id="notices" title={titles.notices}>
            <div className="grid gap-3">
              {kinds.map((kind) => (
                <Notice key={kind} kind={kind}>
                  <p>{texts.notices[kind]}</p>
                </Notice>
              ))}
            </div>
          </Section>
          <Section id="table" title={titles.table}>
            <Table
              caption={texts.table.caption}
              columns={columns}
              rows={texts.table.rows}
              rowKey={(row) => row.number}
            />
          </Section>
          <Section id="empty" title={titles.empty}>
            <div className="grid md:grid-cols-2 lg:grid-cols-3">
              {drawings.map((drawing) => (
                <EmptyState key={drawing} drawing={drawing} title={texts.empty[drawing]}>
                  <p>{texts.empty.text}</p>
                </EmptyState>
              ))}
            </div>
          </Section>
          <Section id="dialog" title={titles.dialog}>
            <DialogExample />
          </Section>
          <Section id="toasts" title={titles.toasts}>
            <Toasts />
          </Section>
          <Section id="figures" title={titles.figures}>
            <div className="figures">
              <Figure label={texts.figures.workers} value={1204} href={PATH} />
              <Figure label={texts.figures.expiring} value={37} href={PATH} />
              <Figure label={texts.figures.none} value={0} href={null} />
            </div>
          </Section>
          <Section id="avatars" title={titles.avatars}>
            <Avatars />
            <div className="mt-4 flex flex-wrap gap-4">
              {texts.emblems.map((name) => (
                <span key={name} className="inline-flex items-center gap-3">
                  <Emblem name={name} src={null} />
                  {name}
                </span>
              ))}
            </div>
          </Section>
          <Section id="menu" title={titles.menu}>
            {/* The closed panel keeps its place, which must not widen the page. */}
            <div className="overflow-x-clip">
              <Dropdown label={texts.menu.label}>
                <ul className="m-0 list-none p-0">
                  {texts.menu.items.map((item) => (
                    <li key={item}>
                      <a className="dropdown-row" href={PATH}>
                        {item}
                      </a>
                    </li>
                  ))}
                </ul>
              </Dropdown>
            </div>
          </Section>
          <Section id="charts" title={titles.charts}>
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
              <Charts trends={trends} />
            </div>
          </Section>
          <Section id="timeline" title={titles.timeline}>
            <RecentActivity
              activity={texts.timeline.map((text, n) => ({
                key: text,
                text,
                by: texts.timelineBy,
                at: `2026-11-2${n}T09:00:00.000Z`,
              }))}
              formatTime={() => texts.timelineAt}
            />
          </Section>
          <Section id="navigation" title={titles.navigation}>
            <Breadcrumbs
              steps={[...texts.crumbs.map((name) => ({ name, route: PATH })), { name: texts.current, route: null }]}
            />
            <Tabs
              label={texts.tabs[0]}
              tabs={texts.tabs.map((name) => ({ key: name, label: name, href: PATH }))}
              current={texts.tabs[0]}
            />
            <Pagination path={PATH} query={{ after: "1" }} next="2" />
          </Section>
          <Section id="list" title={titles.list}>
            <Lists listActions={listActions} />
          </Section>
          <Section id="decision" title={titles.decision}>
            <DecisionBars />
          </Section>
          <Section id="checklist" title={titles.checklist}>
            <ChecklistLines />
          </Section>
          <Section id="birthday" title={titles.birthday}>
            <Birthdays />
          </Section>
          <Section id="postcode" title={titles.postcode}>
            <Postcodes />
          </Section>
          <Section id="notes" title={titles.notes}>
            <Notes />
          </Section>
          <Section id="tasks" title={titles.tasks}>
            <TaskRows />
          </Section>
          <Section id="progress" title={titles.progress}>
            <label className="block" htmlFor="gallery-progress">
              {texts.progress}
            </label>
            <progress id="gallery-progress" className="bar" max={36} value={12} />
          </Section>
        </div>
      </main>
    </>
  );
}
