import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, Table } from "@/components/ui/table";
import type { HoldbackReason } from "@/lib/config/closed-lists/invoices";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import { formatDate, formatMoney, formatNumber } from "@/lib/format";

const texts = invoicePages.run;

type Planned = { agency: string; provider: string; service: string | null; lines: number; netPence: number };
type HeldBack = {
  reason: HoldbackReason;
  agencyName: string;
  providerName: string;
  serviceName: string | null;
  timesheets: number;
  netPence: number;
};

type RunPreviewProps = {
  title: string;
  back: string;
  preview: { weekEnd: string; monthEnd: string; invoices: readonly Planned[]; heldBack: readonly HeldBack[] };
  run: FormAction;
};

const plannedColumns: Column<Planned & { key: string }>[] = [
  { key: "agency", heading: texts.agency, cell: ({ agency }) => agency },
  { key: "provider", heading: texts.provider, cell: ({ provider }) => provider },
  { key: "service", heading: texts.service, cell: ({ service }) => service ?? texts.allServices },
  { key: "lines", heading: texts.lines, size: "s", cell: ({ lines }) => formatNumber(lines) },
  { key: "net", heading: texts.net, size: "s", cell: ({ netPence }) => formatMoney(netPence) },
];

const heldColumns: Column<HeldBack & { key: string }>[] = [
  { key: "agency", heading: texts.agency, cell: ({ agencyName }) => agencyName },
  { key: "provider", heading: texts.provider, cell: ({ providerName }) => providerName },
  { key: "service", heading: texts.service, cell: ({ serviceName }) => serviceName ?? texts.allServices },
  { key: "reason", heading: texts.reason, size: "l", cell: ({ reason }) => texts.reasons[reason] },
  { key: "timesheets", heading: texts.timesheets, size: "s", cell: ({ timesheets }) => formatNumber(timesheets) },
  { key: "net", heading: texts.net, size: "s", cell: ({ netPence }) => formatMoney(netPence) },
];

const keyed = <Row,>(rows: readonly Row[]) => rows.map((row, place) => ({ ...row, key: String(place) }));

/** What a run would issue and what it would hold back, and the form that starts it. */
export function RunPreview({ title, back, preview, run }: RunPreviewProps) {
  const { weekEnd, monthEnd, invoices, heldBack } = preview;
  return (
    <>
      <PageHeader title={title} lead={texts.lead(formatDate(weekEnd), formatDate(monthEnd))}>
        <Link className="btn btn-quiet" href={back} prefetch={false}>
          {invoicePages.back}
        </Link>
      </PageHeader>
      <Section id="issues" title={texts.issues}>
        {invoices.length > 0 ? (
          <>
            <Table caption={texts.issues} columns={plannedColumns} rows={keyed(invoices)} rowKey={({ key }) => key} />
            <Form action={run} className="mt-5">
              <CheckboxField name="confirmed" label={texts.confirm(invoices.length)} hint={texts.issueHint} required />
              <SubmitButton pendingText={texts.issuing}>{texts.issue}</SubmitButton>
            </Form>
          </>
        ) : (
          <p>{texts.issuesNone}</p>
        )}
      </Section>
      <Section id="held" title={texts.held}>
        {heldBack.length > 0 ? (
          <Table caption={texts.held} columns={heldColumns} rows={keyed(heldBack)} rowKey={({ key }) => key} />
        ) : (
          <p>{texts.heldNone}</p>
        )}
      </Section>
    </>
  );
}
