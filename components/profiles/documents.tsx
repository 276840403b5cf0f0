import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Plus } from "@/components/ui/icons";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileDocuments as listTexts } from "@/lib/config/messages/profiles/pages";
import type { ProfileDocument } from "@/lib/contract/profiles";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { type Changing, DocumentRow } from "./document-row";

/** Opens the form that adds a document of any kind, for which no script is needed. */
export function AddDocument({
  kinds,
  onChecklist,
  changing,
}: {
  kinds: readonly DocumentKind[];
  onChecklist: readonly DocumentKind[];
  changing: Changing;
}) {
  return (
    <form action={changing.path} className="mt-4 flex flex-wrap items-end gap-3">
      <input type="hidden" name="step" value={changing.step} />
      <div className="min-w-0 flex-[1_1_16rem]">
        <label className="lab" htmlFor="f-add-kind">
          {changing.step === "documents" ? listTexts.addDocument : listTexts.addCertificate}
        </label>
        <select
          className="inp"
          id="f-add-kind"
          name="add"
          defaultValue={kinds.find((kind) => !onChecklist.includes(kind))}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {workerFields.documents[kind]}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="secondary">
        <Plus aria-hidden="true" size={18} />
        {listTexts.continue}
      </Button>
    </form>
  );
}

/** The documents that are on no checklist, by kind. */
export function OtherDocuments({
  kinds,
  documents,
  waiting,
  changing,
  mayEdit,
  today,
}: {
  kinds: readonly DocumentKind[];
  documents: readonly ProfileDocument[];
  /** Kinds with a new document waiting for review. */
  waiting: readonly string[];
  changing: Changing;
  mayEdit: boolean;
  today: string;
}) {
  const there = kinds.filter(
    (kind) => documents.some((document) => document.kind === kind) || waiting.includes(`document:${kind}`),
  );
  if (there.length === 0) return null;
  return (
    <>
      <p className="mb-3 text-soft">{documentChecklist.othersLead}</p>
      <Card padded={false} className="dc-room">
        <ul className="dc-lines">
          {there.map((kind) => (
            <li key={kind} className="dc-line dc-wide">
              <h4 className="dc-name">{workerFields.documents[kind]}</h4>
              <div className="dc-docs">
                {waiting.includes(`document:${kind}`) ? <p className="text-soft">{texts.newerAwaitingReview}</p> : null}
                <ul>
                  {documents
                    .filter((document) => document.kind === kind)
                    .map((document) => (
                      <DocumentRow
                        key={document._id}
                        document={document}
                        changing={changing}
                        mayEdit={mayEdit}
                        today={today}
                      />
                    ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
