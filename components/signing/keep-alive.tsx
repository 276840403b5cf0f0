"use client";

import { useEffect } from "react";
import { type IdleTimes, watchIdle } from "@/components/shell/idle";
import { onFrameActivity } from "./frame-activity";

/**
 * While a signed-in member of staff signs, their portal in another tab must not time out: activity here counts, inside
 * the signing area too. Renders nothing, asks nothing, ends nothing.
 */
export function KeepAlive({ times }: { times: IdleTimes }) {
  const { idleTimeoutMs, warningMs, checkEveryMs, debounceMs, touchEveryMs } = times;
  useEffect(() => {
    const watch = watchIdle(
      { idleTimeoutMs, warningMs, checkEveryMs, debounceMs, touchEveryMs },
      {
        onWarning: () => {},
        onExpired: () => {},
        touch: () => void fetch("/session/touch", { method: "POST", keepalive: true }).catch(() => {}),
      },
    );
    const stopHearing = onFrameActivity(watch.stay);
    return () => {
      stopHearing();
      watch.stop();
    };
  }, [idleTimeoutMs, warningMs, checkEveryMs, debounceMs, touchEveryMs]);
  return null;
}
