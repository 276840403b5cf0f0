import type { Metadata } from "next";
import { SignerEnded } from "@/components/signer/ended";
import { Signer } from "@/components/signer/signer";
import { KeepAlive } from "@/components/signing/keep-alive";
import { openSigner, staffTimes } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import "./signer.css";

export const metadata: Metadata = { title: messages.signer.pageTitle };

const texts = messages.signer;

const endings = {
  notYet: { title: texts.notYetTitle, text: messages.agreements.notTurnYet },
  signed: { title: texts.alreadySignedTitle, text: texts.alreadySigned },
  declined: { title: texts.declinedTitle, text: texts.declined },
  closed: { title: texts.closedTitle, text: texts.closed },
};

/** The built-in signer's page, shown inside the signing area by the widget's client. */
export default async function SignerPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { ticket } = await searchParams;
  const given = typeof ticket === "string" ? ticket : "";
  const outcome = given ? await openSigner(given) : null;
  if (!outcome?.ok) {
    const isUnusable = !outcome || ["NOT_FOUND", "BAD_REQUEST"].includes(outcome.problem.code);
    const title = isUnusable ? texts.ticketUnusableTitle : messages.general.problem;
    const text = isUnusable ? texts.ticketUnusable : outcome.problem.message;
    return <SignerEnded title={title} text={text} signatureId={null} />;
  }
  const { state, signatureId, title, fullName, jobTitle, organisation, consentText, consentHash } = outcome.data;
  if (state !== "toSign") return <SignerEnded {...endings[state]} signatureId={signatureId} />;
  const times = await staffTimes();
  return (
    <>
      <noscript>
        <p className="sg-in">{texts.needsScript}</p>
      </noscript>
      <Signer
        ticket={given}
        signatureId={signatureId}
        title={title}
        by={{ fullName, jobTitle, organisation }}
        consentText={consentText}
        consentHash={consentHash}
      />
      {times ? <KeepAlive times={times} /> : null}
    </>
  );
}
