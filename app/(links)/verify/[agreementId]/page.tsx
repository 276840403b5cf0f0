import type { Metadata } from "next";
import { VerdictPage, VerifyPage } from "@/components/agreements/verify-page";
import { readHash, verifyAgreement } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import "./verify.css";

const texts = messages.verify;
const SUBMITTED_LENGTH_MAX = 200;

export const metadata: Metadata = { title: texts.title, robots: { index: false } };

type Properties = {
  params: Promise<{ agreementId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

/** Says whether a file is the sealed agreement, using only its hash. Open to anyone and safe to repeat. */
export default async function VerifyAgreementPage({ params, searchParams }: Properties) {
  const { agreementId } = await params;
  const path = `/verify/${agreementId}`;
  const { sha256: submitted } = await searchParams;
  if (typeof submitted !== "string") return <VerifyPage path={path} />;
  const sha256 = readHash(submitted);
  if (!sha256) {
    const error = { text: texts.hashNeeded, submitted: submitted.slice(0, SUBMITTED_LENGTH_MAX), isHash: true };
    return <VerifyPage path={path} error={error} />;
  }
  const result = await verifyAgreement(agreementId, sha256);
  if (result.ok) return <VerdictPage path={path} verdict={result.data} />;
  return <VerifyPage path={path} error={{ text: result.error.message, submitted: sha256, isHash: false }} />;
}
