import type { ReactNode } from "react";
import { type Changing, DocumentRow, RemoveDocument } from "@/components/profiles/document-row";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { compliance } from "@/lib/config/messages/compliance";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import type { Profile, ProfileDocument } from "@/lib/contract/profiles";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { LineBadge, stateWords } from "./line-badge";
import { lineId } from "./line-id";
import { LineButtons, LineTarget } from "./line-target";
import { isOpenLine } from "./upload-lines";

export type ChecklistProps = {
  lines: readonly ChecklistLine[];
  /** Newest first. */
  documents: readonly ProfileDocument[];
  changing: Changing;
  mayEdit: boolean;
  panel: Profile["panel"];
  today: string;
  formOf: (kind: DocumentKind) => DocumentForm;
};

/** The reason for a line's state, where the state does not say it all. */
function reasonOf(line: ChecklistLine, documents: readonly ProfileDocument[]): string | null {
  const { state, reason, kinds, expiresOn } = line;
  // Another day than that of the document, such as that of the next register check, is explained.
  const isExplained = expiresOn !== null && currentOf(line, documents).some((one) => (one.expiresOn ?? "") > expiresOn);
  if (line.isRenewed) return texts.renewed;
  if (state === "waiting" || (state === "met" && !isExplained)) return null;
  return kinds.some((kind) => reason === compliance.reasons.needs(kind)) ? null : reason;
}

const currentOf = (line: ChecklistLine, documents: readonly ProfileDocument[]): ProfileDocument[] =>
  documents.filter(({ kind, status }) => line.kinds.includes(kind) && status !== "superseded");

/** The documents of a line: the current ones, and behind a summary those that were replaced. */
function LineDocuments({
  line,
  documents,
  changing,
  mayEdit,
  today,
}: { line: ChecklistLine } & Pick<ChecklistProps, "documents" | "changing" | "mayEdit" | "today">) {
  const current = currentOf(line, documents);
  const earlier = documents.filter(({ kind, status }) => line.kinds.includes(kind) && status === "superseded");
  const rows = (some: readonly ProfileDocument[]) => (
    <ul>
      {some.map((document) => (
        <DocumentRow
          key={document._id}
          document={document}
          changing={changing}
          mayEdit={mayEdit}
          today={today}
          isOnLine
          isOnly={some.length === 1}
        />
      ))}
    </ul>
  );
  return (
    <div className="dc-docs">
      {current.length > 0 ? rows(current) : null}
      {earlier.length > 0 ? (
        <details>
          <summary>
            {texts.earlier(earlier.length)}
            <VisuallyHidden> {line.label}</VisuallyHidden>
          </summary>
          {rows(earlier)}
        </details>
      ) : null}
    </div>
  );
}

function Line({ line, ...props }: { line: ChecklistLine } & Omit<ChecklistProps, "lines">) {
  const { changing, mayEdit, panel, formOf } = props;
  const [first] = line.kinds;
  const also = line.covers.slice(1);
  const reason = reasonOf(line, props.documents);
  const replaced = props.documents.find(({ kind, status }) => kind === first && status !== "superseded");
  const current = currentOf(line, props.documents);
  const [only] = current.length === 1 ? current : [];
  const form = `${changing.path}?step=${changing.step}&add=${first}`;
  const content: ReactNode = (
    <>
      <div className="dc-about">
        {also.map(({ key }) => (
          <span key={key} id={lineId(key)} className="dc-anchor" />
        ))}
        <h4 className="dc-name">{line.label}</h4>
        {also.length > 0 ? <p className="dc-reason">{texts.alsoProves(also.map(({ label }) => label))}</p> : null}
        {reason ? <p className="dc-reason">{reason}</p> : null}
      </div>
      <LineDocuments line={line} {...props} />
      <LineBadge line={line} words={stateWords(line, panel === "on")} />
      {mayEdit ? (
        <div className="dc-buttons">
          {only ? <RemoveDocument document={only} changing={changing} /> : null}
          {first && formOf(first).file === "possible" && isOpenLine(line) ? (
            <ButtonLink variant="quiet" size="s" href={`${form}#add`}>
              {texts.addWithoutFile}
              <VisuallyHidden> {line.label}</VisuallyHidden>
            </ButtonLink>
          ) : null}
          <LineButtons lineKey={line.key} href={`${form}${replaced ? `&replaces=${replaced._id}` : ""}#add`} />
        </div>
      ) : null}
    </>
  );
  return mayEdit ? (
    <LineTarget lineKey={line.key}>{content}</LineTarget>
  ) : (
    <li id={lineId(line.key)} className="dc-line">
      {content}
    </li>
  );
}

/** What the rules ask of this worker: a line for each document with its state, its files, and where a file is added. */
export function Checklist({ lines, ...props }: ChecklistProps) {
  const groups = [
    { key: "documents", title: texts.title },
    { key: "training", title: texts.certificatesTitle },
  ].map((group) => ({ ...group, own: lines.filter(({ step }) => step === group.key) }));
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ key, title, own }) => (
      <section key={key} aria-labelledby={`checklist-${key}`}>
        <div className="dc-head">
          <h3 id={`checklist-${key}`}>{title}</h3>
          <p className="text-soft">
            {texts.inOrder(
              own.filter(({ state }) => state === "met" || state === "expiring").length,
              own.length,
              own.filter(({ state }) => state === "waiting").length,
            )}
          </p>
        </div>
        <Card padded={false} className="dc-room">
          <ul className="dc-lines">
            {own.map((line) => (
              <Line key={line.key} line={line} {...props} />
            ))}
          </ul>
        </Card>
      </section>
    ));
}
