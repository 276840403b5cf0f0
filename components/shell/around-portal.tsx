"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { isWatched } from "@/lib/config/watched";

export type AroundPortalProps = {
  /** The build that is served; without one no service worker is registered. */
  build?: string;
  /** After this at the latest the page counts as idle. */
  latestMs: number;
  /** Addresses of scripts of others, loaded on watched pages. */
  scripts: string[];
  reporting?: { dsn: string; environment: string; release?: string };
};

/** Runs `work` once the page is loaded and idle, after `latestMs` at the latest. Returns a way to call it off. */
function whenIdle(latestMs: number, work: () => void): () => void {
  let idle = 0;
  const stop = new AbortController();
  const run = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    work();
  };
  const last = window.setTimeout(run, latestMs);
  const wait = () => {
    if (window.requestIdleCallback) idle = window.requestIdleCallback(run);
    else window.setTimeout(run);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal: stop.signal });
  stop.signal.addEventListener("abort", () => {
    window.clearTimeout(last);
    window.cancelIdleCallback?.(idle);
  });
  return () => stop.abort();
}

/** The path this document was loaded for: its policy is the one of that page, wherever its reader has gone since. */
const documentPath = (): string => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : window.location.pathname;
};

let begun = false;

function begin({ scripts, reporting }: AroundPortalProps): void {
  if (begun) return;
  begun = true;
  for (const url of scripts) {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    document.head.append(script);
  }
  if (reporting) void import("@/lib/monitoring/browser").then((browser) => browser.begin(reporting));
}

/**
 * Stands beside every page of the portal and draws nothing: registers the service worker, and on watched pages loads what
 * watches. Between watched pages and others the document is loaded anew, so that no script that watches is still there on
 * a page it must not see, and each page has its own policy.
 */
export function AroundPortal(props: AroundPortalProps) {
  const pathname = usePathname();
  const { build, latestMs, scripts, reporting } = props;
  const watches = scripts.length > 0 || reporting !== undefined;

  useEffect(() => {
    if (!build || !("serviceWorker" in navigator)) return;
    const [, portal] = window.location.pathname.split("/");
    const address = `/sw.js?build=${encodeURIComponent(build)}`;
    // Not registered is not broken: private windows and full disks refuse it.
    const register = () => navigator.serviceWorker.register(address, { scope: `/${portal}` }).catch(() => {});
    return whenIdle(latestMs, register);
  }, [build, latestMs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the properties are those of the document, which stay.
  useEffect(() => {
    if (!watches) return;
    if (isWatched(pathname) !== isWatched(documentPath())) window.location.reload();
    else if (isWatched(pathname)) return whenIdle(latestMs, () => begin(props));
  }, [pathname]);

  useEffect(
    () => () => {
      if (begun && !isWatched(window.location.pathname)) window.location.reload();
    },
    [],
  );

  return null;
}
