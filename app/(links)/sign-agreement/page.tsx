import type { Metadata } from "next";
import { DangerToasts } from "@/components/questionnaires/danger-toasts";
import { DeclineForm } from "@/components/signing/decline-form";
import { SigningDocuments } from "@/components/signing/documents";
import { EmbeddedSigning } from "@/components/signing/embedded-signing";
import { KeepAlive } from "@/components/signing/keep-alive";
import { Particulars } from "@/components/signing/particulars";
import { SigningLayout } from "@/components/signing/signing-layout";
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
    <SigningLayout title={texts.endedTitle}>
      <DangerToasts messages={[invalidToken]} />
      <Notice kind="warning" title={invalidToken}>
        <p>{signedOrInvalid}</p>
        <p>{texts.wrongLink}</p>
      </Notice>
    </SigningLayout>
  );
}

function Unreached({ message }: { message: string }) {
  return (
    <SigningLayout title={texts.pageTitle}>
      <Notice kind="danger" title={messages.general.problem}>
        <p>{message}</p>
      </Notice>
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, parameters included */}
        <a className="btn" href="">
          {texts.tryAgain}
        </a>
      </p>
    </SigningLayout>
  );
}

/** Why there is nothing to sign: already signed, expired or withdrawn. */
function Ended({ opened }: { opened: OpenedSigning }) {
  const { state, signatory } = opened;
  if (state === "signed") {
    return (
      <Notice kind="success" title={texts.signedTitle}>
        <p>{signedOrInvalid}</p>
        {opened.documents?.sealedUrl ? null : <p>{texts.thanksNext}</p>}
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

/** Not this signatory's turn yet, or the document is still being created: both are temporary. */
function NotReady({ isWaiting }: { isWaiting: boolean }) {
  return (
    <section className="card pad">
      <h2>{isWaiting ? messages.signer.notYetTitle : texts.notReadyTitle}</h2>
      <p>{isWaiting ? agreementTexts.notTurnYet : agreementTexts.notReady}</p>
      <p className="sa-start">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, parameters included */}
        <a className="btn" href="">
          {texts.refresh}
        </a>
      </p>
    </section>
  );
}

/** Signs an agreement from a link (spec sections 2.4 and 4). Opening the page does not spend the link. */
export default async function SignAgreementPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  if (typeof token !== "string" || !token) return <InvalidToken />;
  const result = await openSigning(token);
  if (!result.ok) {
    const isInvalid = ["NOT_FOUND", "BAD_REQUEST"].includes(result.error.code);
    return isInvalid ? <InvalidToken /> : <Unreached message={result.error.message} />;
  }
  const { state, signatory, agreement, documents, linkExpiresAt } = result.data;
  const canSign = state === "toSign" || state === "notReady";
  const on = (iso: string) => formatDateTime(iso, timePreference());
  const times = await staffTimes();
  return (
    <SigningLayout title={texts.title(agreement.reference)}>
      {canSign ? null : <Ended opened={result.data} />}
      <Particulars
        agencyName={agreement.agencyName}
        providerName={agreement.providerName}
        signatory={signatory}
        signBy={canSign ? on(agreement.expiresAt) : null}
        linkUntil={canSign && linkExpiresAt < agreement.expiresAt ? on(linkExpiresAt) : null}
      />
      {documents ? <SigningDocuments documents={documents} side={signatory.type} token={token} /> : null}
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
    </SigningLayout>
  );
}
