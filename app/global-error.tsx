"use client";

import { PageError } from "@/components/shell/page-error";
import { pageErrors } from "@/lib/config/messages/shell/trouble";

/**
 * Shown when the layout itself fails. It is in every page's payload, so it has no stylesheet of its own: those of the
 * failed page still apply, and `PageError` fetches some if there are none.
 */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-GB">
      <body>
        <title>{pageErrors.problem}</title>
        <meta name="color-scheme" content="light dark" />
        <PageError {...props} />
      </body>
    </html>
  );
}
