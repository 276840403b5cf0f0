import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Tabs } from "@/components/ui/tabs";
import { notificationsPage as texts } from "@/lib/config/messages/notifications";
import type { NotificationGroup, NotificationItem } from "@/lib/contract/notifications";
import { formatDateTime, formatDateTimeRange, formatDeadline, type TimePreference } from "@/lib/format";
import "./notifications.css";

type View = "unread" | "all";

type Shared = {
  preference: TimePreference;
  markRead: FormAction;
  /** The page of a record or a list, for this device; null where there is none. */
  hrefOf: (
    target: Pick<NotificationGroup, "recordKind" | "recordId"> & Pick<NotificationItem, "list" | "subjectId">,
  ) => string | null;
};

function Item({
  item,
  href,
  preference,
  markRead,
}: Omit<Shared, "hrefOf"> & { item: NotificationItem; href: string | null }) {
  const { _id, title, text, at, dueAt, state } = item;
  return (
    <li className="notice-item" data-state={state}>
      <div className="notice-text">
        <p className="notice-title">
          {href ? (
            <Link href={href} prefetch={false}>
              {title}
            </Link>
          ) : (
            title
          )}
          {state === "unread" ? <span className="badge badge-submitted">{texts.isNew}</span> : null}
          {state === "settled" ? <span className="badge">{texts.settled}</span> : null}
        </p>
        {text ? <p>{text}</p> : null}
        <p className="notice-when">
          <time dateTime={at}>{formatDateTime(at, preference)}</time>
          {dueAt && state !== "settled" ? <span>{texts.until(formatDeadline(dueAt, preference))}</span> : null}
        </p>
      </div>
      {state === "unread" ? (
        <Form action={markRead} done="toast" isAmongForms>
          <HiddenField name="_id" value={_id} />
          <SubmitButton variant="secondary" size="s" pendingText={texts.marking}>
            {texts.markOne}
            <span className="vh">: {title}</span>
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}

function Group({ group, hrefOf, ...shared }: Shared & { group: NotificationGroup }) {
  const { recordId, recordKind, name, shift, items } = group;
  const id = `about-${recordKind}-${recordId}`;
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="notice-about">
          {name ?? texts.gone}
        </h2>
        {shift ? (
          <p className="text-soft">
            {formatDateTimeRange(new Date(shift.startAt), new Date(shift.endAt), shared.preference)}
          </p>
        ) : null}
        {name ? null : <p className="text-soft">{texts.goneHint}</p>}
        <ul className="notice-items">
          {items.map((item) => (
            <Item
              key={item._id}
              item={item}
              href={name ? hrefOf({ recordKind, recordId, list: item.list, subjectId: item.subjectId }) : null}
              {...shared}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The person's notifications, by the record they are about. */
export function NotificationsPage({
  title,
  path,
  view,
  result,
  readAt,
  preferences,
  ...shared
}: Shared & {
  title: string;
  path: string;
  view: View;
  result: { groups: readonly NotificationGroup[]; next: string | null };
  /** When the server read the page, in ms. */
  readAt: number;
  /** The page where one chooses what one is told. */
  preferences: string;
}) {
  const { groups, next } = result;
  const hasUnread = groups.some(({ items }) => items.some(({ state }) => state === "unread"));
  return (
    <>
      <PageHeader title={title}>
        {hasUnread ? (
          <Form action={shared.markRead} done="toast" isAmongForms>
            <HiddenField name="until" value={new Date(readAt).toISOString()} />
            <SubmitButton variant="secondary" pendingText={texts.marking}>
              {texts.markAll}
            </SubmitButton>
          </Form>
        ) : null}
      </PageHeader>
      <LiveUpdates week={null} readAt={readAt} />
      <Tabs
        label={texts.views}
        current={view}
        tabs={[
          { key: "unread", label: texts.unread, href: path },
          { key: "all", label: texts.all, href: `${path}?view=all` },
        ]}
      />
      {groups.length === 0 ? (
        <Card>
          <EmptyState title={view === "unread" ? texts.noneUnread : texts.none}>
            {view === "unread" ? texts.noneUnreadHint : texts.noneHint}
          </EmptyState>
        </Card>
      ) : (
        <div className="notice-groups">
          {groups.map((group) => (
            <Group key={`${group.recordKind} ${group.recordId}`} group={group} {...shared} />
          ))}
        </div>
      )}
      <Pagination path={path} query={view === "all" ? { view } : {}} next={next} />
      <p className="notice-choose">
        <a data-routed="" href={preferences}>
          {texts.preferences}
        </a>
      </p>
    </>
  );
}
