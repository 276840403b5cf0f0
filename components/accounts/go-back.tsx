"use client";

import { useEffect } from "react";

/** Redirects to `to` after a delay, replacing the history entry; without a script the browser does so itself. */
export function GoBack({ to, afterMs }: { to: string; afterMs: number }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(to), afterMs);
    return () => clearTimeout(timer);
  }, [to, afterMs]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${afterMs / 1_000};url=${to}`} />
    </noscript>
  );
}
