/** What the uploads of a checklist need to know of its lines and of each kind of document. Made on the server. */

import type { DocumentControl } from "@/components/profiles/document-control-field";
import { documentControls } from "@/components/profiles/document-controls";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import type { OwnChecklistLine } from "@/lib/contract/common/checklist";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { UploadLine } from "./match-files";
import type { UploadKind, UploadKinds } from "./uploads-context";

/** Whether a line still needs a document. */
export const isOpenLine = ({ state }: Pick<OwnChecklistLine, "state">): boolean =>
  state === "missing" || state === "expired" || state === "rejected";

/** The lines, as files are matched to them. */
export const uploadLines = (lines: readonly OwnChecklistLine[]): UploadLine[] =>
  lines.map((line) => ({ key: line.key, label: line.label, kinds: line.kinds, isOpen: isOpenLine(line) }));

/**
 * What each kind of document asks for. Kinds with the same form share one list of controls, which the page then
 * contains once. `nameOf` is the name that the route gives a control.
 */
export function uploadKinds(
  kinds: readonly DocumentKind[],
  formOf: (kind: DocumentKind) => DocumentForm,
  {
    replaces = () => undefined,
    nameOf = (name) => name,
  }: { replaces?: (kind: DocumentKind) => string | undefined; nameOf?: (name: string) => string } = {},
): UploadKinds {
  const shared = new Map<DocumentForm, readonly DocumentControl[]>();
  const controlsOf = (kind: DocumentKind) => {
    const form = formOf(kind);
    const controls =
      shared.get(form) ??
      documentControls(kind, form, {}).map((control) => ({ ...control, name: nameOf(control.name) }));
    shared.set(form, controls);
    return controls;
  };
  return Object.fromEntries(
    kinds.map((kind): [DocumentKind, UploadKind] => [
      kind,
      { label: workerFields.documents[kind], controls: controlsOf(kind), replaces: replaces(kind) },
    ]),
  );
}
