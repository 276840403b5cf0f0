import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Download, FileText } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { agreementPages as texts, agreementDocuments as words } from "@/lib/config/messages/agreements/pages";
import type { AgreementDocument } from "@/lib/contract/agreements";
import { formatBytes } from "@/lib/format";

/** The address of an agreement's file. */
const fileHref = (agreementId: string, fileId: string): string =>
  `/dashboard/agreements/${agreementId}/files/${fileId}`;

/** One document with its links and further actions. */
export function DocumentItem({
  agreementId,
  fileId,
  title,
  about,
  children,
}: {
  agreementId: string;
  fileId: string;
  title: string;
  about: ReactNode;
  children?: ReactNode;
}) {
  const href = fileHref(agreementId, fileId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <span className="flex min-w-0 items-start gap-3">
        <FileText aria-hidden="true" className="mt-0.5 flex-none text-primary" />
        <span className="min-w-0">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="block text-list wrap-anywhere text-soft">{about}</span>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <ButtonLink variant="secondary" size="s" href={href} target="_blank" rel="noopener">
          {words.view}
          <VisuallyHidden> {words.opensInNewTab(title)}</VisuallyHidden>
        </ButtonLink>
        <ButtonLink variant="secondary" size="s" href={`${href}?download=1`} download>
          <Download aria-hidden="true" size={18} />
          {words.download}
          <VisuallyHidden> {title}</VisuallyHidden>
        </ButtonLink>
        {children}
      </span>
    </li>
  );
}

/** The annexures and other documents of an agreement. */
export function Documents({
  agreementId,
  documents,
  more,
}: {
  agreementId: string;
  documents: readonly AgreementDocument[];
  more?: (document: AgreementDocument) => ReactNode;
}) {
  if (documents.length === 0) return <p className="text-soft">{texts.noDocuments}</p>;
  return (
    <ul className="m-0 list-none p-0">
      {documents.map((document) => (
        <DocumentItem
          key={document._id}
          agreementId={agreementId}
          fileId={document.fileId}
          title={document.title}
          about={`${texts.documentKind[document.kind]} · ${document.fileName} · ${formatBytes(document.sizeBytes)}`}
        >
          {more?.(document)}
        </DocumentItem>
      ))}
    </ul>
  );
}
