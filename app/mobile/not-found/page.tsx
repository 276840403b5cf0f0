import type { Metadata } from "next";
import { MobileShell } from "@/components/shell/mobile-shell";
import { NotFoundContent } from "@/components/shell/not-found-content";
import { RetryRedirect } from "@/components/shell/retry-redirect";
import { openNotFound, resumePath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../dashboard/actions";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** The middleware sends signed-in people here for paths closed to them; it answers 404. */
export default async function MobileNotFoundPage() {
  const onwards = await resumePath();
  if (onwards) return <RetryRedirect href={onwards} />;
  const shell = await openNotFound();
  if (!shell) return <NotFoundContent />;
  return (
    <MobileShell {...shell} {...portalActions}>
      <NotFoundContent />
    </MobileShell>
  );
}
