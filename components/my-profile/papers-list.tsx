import { workerFields } from "@/lib/config/messages/worker-fields";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import type { DocumentKind } from "@/lib/contract/worker-fields";
import type { OpenedProfile } from "@/lib/contract/worker-links";
import { formatDate } from "@/lib/format";

const statusWords = { uploaded: "On file", accepted: "Accepted", rejected: "Not accepted" } as const;
const statusLooks = {
  uploaded: "badge badge-submitted",
  accepted: "badge badge-submitted",
  rejected: "badge mp-no",
} as const;

/** The papers of a step, each with how it stands and a way to send it. */
export function PapersList({
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
                  {own?.expiresOn ? <span className="mp-small">Runs out {formatDate(own.expiresOn)}</span> : null}
                  {own?.status === "rejected" && own.rejectReason ? (
                    <span className="mp-small">{own.rejectReason}</span>
                  ) : null}
                </span>
                {isWaiting ? (
                  <span className="badge badge-pending">{texts.standings.waiting}</span>
                ) : own ? (
                  <span className={statusLooks[own.status]}>{statusWords[own.status]}</span>
                ) : (
                  <span className="badge">Send</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
