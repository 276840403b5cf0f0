import { ErrorSummary } from "@/components/form/error-summary";
import { errorId, fieldId } from "@/components/form/state";
import { workerFields } from "@/lib/config/messages/worker-fields";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import type { DocumentKind } from "@/lib/contract/worker-fields";

type Asked = "needed" | "possible" | undefined;
/** What is asked beside the file of one kind of paper. */
export type PaperAsks = {
  file: Asked;
  number?: Asked;
  issuedOn?: Asked;
  expiresOn?: Asked;
  route?: true;
  level?: true;
  updateService?: true;
  issuer?: true;
};
type FieldMessage = { field: string; message: string };

const ACCEPT = "application/pdf,image/jpeg,image/png,image/webp";

/** Sends one paper: a plain form, since a file is posted to a route of its own. Needs no script. */
export function DocumentForm({
  kind,
  token,
  idempotencyKey,
  asks,
  typed,
}: {
  kind: DocumentKind;
  token: string;
  idempotencyKey: string;
  asks: PaperAsks;
  /** What was typed beside a paper that was not taken, and what was wrong. */
  typed: { errors: FieldMessage[]; message?: string; values: Record<string, string> } | null;
}) {
  const values = typed?.values ?? {};
  const errorOf = (name: string) => typed?.errors.find(({ field }) => field === name)?.message;
  const about = (name: string, hint?: string) => {
    const message = errorOf(name);
    return {
      id: fieldId(name),
      name,
      "aria-invalid": message ? (true as const) : undefined,
      "aria-describedby":
        [hint && `${fieldId(name)}-hint`, message && errorId(name)].filter(Boolean).join(" ") || undefined,
    };
  };
  const around = (name: string, label: string, asked: Asked, hint?: string) => (
    <>
      <label htmlFor={fieldId(name)}>
        {label}
        {asked === "possible" ? <span className="soft"> (if there is one)</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${fieldId(name)}-hint`}>
          {hint}
        </p>
      ) : null}
      {errorOf(name) ? (
        <p className="err" id={errorId(name)}>
          {errorOf(name)}
        </p>
      ) : null}
    </>
  );
  const select = (name: string, label: string, options: Record<string, string>) => (
    <div className="fld">
      {around(name, label, "needed")}
      <select className="inp" {...about(name)} defaultValue={values[name] ?? ""}>
        <option value="">Choose</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
  const input = (name: string, label: string, asked: Asked, type: "text" | "date", maxLength?: number) =>
    asked ? (
      <div className="fld">
        {around(name, label, asked)}
        <input className="inp" type={type} maxLength={maxLength} defaultValue={values[name]} {...about(name)} />
      </div>
    ) : null;
  return (
    <form action="/my-profile/document" method="post" encType="multipart/form-data" className="card pad" noValidate>
      {typed && (typed.errors.length > 0 || typed.message) ? (
        <ErrorSummary message={typed.message} errors={typed.errors} />
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="idempotencyKey" value={values.idempotencyKey ?? idempotencyKey} />
      {input("number", kind === "nmc_pin" ? "PIN" : "Number", asks.number, "text", 60)}
      {asks.route ? select("details.route", "How you show it", workerFields.rightToWorkRoutes) : null}
      {asks.level ? select("details.level", "Level", workerFields.dbsLevels) : null}
      {input("issuedOn", "Date of issue", asks.issuedOn, "date")}
      {input("expiresOn", "Runs out on", asks.expiresOn, "date")}
      {asks.issuer ? input("details.issuer", "Issued by", "possible", "text", 120) : null}
      {asks.updateService ? (
        <div className="fld mp-check">
          <input
            type="checkbox"
            id={fieldId("details.updateService")}
            name="details.updateService"
            defaultChecked={values["details.updateService"] === "on"}
          />
          <label htmlFor={fieldId("details.updateService")}>It is on the update service</label>
        </div>
      ) : null}
      <div className="fld">
        {around("file", "File or photo", asks.file, texts.leads.documents)}
        <input className="inp" type="file" accept={ACCEPT} {...about("file", texts.leads.documents)} />
      </div>
      <button type="submit" className="btn btn-l">
        {texts.send}
      </button>
    </form>
  );
}
