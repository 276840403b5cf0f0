import { signing as texts } from "@/lib/config/messages/signing";
import { PaperButton } from "./paper-button";

type Papers = {
  annexureUrl: string | null;
  agencyAnnexureUrl: string | null;
  documentUrl: string | null;
  sealedUrl: string | null;
};

/** The Annexure panel (spec section 2.4), of the signatory's own side, and the agreement itself. */
export function Papers({ papers, side, token }: { papers: Papers; side: "agency" | "provider"; token: string }) {
  const annexure = side === "agency" ? papers.agencyAnnexureUrl : papers.annexureUrl;
  return (
    <div className="sa-papers">
      <section className="card pad" aria-labelledby="annexure-title">
        <h2 id="annexure-title">{texts.annexure}</h2>
        <p>{annexure ? texts.annexureOf[side] : texts.noAnnexure}</p>
        {annexure ? (
          <PaperButton url={annexure} token={token}>
            {texts.viewDocument}
          </PaperButton>
        ) : null}
      </section>
      {papers.documentUrl && !papers.sealedUrl ? (
        <section className="card pad" aria-labelledby="agreement-title">
          <h2 id="agreement-title">{texts.document}</h2>
          <p>{texts.documentHint}</p>
          <PaperButton url={papers.documentUrl} token={token}>
            {texts.viewAgreement}
          </PaperButton>
        </section>
      ) : null}
      {papers.sealedUrl ? (
        <section className="card pad" aria-labelledby="sealed-title">
          <h2 id="sealed-title">{texts.sealedTitle}</h2>
          <p>{texts.sealed}</p>
          <PaperButton url={papers.sealedUrl} token={token}>
            {texts.viewSealed}
          </PaperButton>
        </section>
      ) : null}
    </div>
  );
}
