"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { announceSessionEnd } from "@/components/form/session-end";
import { constants } from "@/lib/config/constants";
import { workerImports as texts, progress as words } from "@/lib/config/messages/imports";
import { formatNumber } from "@/lib/format";

type Progress = { done: number; of: number };

/**
 * A job's progress. With a script it polls the job and refreshes the page at its end; without one a link reloads it.
 */
export function ImportProgress({
  path,
  status,
  label,
  progress,
}: {
  path: string;
  status: string;
  label: string;
  progress: Progress;
}) {
  const router = useRouter();
  const [now, setNow] = useState(progress);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const answer = await fetch(`${path}/progress`, { cache: "no-store", headers: { accept: "application/json" } });
        if (answer.status === 401) announceSessionEnd("expired");
        const isCurrent = answer.ok && !answer.redirected;
        const answered = isCurrent ? ((await answer.json()) as { status: string; progress: Progress }) : null;
        if (isGone) return;
        if (answered) setNow(answered.progress);
        // A finished or missing job is rendered by the server.
        if (answered ? answered.status !== status : answer.status === 404 || answer.redirected) router.refresh();
      } catch {
        // Connection lost: poll again.
      }
      if (!isGone) timer = setTimeout(look, constants.importProgressEveryMs);
    };
    timer = setTimeout(look, constants.importProgressEveryMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [path, status, router]);
  const isKnown = now.of > 0;
  return (
    <div>
      <p id="progress-label" className="font-semibold">
        {label}
      </p>
      <progress
        className="bar"
        aria-labelledby="progress-label"
        max={isKnown ? now.of : 1}
        {...(isKnown ? { value: Math.min(now.done, now.of) } : {})}
      />
      <p className="mt-2 tabular-nums">{isKnown ? texts.counted(formatNumber(now.done), formatNumber(now.of)) : " "}</p>
      <p className="mt-1 text-soft">{texts.canLeavePage}</p>
      <noscript>
        <p className="mt-3">
          <a href={path}>{words.refresh}</a>
        </p>
      </noscript>
    </div>
  );
}
