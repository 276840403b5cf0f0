"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { announceEnd } from "@/components/form/session-end";
import { constants } from "@/lib/config/constants";
import { workerImports as texts } from "@/lib/config/messages/worker-imports";
import { formatNumber } from "@/lib/format";

type Progress = { done: number; of: number };

/** How far a job is. With a script it follows the job and draws the page anew at its end; without one a link looks again. */
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
        if (answer.status === 401) announceEnd("expired");
        const isTold = answer.ok && !answer.redirected;
        const told = isTold ? ((await answer.json()) as { status: string; progress: Progress }) : null;
        if (isGone) return;
        if (told) setNow(told.progress);
        // What is over, or is not to be had any more, the server draws.
        if (told ? told.status !== status : answer.status === 404 || answer.redirected) router.refresh();
      } catch {
        // The signal is lost: it is asked again.
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
      <p className="mt-1 text-soft">{texts.mayLeave}</p>
      <noscript>
        <p className="mt-3">
          <a href={path}>Look again</a>
        </p>
      </noscript>
    </div>
  );
}
