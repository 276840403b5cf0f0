import type { Metadata } from "next";
import { VerdictPage, VerifyPage } from "@/components/agreement/verify-page";
import { readHash, verifyAgreement } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import "./verify.css";

const texts = messages.verify;
const TYPED_LENGTH_MAX = 200;

export const metadata: Metadata = { title: texts.title, robots: { index: false } };

type Properties = {
  params: Promise<{ agreementId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

/** Says whether a file is the sealed agreement, by its hash alone. Open to anyone; looking spends nothing. */
export default async function VerifyAgreementPage({ params, searchParams }: Properties) {
  const { agreementId } = await params;
  const path = `/verify/${agreementId}`;
  const { sha256: typed } = await searchParams;
  if (typeof typed !== "string") return <VerifyPage path={path} />;
  const sha256 = readHash(typed);
  if (!sha256) {
    const problem = { text: texts.hashNeeded, typed: typed.slice(0, TYPED_LENGTH_MAX), isHash: true };
    return <VerifyPage path={path} problem={problem} />;
  }
  const outcome = await verifyAgreement(agreementId, sha256);
  if (outcome.ok) return <VerdictPage path={path} verdict={outcome.data} />;
  return <VerifyPage path={path} problem={{ text: outcome.problem.message, typed: sha256, isHash: false }} />;
}
