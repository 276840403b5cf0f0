"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

const LINKS = "a[href]:is([data-routed], [data-routed] *)";

/** Whether the router may follow the link in the browser's place: not into a new tab, a file, or another product. */
function isForRouter(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const isPage = link.target === "" && !link.hasAttribute("download") && !link.relList.contains("external");
  return isPlain && isPage && link.origin === window.location.origin && !event.defaultPrevented;
}

/**
 * Follows the plain links that are, or stand in, something marked `data-routed`, as the router's own links do: those would each
 * be a component of the browser's, and much of what a page costs the server and a phone. Without a script they are links as any
 * other.
 *
 * From the moment one is followed until its page is there a bar stands along the top edge of the window: pages of the portal
 * have no `loading.tsx`, which would answer 200 before a page can say 404 (docs/decisions/0023-no-loading-pages.md).
 */
export function FollowLinks() {
  const router = useRouter();
  const [isPending, begin] = useTransition();
  useEffect(() => {
    const stop = new AbortController();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
      if (!link || !isForRouter(event, link)) return;
      event.preventDefault();
      begin(() => router.push(link.pathname + link.search + link.hash));
    };
    document.addEventListener("click", onClick, { signal: stop.signal });
    return () => stop.abort();
  }, [router]);
  return isPending ? <span className="pend" aria-hidden="true" data-pending="" /> : null;
}
