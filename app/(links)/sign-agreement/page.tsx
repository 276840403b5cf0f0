import type { Metadata } from "next";
import { DangerToasts } from "@/components/questionnaire/danger-toasts";
import { DeclineForm } from "@/components/signing/decline-form";
import { EmbeddedSigning } from "@/components/signing/embedded-signing";
import { KeepAlive } from "@/components/signing/keep-alive";
import { Papers } from "@/components/signing/papers";
import { Particulars } from "@/components/signing/particulars";
import { SigningFrame } from "@/components/signing/signing-frame";
import { Notice } from "@/components/ui/notice";
import { type OpenedSigning, openSigning, staffTimes, timePreference } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import { decline } from "./actions";
import "./signing.css";

export const metadata: Metadata = { title: messages.signing.pageTitle };

const texts = messages.signing;
const agreementTexts = messages.agreements;
const { invalidToken, signed, signedOrInvalid } = agreementTexts;

/** The token opens nothing (spec sections 4 and 8). */
function InvalidToken() {
  return (
    <SigningFrame title={texts.endedTitle}>
      <DangerToasts messages={[invalidToken]} />
      <Notice kind="warning" title={invalidToken}>
        <p>{signedOrInvalid}</p>
        <p>{texts.wrongLink}</p>
      </Notice>
    </SigningFrame>
  );
}

function Unreached({ message }: { message: string }) {
  return (
    <SigningFrame title={texts.pageTitle}>
      <Notice kind="danger" title={messages.general.problem}>
        <p>{message}</p>
      </Notice>
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, parameters included */}
        <a className="btn" href="">
          {texts.tryAgain}
        </a>
      </p>
    </SigningFrame>
  );
}

/** Why there is nothing to sign: done already, run out, or taken back. */
function Ended({ opened }: { opened: OpenedSigning }) {
  const { state, signatory } = opened;
  if (state === "signed") {
    return (
      <Notice kind="success" title={texts.signedTitle}>
        <p>{signedOrInvalid}</p>
        {opened.papers?.sealedUrl ? null : <p>{texts.thanksNext}</p>}
      </Notice>
    );
  }
  if (signatory.status === "declined") {
    return (
      <Notice title={texts.declinedTitle}>
        <p>{texts.declined}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={texts.endedTitle}>
      <p>{signedOrInvalid}</p>
      <p>{state === "expired" ? agreementTexts.expired : agreementTexts.closed}</p>
    </Notice>
  );
}

/** It is not his turn, or the document is still being made: both pass. */
function NotReady({ isWaiting }: { isWaiting: boolean }) {
  return (
    <section className="card pad">
      <h2>{isWaiting ? messages.signer.notYetTitle : texts.notReadyTitle}</h2>
      <p>{isWaiting ? agreementTexts.notTurnYet : agreementTexts.notReady}</p>
      <p className="sa-start">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, parameters included */}
        <a className="btn" href="">
          {texts.lookAgain}
        </a>
      </p>
    </section>
  );
}

/** Signing an agreement from a link (spec sections 2.4 and 4). Opening it spends nothing. */
export default async function SignAgreementPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  if (typeof token !== "string" || !token) return <InvalidToken />;
  const outcome = await openSigning(token);
  if (!outcome.ok) {
    const isInvalid = ["NOT_FOUND", "BAD_REQUEST"].includes(outcome.problem.code);
    return isInvalid ? <InvalidToken /> : <Unreached message={outcome.problem.message} />;
  }
  const { state, signatory, agreement, papers } = outcome.data;
  const times = await staffTimes();
  return (
    <SigningFrame title={texts.title(agreement.reference)}>
      {state === "toSign" || state === "notReady" ? null : <Ended opened={outcome.data} />}
      <Particulars
        agencyName={agreement.agencyName}
        providerName={agreement.providerName}
        signatory={signatory}
        signBy={
          state === "toSign" || state === "notReady" ? formatDateTime(agreement.expiresAt, timePreference()) : null
        }
      />
      {papers ? <Papers papers={papers} side={signatory.type} token={token} /> : null}
      {state === "notReady" ? <NotReady isWaiting={signatory.status === "waiting"} /> : null}
      {state === "toSign" ? (
        <>
          <noscript>
            <Notice kind="warning">
              <p>{texts.needsScript}</p>
            </Notice>
          </noscript>
          <EmbeddedSigning
            token={token}
            agreementId={signatory.agreement}
            signatoryId={signatory._id}
            signedText={signed}
          >
            <DeclineForm action={decline} token={token} />
          </EmbeddedSigning>
        </>
      ) : null}
      {times ? <KeepAlive times={times} /> : null}
    </SigningFrame>
  );
}
