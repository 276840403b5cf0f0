import { ErrorSummary } from "@/components/form/error-summary";
import { errorId, fieldId } from "@/components/form/state";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { documentForm as own, workerLinks as texts } from "@/lib/config/messages/worker-links";
import type { DocumentKind } from "@/lib/contract/profiles/fields";

type Asked = "needed" | "possible" | undefined;
/** The details requested with the file of one kind of document. */
export type DocumentRequirements = {
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

/** Uploads one document: a plain form, since files are posted to a separate route. Needs no script. */
export function DocumentForm({
  kind,
  token,
  idempotencyKey,
  asks,
  submitted,
}: {
  kind: DocumentKind;
  token: string;
  idempotencyKey: string;
  asks: DocumentRequirements;
  /** The values submitted with a rejected document, and its error. */
  submitted: { errors: FieldMessage[]; message?: string | undefined; values: Record<string, string> } | null;
}) {
  const values = submitted?.values ?? {};
  const errorOf = (name: string) => submitted?.errors.find(({ field }) => field === name)?.message;
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
  const labelled = (name: string, label: string, asked: Asked, hint?: string) => (
    <>
      <label htmlFor={fieldId(name)}>
        {label}
        {asked === "possible" ? <span className="soft"> {own.ifItHasOne}</span> : null}
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
      {labelled(name, label, "needed")}
      <select className="inp" {...about(name)} defaultValue={values[name] ?? ""}>
        <option value="">{own.choose}</option>
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
        {labelled(name, label, asked)}
        <input className="inp" type={type} maxLength={maxLength} defaultValue={values[name]} {...about(name)} />
      </div>
    ) : null;
  return (
    <form action="/my-profile/document" method="post" encType="multipart/form-data" className="card pad" noValidate>
      {submitted && (submitted.errors.length > 0 || submitted.message) ? (
        <ErrorSummary message={submitted.message} errors={submitted.errors} />
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="idempotencyKey" value={values["idempotencyKey"] ?? idempotencyKey} />
      {input("number", kind === "nmc_pin" ? "PIN" : "Number", asks.number, "text", 60)}
      {asks.route ? select("details.route", own.howYouShowIt, workerFields.rightToWorkRoutes) : null}
      {asks.level ? select("details.level", "Level", workerFields.dbsLevels) : null}
      {input("issuedOn", own.dateOfIssue, asks.issuedOn, "date")}
      {input("expiresOn", own.expiryDate, asks.expiresOn, "date")}
      {asks.issuer ? input("details.issuer", own.issuedBy, "possible", "text", 120) : null}
      {asks.updateService ? (
        <div className="fld mp-check">
          <input
            type="checkbox"
            id={fieldId("details.updateService")}
            name="details.updateService"
            defaultChecked={values["details.updateService"] === "on"}
          />
          <label htmlFor={fieldId("details.updateService")}>{own.updateService}</label>
        </div>
      ) : null}
      <div className="fld">
        {labelled("file", own.fileOrPhoto, asks.file, texts.leads.documents)}
        <input className="inp" type="file" accept={ACCEPT} {...about("file", texts.leads.documents)} />
      </div>
      <button type="submit" className="btn btn-l">
        {texts.send}
      </button>
    </form>
  );
}
