"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { timesheetProof as texts } from "@/lib/config/messages/timesheets/proof";
import {
  isExpired,
  isOverdue,
  mayHaveFiles,
  onRemoved,
  onSendingRequested,
  removeWaiting,
  requestSending,
  type WaitingFile,
  waitingFiles,
} from "./file-store";
import type { FileNews } from "./send-files";
import { SignOutWithFiles } from "./sign-out-with-files";

const AGAIN_MS = 30_000;

function showToast(news: FileNews): void {
  if (news.status === "added") toast.success(texts.added(news.name));
  if (news.status === "refused") toast.danger(texts.notAdded(news.name, news.message));
}

/** What a page of `membershipId` says about a file that has waited for long. */
const stateOf = (file: WaitingFile, membershipId: string): string => {
  if (file.refusal) return texts.refused(file.refusal);
  return file.membershipId === membershipId ? texts.waiting : texts.ofAnother;
};

/**
 * On every page of the portal: sends the files that wait in this browser, when the page opens, when the connection returns
 * and every now and then until all are sent. Shows those that have waited for long, so that the person decides about them,
 * and asks before signing out removes any. Sends and loads nothing where no file waits.
 */
export function WaitingFiles({ membershipId, memberships }: { membershipId: string; memberships: readonly string[] }) {
  const own = [membershipId, ...memberships].join(" ");
  const [overdue, setOverdue] = useState<readonly WaitingFile[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const show = async () => {
      const all = await waitingFiles();
      if (!stop.signal.aborted)
        setOverdue(all.filter((file) => isOverdue(file) && own.split(" ").includes(file.membershipId)));
    };
    const send = async () => {
      clearTimeout(timer.current);
      if (!mayHaveFiles()) return;
      const { sendFiles } = await import("./send-files");
      const result = await sendFiles({ membershipId, own: own.split(" ") }, showToast);
      for (const file of (await waitingFiles()).filter(isExpired)) {
        await removeWaiting(file.key);
        toast.danger(texts.expired(file.name));
      }
      await show();
      // A page that is refused for good waits until the person asks, or opens another.
      if (result === "later" && !stop.signal.aborted) timer.current = setTimeout(trySending, AGAIN_MS);
    };
    // Without a connection the script itself may not load.
    const trySending = () => void send().catch(() => {});
    trySending();
    onSendingRequested(trySending, stop);
    onRemoved(() => void show(), stop);
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [membershipId, own]);
  return (
    <>
      <SignOutWithFiles />
      {overdue.length > 0 ? (
        <div className="mb-6 print:hidden">
          <Notice kind="warning" title={texts.overdueTitle}>
            <p>{texts.overdue}</p>
            <ul className="m-0 mt-2 list-none p-0">
              {overdue.map((file) => (
                <li key={file.key} className="py-1">
                  <span className="font-semibold wrap-anywhere">{file.name}</span>
                  <span className="block">{stateOf(file, membershipId)}</span>
                  <Button variant="quiet" size="s" onClick={() => void removeWaiting(file.key)}>
                    {texts.remove}
                    <VisuallyHidden> {file.name}</VisuallyHidden>
                  </Button>
                </li>
              ))}
            </ul>
            {overdue.some((file) => file.membershipId === membershipId && !file.refusal) ? (
              <Button variant="secondary" size="s" onClick={requestSending}>
                {texts.sendNow}
              </Button>
            ) : null}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
