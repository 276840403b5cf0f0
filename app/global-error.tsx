"use client";

import { PageError } from "@/components/shell/page-error";
import { trouble } from "@/lib/config/messages/trouble";

/**
 * Where even the layout failed. It is in every page's payload, and so has no style sheet of its own: those of the page that
 * failed are still there, and where there are none `PageError` fetches some.
 */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-GB">
      <body>
        <title>{trouble.problem}</title>
        <PageError {...props} />
      </body>
    </html>
  );
}
