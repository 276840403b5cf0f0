"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, use, useId, useRef, useState } from "react";
import { RenderedFor } from "@/components/form/rendered-for";
import { sendFile } from "@/components/form/send-file";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { profileUploadForm as formTexts } from "@/lib/config/messages/profiles/pages";
import { type DocumentControl, DocumentControlField, describedControl } from "./document-control-field";
import type { FieldError } from "./field-error";

/** The upload route's answer to a script. */
type Answer = { ok: boolean; message: string; errors?: FieldError[]; path: string };

export type UploadTexts = {
  missing: string;
  tooLarge: string;
  lost: string;
  busy: string;
  sent: string;
  checking: string;
};

/**
 * Uploads a worker's file with its details: a plain multipart form, which with a script shows progress, keeps the
 * input and the file, and shows errors at their controls.
 */
export function UploadForm({
  action,
  hidden,
  controls = [],
  fileLabel,
  fileHint,
  isFileNeeded = true,
  accept,
  button,
  away,
  texts,
  error,
  maxBytes,
}: {
  /** The address the form posts to. */
  action: string;
  hidden: Readonly<Record<string, string>>;
  controls?: readonly DocumentControl[];
  fileLabel: string;
  fileHint: string;
  isFileNeeded?: boolean;
  accept: string;
  button: string;
  away?: string;
  texts: UploadTexts;
  /** The error of the last post, without a script. */
  error: FieldError | null;
  maxBytes: number;
}) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const renderedFor = use(RenderedFor);
  const isHydrated = useHydrated();
  const [percent, setPercent] = useState<number | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>(error ? [error] : []);
  const names = ["file", ...controls.map(({ name }) => name)];

  const fail = (found: readonly FieldError[]) => {
    setErrors(found);
    setPercent(null);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid], .notice")?.focus());
  };

  const check = (data: FormData): FieldError | null => {
    const file = data.get("file");
    const isThere = file instanceof File && file.size > 0;
    if (!isThere) return isFileNeeded ? { field: "file", message: texts.missing } : null;
    return file.size > maxBytes ? { field: "file", message: texts.tooLarge } : null;
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (percent !== null) return;
    const own = event.currentTarget;
    const found = check(new FormData(own));
    if (found) return fail([found]);
    setErrors([]);
    setPercent(0);
    try {
      const answer = await sendFile<Answer>(own, setPercent);
      if (!answer.ok) return fail(answer.errors?.length ? answer.errors : [{ field: "", message: answer.message }]);
      router.push(answer.path);
      router.refresh();
    } catch {
      fail([{ field: "", message: texts.lost }]);
    }
  };

  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const other = errors.filter(({ field }) => !names.includes(field));
  const isSending = percent !== null;
  const status = !isSending ? "" : percent < 100 ? `${percent} ${texts.sent}` : texts.checking;
  const file = describedControl(`${id}-file`, fileHint, errorOf("file"));
  return (
    <form
      ref={form}
      action={action}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      noValidate={isHydrated}
    >
      {renderedFor ? <input type="hidden" name={constants.membershipField} defaultValue={renderedFor} /> : null}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      {other.length > 0 ? (
        <div className="mb-4">
          <Notice kind="danger" live>
            {other.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        </div>
      ) : null}
      {controls.length > 0 ? (
        <div className="grid items-end gap-x-6 sm:grid-cols-2">
          {controls.map((control) => (
            <DocumentControlField
              key={control.name}
              control={control}
              id={`${id}-${control.name}`}
              error={errorOf(control.name)}
            />
          ))}
        </div>
      ) : null}
      <div className="fld">
        <label htmlFor={`${id}-file`}>{fileLabel}</label>
        {file.messages}
        <input className="inp" type="file" name="file" accept={accept} required={isFileNeeded} {...file.attributes} />
      </div>
      {isSending ? <progress className="bar mb-4" max={100} value={percent} aria-label={texts.busy} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={isSending || undefined}>
          {isSending ? texts.busy : button}
        </Button>
        {away ? (
          <ButtonLink variant="quiet" href={away}>
            {formTexts.cancel}
          </ButtonLink>
        ) : null}
        <span className="text-soft" role="status">
          {status}
        </span>
      </div>
    </form>
  );
}
