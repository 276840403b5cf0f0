"use client";

import { useLinkStatus } from "next/link";

/**
 * Inside a link: a bar along the top edge of the window from the moment it is followed until its page is there. Pages of the
 * portal have no `loading.tsx`, which would answer 200 before a page can say 404 (docs/decisions).
 */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <span className="pend" aria-hidden="true" data-pending="" /> : null;
}
