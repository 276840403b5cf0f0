import { workerFields } from "@/lib/config/messages/profiles/fields";
import { myProfileOverview as own, workerLinks as texts } from "@/lib/config/messages/worker-links";
import type { DocumentKind, WorkerField } from "@/lib/contract/profiles/fields";
import type { LinkStep, OpenedProfile, SentChange } from "@/lib/contract/worker-links";

const looks = {
  toDo: "badge",
  waiting: "badge badge-pending",
  filled: "badge badge-submitted",
  saved: "badge badge-submitted",
} as const;

/** The label of a field or a document. */
export function fieldName(field: string): string {
  const [, kind] = /^document:(.+)$/.exec(field) ?? [];
  return kind ? workerFields.documents[kind as DocumentKind] : workerFields.labels[field as WorkerField];
}

function Decision({ field }: { field: SentChange["fields"][number] }) {
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

/** The steps, the progress of each, and the result of submitted changes. */
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
      <nav aria-label={own.steps} className="card">
        <ol className="mp-steps">
          {(Object.keys(texts.steps) as LinkStep[]).map((step) => (
            <li key={step}>
              <a href={hrefOf(step)}>
                <span>
                  {texts.steps[step]}
                  {step === "basic" && profile.needsPhoto ? (
                    <span className="mp-small">{texts.photoMissing}</span>
                  ) : null}
                </span>
                <span className={looks[profile.stepStatuses[step]]}>
                  {texts.stepStatuses[profile.stepStatuses[step]]}
                </span>
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
                  <Decision key={field.field} field={field} />
                ))}
              </ul>
            </div>
          ))
        ) : (
          <p className="soft">{texts.nothingSent}</p>
        )}
      </section>
    </>
  );
}
