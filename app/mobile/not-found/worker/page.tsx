import type { Metadata } from "next";
import { MobileShell } from "@/components/shell/mobile-shell";
import { WorkerNotFound } from "@/components/shell/worker-not-found";
import { openNotFound } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../../dashboard/actions";

export const metadata: Metadata = { title: messages.general.notFoundTitle };

/** The view page redirects here when the person can see no such worker; it answers 404. */
export default async function MobileWorkerNotFoundPage() {
  const shell = await openNotFound();
  if (!shell) return <WorkerNotFound />;
  return (
    <MobileShell {...shell} {...portalActions}>
      <WorkerNotFound />
    </MobileShell>
  );
}
