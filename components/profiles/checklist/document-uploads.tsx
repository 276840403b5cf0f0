"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { LeaveGuard } from "@/components/form/leave-guard";
import { RenderedFor } from "@/components/form/rendered-for";
import { sendForm } from "@/components/form/send-file";
import type { FieldError } from "@/components/profiles/field-error";
import { constants } from "@/lib/config/constants";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { kindsNamed, matchFiles, type UploadLine } from "./match-files";
import { SaveBar } from "./save-bar";
import { type Upload, type UploadKinds, UploadsContext, uploadId } from "./uploads-context";

/** The upload route's answer to a script. */
type Answer = { ok: boolean; message: string; errors?: FieldError[] };

/** The kinds of files added to one line: what their names say, otherwise what the line still lacks. */
function kindsOnLine(files: readonly File[], line: UploadLine): (DocumentKind | null)[] {
  return files.map(({ name }, n) => kindsNamed(name, line.kinds)[0] ?? line.kinds[n] ?? line.kinds[0] ?? null);
}

/** What is missing from an upload before it can be sent. */
function missingOf({ kind }: Upload, data: FormData, kinds: UploadKinds): FieldError[] {
  if (!kind) return [{ field: "kind", message: texts.kindNeeded }];
  return (kinds[kind]?.controls ?? []).flatMap(({ name, missing }) =>
    missing && !String(data.get(name) ?? "").trim() ? [{ field: name, message: missing }] : [],
  );
}

const isFileDrag = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") === true &&
  !(event.target instanceof HTMLInputElement && event.target.type === "file");

/**
 * The files that are added to a checklist: each belongs to a line and is asked about there. Saving sends them one after
 * another to the route that also takes the form without a script; one that is refused does not stop the others.
 */
export function DocumentUploads({
  action,
  hidden,
  isOwn = false,
  hasCamera = isOwn,
  lines,
  kinds,
  accept,
  maxBytes,
  tooLarge,
  children,
}: {
  action: string;
  /** Fields that are sent with every file. */
  hidden: Readonly<Record<string, string>>;
  /** By the worker; each file then has a key, so that it is not sent twice. */
  isOwn?: boolean;
  /** Whether photos can be taken, on a phone. */
  hasCamera?: boolean;
  lines: readonly UploadLine[];
  kinds: UploadKinds;
  accept: string;
  maxBytes: number;
  tooLarge: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const renderedFor = use(RenderedFor);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [savedCount, setSavedCount] = useState(0);
  const queue = useRef<{ id: string; data: FormData }[]>([]);
  const isRunning = useRef(false);

  const change = useCallback(
    (id: string, about: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...about } : one))),
    [],
  );

  // The page now shows what was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are new when the page was rendered again
  useEffect(() => setUploads((all) => all.filter(({ state }) => state !== "saved")), [lines]);

  const add = useCallback(
    (files: readonly File[], line?: UploadLine) => {
      const found = line
        ? kindsOnLine(files, line)
        : matchFiles(
            files.map(({ name }) => name),
            lines,
          );
      setSavedCount(0);
      setUploads((all) => [
        ...all,
        ...files.map((file, n): Upload => {
          const errors = file.size > maxBytes ? [{ field: "file", message: tooLarge }] : [];
          return { id: crypto.randomUUID(), file, kind: found[n] ?? null, state: "asked", percent: 0, errors };
        }),
      ]);
    },
    [lines, maxBytes, tooLarge],
  );

  // A file that misses a line is not opened in place of the page.
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener("dragover", (event) => isFileDrag(event) && event.preventDefault(), stop);
    window.addEventListener(
      "drop",
      (event) => {
        if (!isFileDrag(event)) return;
        event.preventDefault();
        add([...(event.dataTransfer?.files ?? [])]);
      },
      stop,
    );
    return () => stop.abort();
  }, [add]);

  const send = useCallback(
    async (id: string, data: FormData): Promise<boolean> => {
      change(id, { state: "sending", percent: 0 });
      const onProgress = (percent: number) => change(id, { percent });
      const answer = await sendForm<Answer>(action, data, onProgress).catch(() => null);
      if (answer?.ok) {
        change(id, { state: "saved" });
        return true;
      }
      const general = [{ field: "", message: answer?.message || texts.lost }];
      change(id, { state: "asked", errors: answer?.errors?.length ? answer.errors : general });
      return false;
    },
    [action, change],
  );

  const save = useCallback(
    (ids: readonly string[]) => {
      const wrong: string[] = [];
      for (const upload of uploads.filter(({ id, state }) => ids.includes(id) && state === "asked")) {
        const form = document.getElementById(uploadId(upload.id));
        if (!(form instanceof HTMLFormElement)) continue;
        const data = new FormData(form);
        const errors = [
          ...upload.errors.filter(({ field }) => field === "file" && upload.file.size > maxBytes),
          ...missingOf(upload, data, kinds),
        ];
        if (errors.length > 0) {
          wrong.push(upload.id);
          change(upload.id, { errors });
          continue;
        }
        const { kind } = upload;
        const more = {
          ...hidden,
          kind: kind ?? "",
          replaces: (kind && kinds[kind]?.replaces) ?? "",
          [constants.membershipField]: renderedFor ?? "",
          idempotencyKey: isOwn ? upload.id : "",
        };
        for (const [name, value] of Object.entries(more)) if (value) data.set(name, value);
        data.set("file", upload.file);
        queue.current.push({ id: upload.id, data });
        change(upload.id, { state: "queued", errors: [] });
      }
      focusError(wrong);
      if (isRunning.current) return;
      isRunning.current = true;
      void (async () => {
        const refused: string[] = [];
        let count = 0;
        for (let next = queue.current.shift(); next; next = queue.current.shift()) {
          if (await send(next.id, next.data)) setSavedCount(++count);
          else refused.push(next.id);
        }
        isRunning.current = false;
        if (wrong.length === 0) focusError(refused);
        if (count > 0) router.refresh();
      })();
    },
    [uploads, kinds, hidden, renderedFor, isOwn, maxBytes, change, send, router],
  );

  const remove = useCallback((id: string) => setUploads((all) => all.filter((one) => one.id !== id)), []);
  const setKind = useCallback(
    (id: string, kind: DocumentKind | null) => {
      change(id, { kind, errors: [] });
      // The form is now at another line: the reader follows it there.
      requestAnimationFrame(() => document.getElementById(uploadId(id, "kind"))?.focus());
    },
    [change],
  );
  const value = useMemo(
    () => ({ uploads, lines, kinds, accept, hasCamera, add, setKind, remove, save }),
    [uploads, lines, kinds, accept, hasCamera, add, setKind, remove, save],
  );
  return (
    <UploadsContext value={value}>
      {children}
      <SaveBar savedCount={savedCount} />
      <LeaveGuard isUnsaved={() => uploads.some(({ state }) => state !== "saved")} />
    </UploadsContext>
  );
}

/** Moves the focus to the first control with an error of some uploads, in the order of the page, which is not that of the files. */
function focusError(ids: readonly string[]): void {
  if (ids.length === 0) return;
  requestAnimationFrame(() => {
    const [form] = ids
      .flatMap((id) => document.getElementById(uploadId(id)) ?? [])
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    (form?.querySelector<HTMLElement>("[aria-invalid], [role=alert]") ?? form)?.focus();
  });
}
