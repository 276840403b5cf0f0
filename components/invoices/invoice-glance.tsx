import Link from "next/link";
import { Particulars } from "@/components/agreements/sections";
import { SidePanel } from "@/components/ui/side-panel";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import type { Invoice } from "@/lib/contract/invoices";
import { formatDate, formatMoney, type TimePreference } from "@/lib/format";
import { aboutOf, figuresOf, InvoiceHistory, LineLinks } from "./invoice-view";

const texts = invoicePages.glance;

/** What people have written about an invoice, with what it is. */
function notesOf({ reason, payoutHeldReason, disputes }: Invoice): [string, string][] {
  const { noteOf } = texts;
  const all: [string, string | null][] = [
    [noteOf.credit, reason],
    [noteOf.hold, payoutHeldReason],
    ...disputes.flatMap((dispute): [string, string | null][] => [
      [noteOf.dispute, dispute.reason],
      [noteOf.answer, dispute.answer],
      [noteOf.decision, dispute.decisionReason],
    ]),
  ];
  return all.flatMap(([what, text]) => (text ? [[what, text] satisfies [string, string]] : []));
}

type InvoiceGlanceProps = {
  invoice: Invoice;
  /** The list, and the address without the panel. */
  path: string;
  closeHref: string;
  opensTimesheets: boolean;
  opensJobs: boolean;
  preference: TimePreference;
};

/** An invoice of the list at a glance: what its row has, what was written about it, its shifts, and what has happened. */
export function InvoiceGlance(props: InvoiceGlanceProps) {
  const { invoice, path, closeHref } = props;
  const { _id, kind, number, lines } = invoice;
  const notes = notesOf(invoice);
  return (
    <SidePanel label={texts.of(number)} closeHref={closeHref}>
      <h2 className="pr-12">{invoicePages.titleOf(invoicePages.kinds[kind], number)}</h2>
      <p className="mt-2 mb-4">
        <Link href={`${path}/${_id}`} prefetch={false}>
          {texts.open}
        </Link>
      </p>
      {/* Reasons stand under the notes. */}
      <Particulars items={aboutOf({ ...props, invoice: { ...invoice, reason: null, payoutHeldReason: null } })} />
      <h3 className="mt-6 mb-2">{texts.amounts}</h3>
      <Particulars items={figuresOf(invoice)} />
      <h3 className="mt-6 mb-2">{texts.notes}</h3>
      {notes.length > 0 ? (
        <dl className="m-0 grid gap-3">
          {notes.map(([what, text], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of one invoice, in order
            <div key={place}>
              <dt className="text-list text-soft">{what}</dt>
              <dd className="m-0 wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-soft">{texts.noNotes}</p>
      )}
      <h3 className="mt-6 mb-2">{texts.shifts}</h3>
      <ul className="m-0 grid list-none gap-3 p-0">
        {lines.map((line) => (
          <li key={line._id}>
            <span className="flex justify-between gap-4">
              <span className="wrap-anywhere">{line.description}</span>
              <span className="tabular-nums">{formatMoney(line.netPence)}</span>
            </span>
            <span className="block text-list text-soft">
              {[line.service, line.shiftOn && formatDate(line.shiftOn)].filter(Boolean).join(" · ")}
            </span>
            <LineLinks line={line} opensTimesheets={props.opensTimesheets} opensJobs={props.opensJobs} />
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-2">{invoicePages.historyTitle}</h3>
      <InvoiceHistory invoice={invoice} preference={props.preference} alreadySaid={notes.map(([, text]) => text)} />
    </SidePanel>
  );
}
