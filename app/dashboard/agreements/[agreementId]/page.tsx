import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AgreementPage } from "@/components/agreements/agreement-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { namedMetadata, namedShell, openedRecord, openPage, readAgreement, verifyUrl } from "@/lib/bff";
import { dashboardAgreementsAgreementPage as texts } from "@/lib/config/messages/agreements/pages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../actions";
import { changeByForm, signByForm } from "./actions";

type Properties = {
  params: Promise<{ agreementId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { agreementId } = await params;
  const nameOf = async () => (await readAgreement(agreementId)).reference;
  return namedMetadata(`/dashboard/agreements/${agreementId}`, texts.agreement, nameOf);
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

export default async function OneAgreementPage({ params, searchParams }: Properties) {
  const { agreementId } = await params;
  const { load, person, shell, title } = await openPage(`/dashboard/agreements/${agreementId}`);
  const result = await load(() => readAgreement(agreementId));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code)) notFound();
  const star = result.ok ? await openedRecord("agreement", agreementId) : null;
  const query = await searchParams;
  const kind = textOf(query["do"]);
  return (
    <DashboardShell {...(result.ok ? namedShell(shell, result.data.reference) : shell)} {...portalActions} star={star}>
      {result.ok ? (
        <AgreementPage
          agreement={result.data}
          change={changeByForm}
          asked={kind ? { kind, signatoryId: textOf(query["signatory"]) } : undefined}
          sign={signByForm}
          done={textOf(query["done"])}
          doneFor={textOf(query["signatory"])}
          verifyUrl={verifyUrl(agreementId)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
