import { signing as texts } from "@/lib/config/messages/signing";
import { DocumentButton } from "./document-button";

type SigningDocuments = {
  annexureUrl: string | null;
  agencyAnnexureUrl: string | null;
  documentUrl: string | null;
  sealedUrl: string | null;
};

/** The Annexure panel (spec section 2.4) with the documents of the signatory's own party, and the agreement itself. */
export function SigningDocuments({
  documents,
  side,
  token,
}: {
  documents: SigningDocuments;
  side: "agency" | "provider";
  token: string;
}) {
  const annexure = side === "agency" ? documents.agencyAnnexureUrl : documents.annexureUrl;
  return (
    <div className="sa-documents">
      <section className="card pad" aria-labelledby="annexure-title">
        <h2 id="annexure-title">{texts.annexure}</h2>
        <p>{annexure ? texts.annexureOf[side] : texts.noAnnexure}</p>
        {annexure ? (
          <DocumentButton url={annexure} token={token}>
            {texts.viewDocument}
          </DocumentButton>
        ) : null}
      </section>
      {documents.documentUrl && !documents.sealedUrl ? (
        <section className="card pad" aria-labelledby="agreement-title">
          <h2 id="agreement-title">{texts.document}</h2>
          <p>{texts.documentHint}</p>
          <DocumentButton url={documents.documentUrl} token={token}>
            {texts.viewAgreement}
          </DocumentButton>
        </section>
      ) : null}
      {documents.sealedUrl ? (
        <section className="card pad" aria-labelledby="sealed-title">
          <h2 id="sealed-title">{texts.sealedTitle}</h2>
          <p>{texts.sealed}</p>
          <DocumentButton url={documents.sealedUrl} token={token}>
            {texts.viewSealed}
          </DocumentButton>
        </section>
      ) : null}
    </div>
  );
}
