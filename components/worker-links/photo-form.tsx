import { ErrorSummary } from "@/components/form/error-summary";
import { errorId, fieldId } from "@/components/form/state";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";

const NAME = "photo";
const HINT_ID = `${fieldId(NAME)}-hint`;

/** Asks for the worker's photo: a plain form, since files are posted to a separate route. Needs no script. */
export function PhotoForm({
  token,
  errors,
}: {
  token: string;
  /** Why the photo that was just sent is refused. */
  errors: { field: string; message: string }[];
}) {
  const message = errors.find(({ field }) => field === NAME)?.message;
  return (
    <form action="/my-profile/photo" method="post" encType="multipart/form-data" className="card pad" noValidate>
      {message ? <ErrorSummary errors={errors} /> : null}
      <input type="hidden" name="token" value={token} />
      <div className="fld">
        <label htmlFor={fieldId(NAME)}>{texts.photo}</label>
        <p className="hint" id={HINT_ID}>
          {texts.photoHint}
        </p>
        {message ? (
          <p className="err" id={errorId(NAME)}>
            {message}
          </p>
        ) : null}
        <input
          className="inp"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          id={fieldId(NAME)}
          name={NAME}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${HINT_ID} ${errorId(NAME)}` : HINT_ID}
        />
      </div>
      <button type="submit" className="btn btn-l">
        {texts.sendPhoto}
      </button>
    </form>
  );
}
