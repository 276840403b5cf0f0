import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workerLinks as texts, workerDocumentsList as words } from "@/lib/config/messages/worker-links";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { OpenedProfile } from "@/lib/contract/worker-links";
import { formatDate } from "@/lib/format";

const personStatusLabel = { uploaded: words.saved, accepted: "Accepted", rejected: words.notAccepted } as const;
const statusLooks = {
  uploaded: "badge badge-submitted",
  accepted: "badge badge-submitted",
  rejected: "badge mp-no",
} as const;

/** The documents of a step, each with its status and an upload form. */
export function DocumentsList({
  kinds,
  profile,
  hrefOf,
}: {
  kinds: readonly DocumentKind[];
  profile: OpenedProfile;
  hrefOf: (kind: DocumentKind) => string;
}) {
  return (
    <div className="card">
      <ul className="mp-steps">
        {kinds.map((kind) => {
          const own = profile.documents.find((document) => document.kind === kind);
          const isWaiting = profile.waiting.includes(`document:${kind}`);
          return (
            <li key={kind}>
              <a href={hrefOf(kind)}>
                <span>
                  {workerFields.documents[kind]}
                  {own?.expiresOn ? <span className="mp-small">{words.expires(formatDate(own.expiresOn))}</span> : null}
                  {own?.status === "rejected" && own.rejectReason ? (
                    <span className="mp-small">{own.rejectReason}</span>
                  ) : null}
                </span>
                {isWaiting ? (
                  <span className="badge badge-pending">{texts.stepStatuses.waiting}</span>
                ) : own ? (
                  <span className={statusLooks[own.status]}>{personStatusLabel[own.status]}</span>
                ) : (
                  <span className="badge">{words.send}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
