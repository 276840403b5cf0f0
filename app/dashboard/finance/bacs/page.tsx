import { notFound } from "next/navigation";
import { BacsPage } from "@/components/bacs/bacs-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadBacs, openPage, pageMetadata } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { calendarDate } from "@/lib/format";
import * as portalActions from "../../actions";
import { changeBacs } from "./actions";

const path = "/dashboard/finance/bacs";

export const metadata = pageMetadata(path);

/** What is ready for Bacs files, and the files. */
export default async function FinanceBacsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  const { after, paymentId, message, result } = await loadBacs(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} />
      {result.ok ? (
        <BacsPage
          path={path}
          title={title}
          after={after}
          paymentId={paymentId}
          today={calendarDate(clock.now())}
          {...result.data}
          preference={person.preference}
          change={changeBacs}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
