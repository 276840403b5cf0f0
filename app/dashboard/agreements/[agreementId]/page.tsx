import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AgreementPage } from "@/components/agreements/agreement-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, verifyUrl } from "@/lib/bff";
import { dashboardAgreementsAgreementPage as texts } from "@/lib/config/messages/agreements/pages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { changeByForm } from "./actions";

export const metadata: Metadata = { title: texts.agreement };

type Properties = {
  params: Promise<{ agreementId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

export default async function OneAgreementPage({ params, searchParams }: Properties) {
  const { agreementId } = await params;
  const { client, load, person, shell, title } = await openPage(`/dashboard/agreements/${agreementId}`);
  const result = await load(() => client.agreements.get({ agreementId }));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code)) notFound();
  const query = await searchParams;
  const kind = textOf(query["do"]);
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <AgreementPage
          agreement={result.data}
          change={changeByForm}
          asked={kind ? { kind, signatoryId: textOf(query["signatory"]) } : undefined}
          done={textOf(query["done"])}
          verifyUrl={verifyUrl(agreementId)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <>
          <PageHeader title={title} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </DashboardShell>
  );
}
