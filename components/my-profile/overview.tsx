import { workerFields } from "@/lib/config/messages/worker-fields";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import type { DocumentKind, WorkerField } from "@/lib/contract/worker-fields";
import type { LinkStep, OpenedProfile, SentChange } from "@/lib/contract/worker-links";

const looks = {
  ...{ toDo: "badge", waiting: "badge badge-pending" },
  ...{ filled: "badge badge-submitted", onFile: "badge badge-submitted" },
} as const;

/** What a field or a paper is called. */
export function fieldName(field: string): string {
  const [, kind] = /^document:(.+)$/.exec(field) ?? [];
  return kind ? workerFields.documents[kind as DocumentKind] : workerFields.labels[field as WorkerField];
}

function Outcome({ field }: { field: SentChange["fields"][number] }) {
  const { stage, decision, reason } = field;
  const look =
    decision === "approved" ? "badge badge-submitted" : decision === "rejected" ? "badge mp-no" : "badge badge-pending";
  const words = stage === "decided" ? texts.states[decision ?? "approved"] : texts.states[stage];
  return (
    <li>
      <span className="mp-name">{fieldName(field.field)}</span> <span className={look}>{words}</span>
      {reason ? <p className="mp-reason">{reason}</p> : null}
    </li>
  );
}

/** The steps, how far each has come, and what became of what was sent. */
export function Overview({
  profile,
  hrefOf,
  formatTime,
}: {
  profile: OpenedProfile;
  hrefOf: (step: LinkStep) => string;
  formatTime: (iso: string) => string;
}) {
  return (
    <>
      <nav aria-label="Steps" className="card">
        <ol className="mp-steps">
          {(Object.keys(texts.steps) as LinkStep[]).map((step) => (
            <li key={step}>
              <a href={hrefOf(step)}>
                <span>{texts.steps[step]}</span>
                <span className={looks[profile.standings[step]]}>{texts.standings[profile.standings[step]]}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <section className="card pad" aria-labelledby="sent">
        <h2 id="sent">{texts.sentTitle}</h2>
        {profile.changes.length > 0 ? (
          profile.changes.map((change) => (
            <div key={change._id} className="mp-sent">
              <h3>{formatTime(change.requestedAt)}</h3>
              <ul>
                {change.fields.map((field) => (
                  <Outcome key={field.field} field={field} />
                ))}
              </ul>
            </div>
          ))
        ) : (
          <p className="soft">{texts.sentNone}</p>
        )}
      </section>
    </>
  );
}
