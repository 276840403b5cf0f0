"use client";

import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { timesheetProof as texts } from "@/lib/config/messages/timesheet-proof";
import { mayHaveFiles, onAskedToSend } from "./kept-files";
import type { FileNews } from "./send-files";

const AGAIN_MS = 30_000;

function showToast(news: FileNews): void {
  if (news.outcome === "added") toast.success(texts.added(news.name));
  if (news.outcome === "refused") toast.danger(texts.notAdded(news.name, news.message));
}

/**
 * On every page of the portal: sends the files that wait in this browser, when the page opens, when the connection returns
 * and every now and then until all are sent. Renders nothing, and loads nothing where no file waits.
 */
export function WaitingFiles({ membershipId, memberships }: { membershipId: string; memberships: readonly string[] }) {
  const own = [membershipId, ...memberships].join(" ");
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      clearTimeout(timer);
      if (!mayHaveFiles()) return;
      const { sendFiles } = await import("./send-files");
      const isDone = await sendFiles({ membershipId, own: own.split(" ") }, showToast);
      if (!isDone && !stop.signal.aborted) timer = setTimeout(trySending, AGAIN_MS);
    };
    // Without a connection the script itself may not load.
    const trySending = () => void send().catch(() => {});
    trySending();
    onAskedToSend(trySending, stop);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [membershipId, own]);
  return null;
}
