import Link from "next/link";
import { labelOf } from "@/components/profile-changes/shown-value";
import { Notice } from "@/components/ui/notice";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { verification as texts } from "@/lib/config/messages/verification";
import type { Review } from "./review";

/** What is missing from the profile, by step. */
export function MissingNotice({ missing }: Pick<Review, "missing">) {
  if (missing.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice kind="warning" title={texts.missing}>
        <ul className="ml-5 list-disc">
          {missing.map(({ step, what }) => (
            <li key={step}>
              {workerFields.steps[step]}: {what.join(", ")}
            </li>
          ))}
        </ul>
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
