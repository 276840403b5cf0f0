"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, use, useId, useRef, useState } from "react";
import { RenderedFor } from "@/components/form/rendered-for";
import { sendFile } from "@/components/form/send-file";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { constants } from "@/lib/config/constants";
import { agreementDraftUploadForm as own } from "@/lib/config/messages/agreements/pages";

type FieldName = "file" | "title" | "kind";
type UploadError = { message: string; field: FieldName | null };
/** The upload route's answer to a script. */
type Answer = { ok: boolean; message: string; field?: FieldName | null };

/** Its texts, passed as a prop so that the browser does not load the catalogue. */
export type UploadTexts = {
  add: string;
  busy: string;
  sent: string;
  checking: string;
  lost: string;
  needed: string;
  notPdf: string;
  tooLarge: string;
  titleNeeded: string;
};

/** Uploads a PDF to a draft: a plain multipart form, which with a script shows progress and errors without a reload. */
export function UploadForm({
  action,
  lock,
  kinds,
  texts,
  error: posted,
}: {
  /** The address the form posts to. */
  action: string;
  lock: number;
  kinds: readonly { value: string; label: string }[];
  texts: UploadTexts;
  /** The error of the last post, without a script. */
  error?: UploadError | undefined;
}) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const renderedFor = use(RenderedFor);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<UploadError | null>(posted ?? null);

  const fail = (found: UploadError) => {
    setError(found);
    setPercent(null);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid], .notice")?.focus());
  };

  const check = (data: FormData): UploadError | null => {
    const file = data.get("file");
    if (!(file instanceof File) || file.size === 0) return { message: texts.needed, field: "file" };
    if (file.size > constants.fileMaxBytes) return { message: texts.tooLarge, field: "file" };
    if (file.type !== "application/pdf" && !/\.pdf$/i.test(file.name)) return { message: texts.notPdf, field: "file" };
    return String(data.get("title") ?? "").trim() ? null : { message: texts.titleNeeded, field: "title" };
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (percent !== null) return;
    const own = event.currentTarget;
    const found = check(new FormData(own));
    if (found) return fail(found);
    setError(null);
    setPercent(0);
    try {
      const answer = await sendFile<Answer>(own, setPercent);
      if (!answer.ok) return fail({ message: answer.message, field: answer.field ?? null });
      own.reset();
      setPercent(null);
      toast.success(answer.message);
      router.refresh();
    } catch {
      fail({ message: texts.lost, field: null });
    }
  };

  const of = (field: FieldName) => {
    const message = error?.field === field ? error.message : null;
    return {
      message: message ? (
        <p className="err" id={`${id}-${field}-error`}>
          {message}
        </p>
      ) : null,
      control: {
        id: `${id}-${field}`,
        name: field,
        "aria-invalid": message ? true : undefined,
        "aria-describedby": message ? `${id}-${field}-error` : undefined,
      },
    };
  };
  const [kind, title, file] = [of("kind"), of("title"), of("file")];
  const isSending = percent !== null;
  const said = !isSending ? "" : percent < 100 ? `${percent} ${texts.sent}` : texts.checking;
  return (
    <form ref={form} action={action} method="post" encType="multipart/form-data" onSubmit={onSubmit} noValidate>
      {renderedFor ? <input type="hidden" name={constants.membershipField} defaultValue={renderedFor} /> : null}
      <input type="hidden" name="lock" value={lock} />
      {error && !error.field ? (
        <div className="mb-4">
          <Notice kind="danger" live>
            {error.message}
          </Notice>
        </div>
      ) : null}
      <div className="grid gap-x-5 sm:grid-cols-2">
        <div className="fld">
          <label htmlFor={kind.control.id}>{own.documentKindLabel}</label>
          {kind.message}
          <select className="inp" {...kind.control}>
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="fld">
          <label htmlFor={title.control.id}>{own.title}</label>
          {title.message}
          <input className="inp" type="text" maxLength={120} autoComplete="off" aria-required {...title.control} />
        </div>
      </div>
      <div className="fld">
        <label htmlFor={file.control.id}>{own.pdfFile}</label>
        {file.message}
        <input className="inp" type="file" accept="application/pdf,.pdf" {...file.control} />
      </div>
      {isSending ? <progress className="bar mb-4" max={100} value={percent} aria-label={texts.busy} /> : null}
      <Button type="submit" variant="secondary" aria-disabled={isSending || undefined}>
        {isSending ? texts.busy : texts.add}
      </Button>
      <span className="ml-3 text-soft" role="status">
        {said}
      </span>
    </form>
  );
}
