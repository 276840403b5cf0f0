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
  declined: { title: messages.signing.declinedTitle, text: messages.signing.declined },
  closed: { title: texts.closedTitle, text: texts.closed },
};

/** The built-in signer's page, loaded by the widget's client in the signing area. */
export default async function SignerPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { signingToken } = await searchParams;
  const given = typeof signingToken === "string" ? signingToken : "";
  const result = given ? await openSigner(given) : null;
  if (!result?.ok) {
    const isUnusable = !result || ["NOT_FOUND", "BAD_REQUEST"].includes(result.error.code);
    const title = isUnusable ? texts.signingTokenUnusableTitle : messages.general.problem;
    const text = isUnusable ? texts.signingTokenUnusable : result.error.message;
    return <SignerEnded title={title} text={text} signatureId={null} />;
  }
  const { state, signatureId, title, fullName, jobTitle, organisation, consentText, consentHash } = result.data;
  if (state !== "toSign") return <SignerEnded {...endings[state]} signatureId={signatureId} />;
  const times = await staffTimes();
  return (
    <>
      <noscript>
        <p className="sg-in">{texts.needsScript}</p>
      </noscript>
      <Signer
        signingToken={given}
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
