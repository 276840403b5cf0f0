"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { isInstrumented } from "@/lib/config/instrumented-pages";
import { useFocusAfterNavigation } from "./use-focus-after-navigation";

export type AppShellProps = {
  /** The served build; without one no service worker is registered. */
  build?: string | undefined;
  /** The page counts as idle after this time at the latest. */
  latestMs: number;
  /** Addresses of third-party scripts, loaded on instrumented pages. */
  scripts: string[];
  reporting?: { dsn: string; environment: string; release?: string | undefined } | undefined;
};

/** Runs `work` once the page is loaded and idle, after `latestMs` at the latest. Returns how to cancel it. */
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

/** The path this document was loaded for: its policy stays that page's, wherever the reader has navigated since. */
const documentPath = (): string => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : window.location.pathname;
};

let begun = false;

function begin({ scripts, reporting }: AppShellProps): void {
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
 * Part of every page of the portal, rendering nothing: moves the focus when another page opens, registers the service
 * worker, and loads instrumentation on instrumented pages. Between instrumented and other pages the document is
 * reloaded, so that no instrumentation runs on a page it must not see, and each page has its own policy.
 */
export function AppShell(props: AppShellProps) {
  const pathname = usePathname();
  const { build, latestMs, scripts, reporting } = props;
  const watches = scripts.length > 0 || reporting !== undefined;
  useFocusAfterNavigation(pathname);

  useEffect(() => {
    if (!build || !("serviceWorker" in navigator)) return;
    const [, portal] = window.location.pathname.split("/");
    const address = `/sw.js?build=${encodeURIComponent(build)}`;
    // A failed registration is no error: private windows and full disks refuse it.
    const register = () => navigator.serviceWorker.register(address, { scope: `/${portal}` }).catch(() => {});
    return whenIdle(latestMs, register);
  }, [build, latestMs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props belong to the document and never change.
  useEffect(() => {
    if (!watches) return;
    if (isInstrumented(pathname) !== isInstrumented(documentPath())) window.location.reload();
    else if (isInstrumented(pathname)) return whenIdle(latestMs, () => begin(props));
  }, [pathname]);

  useEffect(
    () => () => {
      if (begun && !isInstrumented(window.location.pathname)) window.location.reload();
    },
    [],
  );

  return null;
}
