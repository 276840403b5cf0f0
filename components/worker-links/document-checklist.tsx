import { DocumentUploads } from "@/components/profiles/checklist/document-uploads";
import { DropZone } from "@/components/profiles/checklist/drop-zone";
import { LineBadge, stateWords } from "@/components/profiles/checklist/line-badge";
import { LineButtons, LineTarget } from "@/components/profiles/checklist/line-target";
import { uploadKinds, uploadLines } from "@/components/profiles/checklist/upload-lines";
import { constants } from "@/lib/config/constants";
import { organisations } from "@/lib/config/messages/organisations";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import type { OwnChecklistLine } from "@/lib/contract/common/checklist";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { OpenedProfile } from "@/lib/contract/worker-links";

const texts = documentChecklist.own;
const DOCUMENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";

/** The names under which the worker's own form posts the details of a document. */
const DETAILS = new Set(["route", "level", "updateService", "issuer"]);
const nameOf = (name: string) => (DETAILS.has(name) ? `details.${name}` : name);

/** The state of a line in the worker's words. */
const ownWords = (line: OwnChecklistLine): string =>
  line.state === "missing" || line.state === "rejected" || line.state === "waiting"
    ? texts.states[line.state]
    : stateWords(line, true);

/**
 * What the rules ask of this worker: a line for each document, to which a file or a photo can be added. Without a
 * script each line leads to its form.
 */
export function DocumentChecklist({
  lines,
  kinds,
  documents,
  token,
  formOf,
  hrefOf,
}: {
  lines: readonly OwnChecklistLine[];
  /** The kinds that can be sent from here, also those that no rule asks for. */
  kinds: readonly DocumentKind[];
  documents: OpenedProfile["documents"];
  token: string;
  formOf: (kind: DocumentKind) => DocumentForm;
  hrefOf: (kind: DocumentKind) => string;
}) {
  // What they have sent is done for them, also while it awaits review.
  const done = lines.filter(({ state }) => state === "met" || state === "expiring" || state === "waiting").length;
  return (
    <DocumentUploads
      action="/my-profile/document"
      hidden={{ token }}
      isOwn
      lines={uploadLines(lines)}
      kinds={uploadKinds(kinds, formOf, { nameOf })}
      accept={DOCUMENT_TYPES}
      maxBytes={constants.fileMaxBytes}
      tooLarge={organisations.fileErrors.tooLarge}
    >
      <section aria-labelledby="checklist">
        <div className="dc-head">
          <h2 id="checklist">{texts.title}</h2>
          <p className="soft">{texts.inOrder(done, lines.length)}</p>
        </div>
        <DropZone />
        <div className="card dc-room">
          <ul className="dc-lines">
            {lines.map((line) => {
              const [first] = line.kinds;
              const own = documents.find(({ kind, fileName }) => line.kinds.includes(kind) && fileName);
              return (
                <LineTarget key={line.key} lineKey={line.key}>
                  <div className="dc-about">
                    <h3 className="dc-name">{line.label}</h3>
                    {line.reason ? <p className="dc-reason">{line.reason}</p> : null}
                    {line.isRenewed ? <p className="dc-reason">{documentChecklist.renewed}</p> : null}
                  </div>
                  <p className="dc-docs dc-small">{own?.fileName}</p>
                  <LineBadge line={line} words={ownWords(line)} />
                  <div className="dc-buttons">
                    {first ? <LineButtons lineKey={line.key} href={hrefOf(first)} /> : null}
                  </div>
                </LineTarget>
              );
            })}
          </ul>
        </div>
      </section>
    </DocumentUploads>
  );
}
