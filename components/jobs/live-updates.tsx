"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { beginReadingAgain, endReadingAgain } from "@/components/form/reading-again";
import { constants } from "@/lib/config/constants";
import { liveUpdates as texts } from "@/lib/config/messages/live-updates";
import { followChanges } from "./follow-changes";

type Stream = "on" | "lost" | "back";

/**
 * Keeps a page up to date: the server reads it again when its week or the reader's notifications have changed. Focus, scroll position and what
 * has been typed stay, since only what differs is replaced; a form that is removed says so (`components/form/form.tsx`). Says when the
 * stream is lost.
 */
export function LiveUpdates({
  week,
  readAt,
}: {
  /** The Monday of the week of shifts that the page shows; null for a page without shifts. */
  week: string | null;
  /** When the server read the page, in ms. */
  readAt: number;
}) {
  const router = useRouter();
  const [stream, setStream] = useState<Stream>("on");
  const [isReading, startReading] = useTransition();
  const now = useRef({ readAt, isReading, isDue: false });
  const readAgain = useRef(() => {});
  useEffect(() => {
    const read = () => {
      now.current.isDue = now.current.isReading;
      if (now.current.isDue) return;
      beginReadingAgain();
      startReading(() => router.refresh());
    };
    readAgain.current = read;
    now.current.readAt = readAt;
    now.current.isReading = isReading;
    if (!isReading) endReadingAgain();
    if (!isReading && now.current.isDue) read();
  }, [router, readAt, isReading]);
  useEffect(() => {
    let soon: number | undefined;
    const stop = followChanges({
      address: () => `/api/shift-changes?${week ? `week=${week}&` : ""}since=${now.current.readAt}`,
      onChange: () => {
        window.clearTimeout(soon);
        soon = window.setTimeout(() => readAgain.current(), Math.random() * constants.liveJitterMs);
      },
      onLost: (isLost) => setStream((was) => (isLost ? "lost" : was === "on" ? "on" : "back")),
    });
    return () => {
      window.clearTimeout(soon);
      stop();
    };
  }, [week]);
  return (
    <p role="status" className={stream === "lost" ? "live-lost" : "vh"}>
      {texts[stream]}
    </p>
  );
}
