import { workbench as texts } from "@/lib/config/messages/verification";
import type { OpenedDocument } from "@/lib/contract/verification";
import { filePath } from "./item-path";
import { PdfFile } from "./pdf-file";

/** The file of a document in the page: an image, or the pages of a PDF, which a script draws. */
export function FilePane({
  document: { _id, fileName, contentType },
  workerId,
  label,
}: {
  document: OpenedDocument["document"];
  workerId: string;
  label: string;
}) {
  if (!fileName) return <p className="wb-none">{texts.noFile}</p>;
  const href = filePath(workerId, _id);
  const isPdf = contentType === "application/pdf";
  return (
    <>
      <p className="wb-file-tools">
        <span className="wb-file-name">{fileName}</span>
        <a href={href} target="_blank" rel="noopener">
          {texts.openFile}
        </a>
      </p>
      {isPdf ? (
        <noscript>
          <p className="wb-none">{texts.needsScript}</p>
        </noscript>
      ) : null}
      {isPdf ? (
        <PdfFile key={_id} href={href} />
      ) : (
        /*
         * biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
         */
        <section className="dc-preview wb-preview" tabIndex={0} aria-label={label}>
          {/* biome-ignore lint/performance/noImgElement: a document behind a permission, not an asset to be optimised */}
          <img src={href} alt={`${label}: ${fileName}`} />
        </section>
      )}
    </>
  );
}
