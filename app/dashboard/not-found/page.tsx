import type { Metadata } from "next";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { NotFoundContent } from "@/components/shell/not-found-content";
import { PageWithinReach } from "@/components/shell/page-within-reach";
import { openNotFound, wayOn } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../actions";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** Where the edge leads a signed-in person whose path is not open; it answers 404. */
export default async function DashboardNotFoundPage() {
  const onwards = await wayOn();
  if (onwards) return <PageWithinReach href={onwards} />;
  const shell = await openNotFound();
  if (!shell) return <NotFoundContent />;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <NotFoundContent />
    </DashboardShell>
  );
}
