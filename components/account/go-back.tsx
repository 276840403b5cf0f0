"use client";

import { useEffect } from "react";

/** Leaves the page for `to` after a while, without a way back to it; without a script the browser does it by itself. */
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
