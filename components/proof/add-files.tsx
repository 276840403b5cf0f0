"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { proofKinds } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { timesheetProof as texts } from "@/lib/config/messages/timesheets/proof";
import { PROOF_FIELD } from "./after-files";
import {
  isStoredForLong,
  onRemoved,
  removeWaiting,
  requestSending,
  storeWaiting,
  waitingFiles,
  waitsSince,
} from "./file-store";
import { type FileNews, hearNews } from "./send-files";
import { shrinkPhoto } from "./shrink-photo";

/** A file as the page shows it. `percent` is null while it is not being sent. */
type Shown = { key: string; name: string; percent: number | null; refusal: string | null; why: string | null };

function changed(all: readonly Shown[], news: FileNews): readonly Shown[] {
  const { key, name } = news;
  const others = all.filter((one) => one.key !== key);
  if (news.status === "added") return others;
  const now: Shown = {
    key,
    name,
    percent: news.status === "sending" ? news.percent : null,
    refusal: news.status === "refused" ? news.message : null,
    why: news.status === "later" ? news.message : null,
  };
  return all.some((one) => one.key === key) ? all.map((one) => (one.key === key ? now : one)) : [...all, now];
}

const stateOf = ({ key, percent, refusal, why }: Shown): string => {
  if (refusal) return texts.refused(refusal);
  if (percent !== null) return texts.sending(percent);
  if (why) return texts.notHere(why);
  return isStoredForLong({ key }) ? texts.waiting : texts.notStored;
};

/** The files of a timesheet that wait in this browser. */
function useWaiting(timesheetId: string) {
  const router = useRouter();
  const [waiting, setWaiting] = useState<readonly Shown[]>([]);
  const [said, setSaid] = useState("");
  const reload = useCallback(async () => {
    const own = (await waitingFiles()).filter((one) => one.timesheetId === timesheetId);
    setWaiting((before) =>
      own.map(
        ({ key, name, refusal }) =>
          before.find((one) => one.key === key && !refusal) ?? { key, name, refusal, percent: null, why: null },
      ),
    );
  }, [timesheetId]);
  useEffect(() => {
    void reload();
    const stop = new AbortController();
    onRemoved(() => void reload(), stop);
    const unsubscribe = hearNews((news) => {
      if (news.timesheetId !== timesheetId) return false;
      setWaiting((all) => changed(all, news));
      if (news.status === "added") {
        setSaid(texts.added(news.name));
        router.refresh();
      }
      return true;
    });
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [timesheetId, router, reload]);
  return { waiting, said, setSaid, reload };
}

/**
 * Adds photos and PDFs to a timesheet. With a script the page stays as it is, so that hours that were typed are kept; the
 * files wait in this browser until they are sent. Without one it is a plain form.
 */
export function AddFiles({
  timesheetId,
  page,
  membershipId,
  isOpen,
  error,
}: {
  timesheetId: string;
  page: string;
  membershipId: string;
  /** Whether files can be added; those that wait are shown in any case. */
  isOpen: boolean;
  /** Why the last file was not added, without a script. */
  error: string | null;
}) {
  const isHydrated = useHydrated();
  const { waiting, said, setSaid, reload } = useWaiting(timesheetId);
  const [isReading, setIsReading] = useState(false);
  const [fileError, setFileError] = useState(error);
  const input = useRef<HTMLInputElement>(null);

  const add = async (form: HTMLFormElement) => {
    const kind = String(new FormData(form).get("kind") ?? "");
    const chosen = [...(input.current?.files ?? [])];
    const files = await Promise.all(chosen.map(shrinkPhoto));
    const isTooLarge = files.some(({ size }) => size > constants.fileMaxBytes);
    const wrong = files.length === 0 ? texts.missing : isTooLarge ? texts.tooLarge : null;
    setFileError(wrong);
    if (wrong) return input.current?.focus();
    for (const [n, file] of files.entries()) {
      const key = crypto.randomUUID();
      const name = (file.name || "proof").slice(0, 200);
      await storeWaiting({ key, membershipId, timesheetId, kind, file, name, atMs: waitsSince() + n, refusal: null });
    }
    // What it is stays chosen, for the next page of the same.
    if (input.current) input.current.value = "";
    await reload();
    requestSending();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReading) return;
    setIsReading(true);
    setSaid("");
    void add(event.currentTarget).finally(() => setIsReading(false));
  };

  return (
    <>
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting-files" className="mb-4">
          <h3 id="waiting-files">{texts.waitingTitle}</h3>
          <ul className="m-0 list-none p-0">
            {waiting.map((one) => (
              <li key={one.key} className="py-1">
                <span className="font-semibold wrap-anywhere">{one.name}</span>
                <span className={one.refusal ? "err" : "block text-soft"}>{stateOf(one)}</span>
                {one.percent === null ? (
                  <Button variant="quiet" size="s" onClick={() => void removeWaiting(one.key)}>
                    {texts.remove}
                    <VisuallyHidden> {one.name}</VisuallyHidden>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <p className="hint">{texts.onThisDevice}</p>
          {waiting.some(({ percent, refusal }) => percent === null && !refusal) ? (
            <Button variant="secondary" size="s" onClick={requestSending}>
              {texts.sendNow}
            </Button>
          ) : null}
        </section>
      ) : null}
      {isOpen ? (
        <form
          action="/dashboard/tasks/timesheet/upload"
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={onSubmit}
        >
          <input type="hidden" name={constants.membershipField} value={membershipId} />
          <input type="hidden" name="timesheetId" value={timesheetId} />
          <input type="hidden" name="page" value={page} />
          <noscript>
            <p className="hint mb-3">{texts.firstWithoutScript}</p>
          </noscript>
          <div className="fld">
            <label htmlFor="f-proof-kind">{texts.kindLabel}</label>
            <select className="inp" id="f-proof-kind" name="kind">
              {proofKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {texts.kinds[kind]}
                </option>
              ))}
            </select>
          </div>
          <div className="fld">
            <label htmlFor={PROOF_FIELD}>{texts.fileLabel}</label>
            <p className="hint" id="f-proof-file-hint">
              {texts.fileHint}
            </p>
            {fileError ? (
              <p className="err" id="f-proof-file-error">
                {fileError}
              </p>
            ) : null}
            <input
              ref={input}
              className="inp"
              type="file"
              id={PROOF_FIELD}
              name="file"
              // Without HEIC: an iPhone then makes a JPEG of its photo.
              accept="image/jpeg,image/png,image/webp,application/pdf"
              multiple={isHydrated}
              required
              aria-invalid={fileError ? true : undefined}
              aria-describedby={["f-proof-file-hint", fileError && "f-proof-file-error"].filter(Boolean).join(" ")}
            />
          </div>
          <Button type="submit" variant="secondary" aria-disabled={isReading || undefined}>
            {isReading ? texts.adding : texts.add}
          </Button>
        </form>
      ) : null}
      <p role="status" className="mt-3 mb-0 empty:hidden">
        {said}
      </p>
    </>
  );
}
