"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { proofKinds } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { timesheetProof as texts } from "@/lib/config/messages/timesheet-proof";
import { askToSend, forgetFile, isKeptForLong, keepFile, keptFiles, waitsSince } from "./kept-files";
import { type FileNews, hearNews } from "./send-files";
import { shrinkPhoto } from "./shrink-photo";

/** A file as the page shows it. `percent` is null while it is not being sent. */
type Shown = { key: string; name: string; percent: number | null; refusal: string | null };

function changed(all: readonly Shown[], news: FileNews): readonly Shown[] {
  const { key, name } = news;
  const others = all.filter((one) => one.key !== key);
  if (news.outcome === "added") return others;
  const now: Shown = {
    key,
    name,
    percent: news.outcome === "sending" ? news.percent : null,
    refusal: news.outcome === "refused" ? news.message : null,
  };
  return all.some((one) => one.key === key) ? all.map((one) => (one.key === key ? now : one)) : [...all, now];
}

const stateOf = ({ key, percent, refusal }: Shown): string => {
  if (refusal) return texts.refused(refusal);
  if (percent !== null) return texts.sending(percent);
  return isKeptForLong({ key }) ? texts.waiting : texts.notKept;
};

/** The files of a timesheet that wait in this browser. */
function useWaiting(timesheetId: string) {
  const router = useRouter();
  const [waiting, setWaiting] = useState<readonly Shown[]>([]);
  const [said, setSaid] = useState("");
  const reload = useCallback(async () => {
    const own = (await keptFiles()).filter((one) => one.timesheetId === timesheetId);
    setWaiting((before) =>
      own.map(
        ({ key, name, refusal }) =>
          before.find((one) => one.key === key && one.percent !== null) ?? { key, name, refusal, percent: null },
      ),
    );
  }, [timesheetId]);
  useEffect(() => {
    void reload();
    return hearNews((news) => {
      if (news.timesheetId !== timesheetId) return false;
      setWaiting((all) => changed(all, news));
      if (news.outcome === "added") {
        setSaid(texts.added(news.name));
        router.refresh();
      }
      return true;
    });
  }, [timesheetId, router, reload]);
  const discard = useCallback(async (key: string) => {
    await forgetFile(key);
    setWaiting((all) => all.filter((one) => one.key !== key));
  }, []);
  return { waiting, said, setSaid, discard, reload };
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
  const { waiting, said, setSaid, discard, reload } = useWaiting(timesheetId);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState(error);
  const input = useRef<HTMLInputElement>(null);

  const add = async (form: HTMLFormElement) => {
    const kind = String(new FormData(form).get("kind") ?? "");
    const chosen = [...(input.current?.files ?? [])];
    const files = await Promise.all(chosen.map(shrinkPhoto));
    const isTooLarge = files.some(({ size }) => size > constants.fileMaxBytes);
    const wrong = files.length === 0 ? texts.missing : isTooLarge ? texts.tooLarge : null;
    setProblem(wrong);
    if (wrong) return input.current?.focus();
    for (const [n, file] of files.entries()) {
      const key = crypto.randomUUID();
      const name = (file.name || "proof").slice(0, 200);
      await keepFile({ key, membershipId, timesheetId, kind, file, name, atMs: waitsSince() + n, refusal: null });
    }
    form.reset();
    await reload();
    askToSend();
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
                  <Button variant="quiet" size="s" onClick={() => void discard(one.key)}>
                    {texts.discard}
                    <VisuallyHidden> {one.name}</VisuallyHidden>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <p className="hint">{texts.onThisDevice}</p>
          {waiting.some(({ percent, refusal }) => percent === null && !refusal) ? (
            <Button variant="secondary" size="s" onClick={askToSend}>
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
            <label htmlFor="f-proof-file">{texts.fileLabel}</label>
            <p className="hint" id="f-proof-file-hint">
              {texts.fileHint}
            </p>
            {problem ? (
              <p className="err" id="f-proof-file-error">
                {problem}
              </p>
            ) : null}
            <input
              ref={input}
              className="inp"
              type="file"
              id="f-proof-file"
              name="file"
              // Without HEIC: an iPhone then makes a JPEG of its photo.
              accept="image/jpeg,image/png,image/webp,application/pdf"
              multiple={isHydrated}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={["f-proof-file-hint", problem && "f-proof-file-error"].filter(Boolean).join(" ")}
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
