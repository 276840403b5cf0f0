import Link from "next/link";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { type Column, Table } from "@/components/ui/table";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { PrivacyOfWorker } from "@/lib/contract/privacy";
import { formatDate, formatNumber } from "@/lib/format";

const texts = messages.privacyPages;
const { records, purposes } = messages.privacy;

type Erased = PrivacyOfWorker["erased"][number];
type Retained = PrivacyOfWorker["kept"][number];

const recordName = (record: string): string => (records as Record<string, string>)[record] ?? record;

const erasedColumns: Column<Erased>[] = [
  { key: "record", heading: texts.what, cell: ({ record }) => recordName(record) },
  { key: "count", heading: texts.records, cell: ({ count }) => formatNumber(count) },
];

const retainedColumns: Column<Retained>[] = [
  ...erasedColumns,
  { key: "why", heading: texts.why, cell: ({ why }) => <span className="text-list">{why}</span> },
  {
    key: "until",
    heading: texts.until,
    cell: ({ until }) => <span className="md:whitespace-nowrap">{until ? formatDate(until) : texts.noEnd}</span>,
  },
];

/** What is erased and what is retained, for the dry run and for each receipt. */
function Outcome({ erased, kept, isDone }: { erased: readonly Erased[]; kept: readonly Retained[]; isDone: boolean }) {
  const Heading = isDone ? "h4" : "h3";
  return (
    <>
      <Heading className="mt-5 mb-2 font-semibold">{isDone ? texts.erasedNow : texts.toErase}</Heading>
      {erased.length > 0 ? (
        <Table
          caption={isDone ? texts.erasedCaption : texts.toEraseCaption}
          columns={erasedColumns}
          rows={erased}
          rowKey={({ record }) => record}
        />
      ) : (
        <p className="text-soft">{texts.nothingToErase}</p>
      )}
      <Heading className="mt-5 mb-2 font-semibold">{isDone ? texts.keptNow : texts.toKeep}</Heading>
      {kept.length > 0 ? (
        <Table
          caption={isDone ? texts.keptCaption : texts.toKeepCaption}
          columns={retainedColumns}
          rows={kept}
          rowKey={({ record }) => record}
        />
      ) : (
        <p className="text-soft">{texts.nothingToKeep}</p>
      )}
    </>
  );
}

function ExportCard({
  workerId,
  membershipId,
  mayExport,
  isFailed,
}: {
  workerId: string;
  membershipId: string;
  mayExport: boolean;
  isFailed: boolean;
}) {
  if (!mayExport) {
    return (
      <section aria-labelledby="export">
        <Card>
          <h2 id="export">{texts.exportTitle}</h2>
          <p className="mt-1 max-w-[65ch] text-soft">{texts.exportNeedsAnswers}</p>
        </Card>
      </section>
    );
  }
  return (
    <section aria-labelledby="export">
      <Card>
        <h2 id="export">{texts.exportTitle}</h2>
        <p className="mt-1 mb-5 max-w-[65ch] text-soft">{texts.exportLead}</p>
        {isFailed ? (
          <div className="mb-5">
            <Notice kind="danger" live>
              {texts.exportFailed}
            </Notice>
          </div>
        ) : null}
        {/* A plain form: its answer is a file. */}
        <form action={`/dashboard/workers/${workerId}/privacy/export`} method="post">
          <input type="hidden" name={constants.membershipField} value={membershipId} />
          <div className="fld max-w-xl">
            <label htmlFor="f-purpose">{texts.purpose}</label>
            <select className="inp" id="f-purpose" name="purpose" required defaultValue="">
              <option value="" disabled>
                {texts.choose}
              </option>
              {Object.entries(purposes).map(([purpose, words]) => (
                <option key={purpose} value={purpose}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="format" value="pdf">
              <Download aria-hidden="true" size={18} />
              {texts.asPdf}
            </Button>
            <Button type="submit" name="format" value="json" variant="secondary">
              <Download aria-hidden="true" size={18} />
              {texts.asJson}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}

const refusals = { hasNotLeft: messages.privacy.hasNotLeft, nothing: messages.privacy.nothingToErase } as const;

function ErasureCard({ privacy, erase }: { privacy: PrivacyOfWorker; erase: FormAction }) {
  const { worker, refusal, erased, kept } = privacy;
  return (
    <section aria-labelledby="erasure">
      <Card>
        <h2 id="erasure">{texts.erasureTitle}</h2>
        <p className="mt-1 max-w-[65ch] text-soft">{texts.erasureLead}</p>
        {refusal ? (
          <div className="mt-5">
            <Notice kind="info">{refusals[refusal]}</Notice>
          </div>
        ) : null}
        <Outcome erased={erased} kept={kept} isDone={false} />
        {refusal ? null : (
          <Form action={erase} className="mt-6 max-w-xl border-t border-line pt-6">
            <HiddenField name="workerId" value={worker._id} />
            <HiddenField name="lock" value={String(worker.lock)} />
            <Field
              as="textarea"
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              rows={3}
              maxLength={constants.reasonMaxLength}
              required
            />
            <Field
              name="confirm"
              label={texts.confirm(worker.number)}
              hint={texts.confirmHint}
              autoComplete="off"
              maxLength={100}
              required
            />
            <SubmitButton variant="danger" pendingText={texts.erasing}>
              {texts.erase}
            </SubmitButton>
          </Form>
        )}
      </Card>
    </section>
  );
}

function Receipts({
  receipts,
  formatTime,
}: Pick<PrivacyOfWorker, "receipts"> & { formatTime: (iso: string) => string }) {
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className="mb-3">
        {texts.receiptsTitle}
      </h2>
      {receipts.length === 0 ? <p className="text-soft">{texts.noReceipts}</p> : null}
      <div className="grid gap-4">
        {receipts.map(({ _id, at, by, reason, erased, kept }) => (
          <Card key={_id}>
            <h3>{texts.erasedOn(formatTime(at), by ?? texts.byJob)}</h3>
            <p className="mt-1 max-w-[65ch] whitespace-pre-line text-soft">{reason}</p>
            <Outcome erased={erased} kept={kept} isDone />
          </Card>
        ))}
      </div>
    </section>
  );
}

export type WorkerPrivacyProps = {
  privacy: PrivacyOfWorker;
  /** The membership the page was rendered for. */
  membershipId: string;
  /** Whether the person may make a copy: it includes medical answers. */
  mayExport: boolean;
  /** Posts `workerId`, `lock`, `reason` and `confirm`. */
  erase: FormAction;
  /** The result of the last action. */
  came: "erased" | "exportFailed" | null;
  formatTime: (iso: string) => string;
};

/** Everything an agency's primary user may do about one worker's privacy. */
export function WorkerPrivacy({ privacy, membershipId, mayExport, erase, came, formatTime }: WorkerPrivacyProps) {
  const { _id } = privacy.worker;
  return (
    <div className="grid gap-6">
      {came === "erased" ? (
        <Notice kind="success" live>
          {messages.privacy.erased}
        </Notice>
      ) : null}
      <ExportCard workerId={_id} membershipId={membershipId} mayExport={mayExport} isFailed={came === "exportFailed"} />
      <ErasureCard privacy={privacy} erase={erase} />
      <Receipts receipts={privacy.receipts} formatTime={formatTime} />
      <p className="flex flex-wrap gap-3">
        <Link
          prefetch={false}
          className={buttonClass({ variant: "secondary" })}
          href={`/dashboard/workers/${_id}/access`}
        >
          {texts.toAccess}
        </Link>
        <Link prefetch={false} className={buttonClass({ variant: "secondary" })} href="/dashboard/workers/retention">
          {texts.toRetention}
        </Link>
      </p>
    </div>
  );
}
