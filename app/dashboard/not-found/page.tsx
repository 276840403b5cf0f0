import type { Metadata } from "next";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { NotFoundContent } from "@/components/shell/not-found-content";
import { RetryRedirect } from "@/components/shell/retry-redirect";
import { openNotFound, resumePath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../actions";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** The middleware sends signed-in people here for paths closed to them; it answers 404. */
export default async function DashboardNotFoundPage() {
  const onwards = await resumePath();
  if (onwards) return <RetryRedirect href={onwards} />;
  const shell = await openNotFound();
  if (!shell) return <NotFoundContent />;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <NotFoundContent />
    </DashboardShell>
  );
}
