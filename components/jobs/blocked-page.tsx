import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { blockedWorkersPage as texts, jobs as words } from "@/lib/config/messages/jobs";
import type { Block } from "@/lib/contract/jobs";
import { formatDate, type TimePreference } from "@/lib/format";

type BlockedPageProps = {
  path: string;
  title: string;
  items: readonly Block[];
  next: string | null;
  after: string | undefined;
  preference: TimePreference;
  unblock: FormAction;
};

/** The workers who are blocked at the provider's services. */
export function BlockedPage({ path, title, items, next, after, preference, unblock }: BlockedPageProps) {
  const columns: Column<Block>[] = [
    { key: "worker", heading: texts.worker, cell: ({ worker }) => worker ?? words.erasedWorker },
    { key: "agency", heading: texts.agency, cell: ({ agency }) => agency },
    { key: "service", heading: texts.service, cell: ({ service }) => service.name },
    { key: "reason", heading: texts.reason, size: "l", cell: ({ reason }) => reason },
    { key: "since", heading: texts.since, size: "s", cell: ({ blockedAt }) => formatDate(blockedAt, preference) },
    {
      key: "actions",
      heading: texts.actions,
      headingHidden: true,
      size: "actions",
      bare: true,
      cell: ({ _id, worker }) => (
        <Form action={unblock} isAmongForms>
          <HiddenField name="blockId" value={_id} />
          <SubmitButton variant="secondary" size="s" pendingText={texts.lifting}>
            {texts.lift}
            <VisuallyHidden> {worker ?? words.erasedWorker}</VisuallyHidden>
          </SubmitButton>
        </Form>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.caption} columns={columns} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState drawing="done" title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={{ after }} next={next} of={texts.ofWorkers} />
    </>
  );
}
