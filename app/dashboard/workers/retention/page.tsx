import { RetentionForm, RetentionReceipts } from "@/components/privacy/retention";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { saveRetentionPeriods } from "./actions";

const path = "/dashboard/workers/retention";

export const metadata = pageMetadata(path);

/**
 * Retention periods of worker records, and what has been deleted; edited by the agency's primary user and the
 * platform.
 */
export default async function RetentionPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const { after } = readTexts(await searchParams, ["after"]);
  const periods = await load(() => client.privacy.retention());
  const receipts = await load(() => client.privacy.retentionReceipts({ after }));
  const isPlatform = person.group === "Admin";
  const texts = messages.privacyPages;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader
        title={title}
        lead={`${texts.retentionLead} ${isPlatform ? texts.retentionOfPlatform : texts.retentionOfAgency}`}
      />
      <div className="max-w-4xl">
        {periods.ok ? (
          <RetentionForm
            periods={periods.data}
            mayChange={isPlatform ? isOpen("/dashboard/settings") : person.isPrimary}
            save={saveRetentionPeriods}
          />
        ) : (
          <Notice kind="danger">{periods.error.message}</Notice>
        )}
      </div>
      {receipts.ok ? (
        <RetentionReceipts
          items={receipts.data.items}
          next={receipts.data.next}
          after={after}
          path={path}
          withAgency={isPlatform}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{receipts.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
