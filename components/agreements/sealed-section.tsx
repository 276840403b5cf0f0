import { ShieldCheck } from "@/components/ui/icons";
import { agreementPage as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { DocumentItem } from "./documents";
import { Section } from "./sections";

/** The document that was sent, and the sealed one once it exists. */
export function SealedSection({
  agreement,
  verifyUrl,
  formatTime,
}: {
  agreement: Agreement;
  /** Where anyone may check the sealed document. */
  verifyUrl: string;
  formatTime: (iso: string) => string;
}) {
  const { _id, reference, sent } = agreement;
  if (!sent) return null;
  const { sealedFileId, sealedAt, documentFileId, documentHash } = sent;
  return (
    <Section id="sealed" title={sealedAt ? words.theSealedDocument : words.theDocumentToSign}>
      <ul className="m-0 list-none p-0">
        {sealedFileId && sealedAt ? (
          <DocumentItem
            agreementId={_id}
            fileId={sealedFileId}
            title={words.signedAndSealed(reference)}
            about={words.versionSealed(sent.version, formatTime(sealedAt))}
          />
        ) : null}
        {documentFileId ? (
          <DocumentItem
            agreementId={_id}
            fileId={documentFileId}
            title={words.asSent(reference)}
            about={words.versionSent(sent.version, formatTime(sent.sentAt))}
          />
        ) : (
          <li className="text-soft">{words.documentBeingCreated}</li>
        )}
      </ul>
      {documentHash ? (
        <p className="mt-3 text-list text-soft">
          {words.sha256OfTheDocument} <span className="font-mono break-all">{documentHash}</span>
        </p>
      ) : null}
      {sealedAt ? (
        <p className="mt-3 flex items-start gap-2">
          <ShieldCheck aria-hidden="true" className="mt-0.5 flex-none text-success" />
          <span>
            {words.verifyHint}{" "}
            <a href={verifyUrl} className="is-address break-all">
              {verifyUrl}
            </a>
          </span>
        </p>
      ) : null}
    </Section>
  );
}
