import Link from "next/link";
import { labelOf } from "@/components/profile-changes/shown-value";
import { MissingList } from "@/components/profiles/missing-names";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { itemPath } from "@/components/verification/workbench/item-path";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verification as texts, workbench } from "@/lib/config/messages/verification";
import type { Review } from "./review";

/** What is missing from the profile of the worker at `path`, by step. */
export function MissingNotice({ missing, path }: Pick<Review, "missing"> & { path: string }) {
  if (missing.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice kind="warning" title={texts.missing}>
        <MissingList missing={missing} path={path} />
      </Notice>
    </div>
  );
}

/** Links to the worker's profile changes that wait for approval. */
export function WaitingChangesNotice({ waiting }: Pick<Review, "waiting">) {
  if (waiting.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p>{texts.waitingChanges}</p>
        <ul>
          {waiting.map(({ _id, fields }) => (
            <li key={_id}>
              <Link
                prefetch={false}
                href={`/dashboard/tasks/profile-changes?change=${_id}`}
                className="inline-flex min-h-11 items-center"
              >
                {fields.map(labelOf).join(", ")}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Links to the documents that an approval would accept and that the reviewer has not opened, and a button to begin. */
export function UnopenedNotice({ documents, worker }: Pick<Review, "documents" | "worker">) {
  const unopened = documents.filter(
    ({ status, fileName, wasOpened }) => status === "uploaded" && fileName && !wasOpened,
  );
  const [first] = unopened;
  if (!first) return null;
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p>{workbench.unopened}</p>
        <ul className="flex flex-wrap gap-x-4">
          {unopened.map(({ _id, kind }) => (
            <li key={_id}>
              <Link
                prefetch={false}
                href={itemPath({ workerId: worker._id, documentId: _id })}
                className="inline-flex min-h-11 items-center"
              >
                {workerFields.documents[kind]}
              </Link>
            </li>
          ))}
        </ul>
        <ButtonLink
          className="mt-2"
          variant="secondary"
          href={itemPath({ workerId: worker._id, documentId: first._id })}
        >
          {workbench.openFirst}
        </ButtonLink>
      </Notice>
    </div>
  );
}
