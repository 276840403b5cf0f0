"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";

const LINKS = "a[href]:is([data-routed], [data-routed] *)";

/** Whether the router may follow the link instead of the browser: not for a new tab, a file, or another product. */
function isForRouter(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const isPage = link.target === "" && !link.hasAttribute("download") && !link.relList.contains("external");
  return isPlain && isPage && link.origin === window.location.origin && !event.defaultPrevented;
}

/**
 * Follows plain links in or on elements marked `data-routed` as the router's own links would. Router links would each
 * be a client component, and much of a page's cost to the server and a phone. Without a script they are ordinary
 * links; on `data-stays` the page stays where it is scrolled to. From the press until the page loads, a progress bar is shown at the top edge of the window: portal pages have
 * no `loading.tsx`, which would answer 200 before a page can say 404 (docs/decisions/0023-no-loading-pages.md).
 */
export function LinkDelegation() {
  const router = useRouter();
  const [isPending, begin] = useTransition();
  useEffect(() => {
    const stop = new AbortController();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
      if (!link || !isForRouter(event, link)) return;
      event.preventDefault();
      const scroll = link.closest("[data-stays]") === null;
      begin(() => router.push(link.pathname + link.search + link.hash, { scroll }));
    };
    document.addEventListener("click", onClick, { signal: stop.signal });
    return () => stop.abort();
  }, [router]);
  return <ProgressBar isPending={isPending} />;
}
