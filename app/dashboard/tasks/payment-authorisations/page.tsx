import { notFound } from "next/navigation";
import { PaymentsToAuthorise, paymentRow } from "@/components/payment-authorisations/payments-to-authorise";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import { loadPaymentAuthorisations, openPage, pageMetadata } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import * as portalActions from "../../actions";
import { decidePayment, savePaymentSettings } from "./actions";

const path = "/dashboard/tasks/payment-authorisations";

export const metadata = pageMetadata(path);

/** Payments to authorise before they are collected. */
export default async function TasksPaymentAuthorisationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const opened = await openPage(path);
  const { isOpen, person, shell, title } = opened;
  const { query, isChanging, message, next, result } = await loadPaymentAuthorisations(opened, await searchParams);
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      <DoneNotice message={message} next={result.ok ? paymentRow(result.data.list.items, next) : null} />
      {result.ok ? (
        <PaymentsToAuthorise
          path={path}
          title={title}
          query={query}
          result={result.data.list}
          listSettings={result.data.listSettings}
          listActions={portalActions}
          opened={result.data.opened}
          settings={result.data.settings}
          isChanging={isChanging}
          showsProvider={person.group === "Admin"}
          opensInvoices={isOpen("/dashboard/finance/new")}
          nowMs={clock.now().getTime()}
          preference={person.preference}
          decide={decidePayment}
          save={savePaymentSettings}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
