import Link from "next/link";
import { DoneMessage } from "@/components/profiles/done-message";
import { workerProfile } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workbench as texts, verification } from "@/lib/config/messages/verification";
import type { Outcome } from "@/lib/contract/verification";
import { formatName } from "@/lib/format";
import { itemPath } from "./item-path";

export type Decided = Outcome & { documentId: string | null };

const labels: Record<Outcome["status"], string> = Object.assign({}, verification.status, workerProfile.documentStatus);

/** What has just been decided, with a way back to it. */
export function DecidedMessage({ decided }: { decided: Decided | null }) {
  if (!decided) return null;
  const { worker, kind, status, documentId } = decided;
  const name = formatName(worker);
  const what = kind ? texts.documentOf(workerFields.documents[kind], name) : texts.profileOf(name);
  return (
    <DoneMessage stamp={`${worker._id}${documentId}${status}`}>
      {texts.outcome(what, labels[status])}{" "}
      <Link className="wb-link" href={itemPath({ workerId: worker._id, documentId })} prefetch={false}>
        {texts.openDecided}
      </Link>
    </DoneMessage>
  );
}
