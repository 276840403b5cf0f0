import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import { importResult as words } from "@/lib/config/messages/imports";
import type { WorkerImport } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/format";
import type { ImportPageProps } from "./import-page-props";
import { InForm } from "./in-form";

const texts = messages.workerImports;

function DownloadFailed({ path }: { path: string }) {
  return (
    <ButtonLink variant="secondary" href={`${path}/rows`} download>
      <Download aria-hidden="true" size={18} />
      {words.downloadTheFailedRows}
    </ButtonLink>
  );
}

/** The result of the dry run, and the actions available. */
export function StartForms({ path, found, change }: { path: string; found: WorkerImport; change: FormAction }) {
  const { good, bad, duplicate } = found.counts;
  const rest = bad + duplicate;
  return (
    <Card>
      <p className="font-semibold">{good > 0 ? texts.ready(formatNumber(good)) : texts.nothingReady}</p>
      {rest > 0 ? <p className="mt-1">{texts.rowsNotImported(formatNumber(rest))}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {good > 0 ? (
          <Form action={change}>
            <InForm found={found} what="start" />
            <HiddenField name="which" value={rest > 0 ? "good" : "all"} />
            <SubmitButton pendingText={words.importing}>
              {rest > 0 ? texts.importReadyRows(formatNumber(good)) : texts.importAll(formatNumber(good))}
            </SubmitButton>
          </Form>
        ) : null}
        {bad > 0 ? (
          <Link
            prefetch={false}
            className={buttonClass({ variant: "secondary" })}
            href={addressOf(path, { do: "fix" })}
          >
            {words.fixRows}
          </Link>
        ) : null}
        {rest > 0 ? <DownloadFailed path={path} /> : null}
        <Link prefetch={false} className={buttonClass({ variant: "quiet" })} href={addressOf(path, { do: "columns" })}>
          {words.changeTheColumns}
        </Link>
      </div>
    </Card>
  );
}

/** The result of an import, and the form to undo it. */
export function ImportResult({ path, found, query, change, formatTime }: ImportPageProps) {
  const { imported, left, duplicate, undone, kept } = found.counts;
  if (found.status === "undone") {
    return (
      <Notice kind={kept > 0 ? "warning" : "success"}>
        <p>{texts.undone(formatNumber(undone))}</p>
        {kept > 0 ? (
          <p className="mt-1">
            {texts.kept(formatNumber(kept))}{" "}
            <Link prefetch={false} href={addressOf(path, { show: "kept" })}>
              {words.showRows}
            </Link>
          </p>
        ) : null}
      </Notice>
    );
  }
  const rest = left + duplicate;
  return (
    <>
      <Notice kind={found.problem ? "warning" : "success"}>
        {found.problem ? <p className="mb-1">{found.problem}</p> : null}
        <p>{texts.imported(formatNumber(imported))}</p>
        {rest > 0 ? <p className="mt-1">{texts.rowsSkipped(formatNumber(rest))}</p> : null}
      </Notice>
      {found.undoUntil && query.asked === "undo" ? (
        <Card>
          <h2 className="mb-2">{words.undoTheImport}</h2>
          <Form action={change}>
            <InForm found={found} what="undo" />
            <p className="mb-4">{texts.undoConfirm(formatNumber(imported))}</p>
            <div className="flex flex-wrap gap-2">
              <SubmitButton variant="danger" pendingText={words.undoing}>
                {words.removeWorkers}
              </SubmitButton>
              <Link prefetch={false} className={buttonClass({ variant: "quiet" })} href={path}>
                {words.keepWorkers}
              </Link>
            </div>
          </Form>
        </Card>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Link prefetch={false} className={buttonClass({})} href="/dashboard/workers">
            {words.goToWorkers}
          </Link>
          {rest > 0 ? <DownloadFailed path={path} /> : null}
          {found.undoUntil ? (
            <>
              <Link
                prefetch={false}
                className={buttonClass({ variant: "secondary" })}
                href={addressOf(path, { do: "undo" })}
              >
                {words.undoTheImport}
              </Link>
              <span className="text-soft">{texts.undoUntil(formatTime(found.undoUntil))}</span>
            </>
          ) : null}
        </div>
      )}
    </>
  );
}
