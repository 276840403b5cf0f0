/** What a form's action answers with, and what every part of the form kit reads. Works with JavaScript off: it is plain data. */
export type FieldError = {
  /** The `name` of the control the message belongs to; also the anchor the summary links to (see `fieldId`). */
  field: string;
  message: string;
  /** What the message is about; said before it in the summary, where many messages are alike. */
  about?: string;
};

/** How the summary words an error. */
export const summaryText = ({ about, message }: FieldError): string => (about ? `${about} – ${message}` : message);

/** What was typed, by control name, echoed so that nothing is lost. Never holds a password. */
export type TypedValues = Readonly<Record<string, string>>;

export type FormState =
  | { status: "idle" }
  | {
      status: "invalid" | "failed";
      message: string;
      errors: FieldError[];
      values: TypedValues;
      /** The heading of the summary, where it is not the form's own. */
      title?: string;
      /** What more there is to do than to read the message. */
      reason?: SessionEnd | "otherOrganisation" | "confirmDevice";
      /** The proof that was asked for is asked for again. */
      authenticate?: WaysToAuthenticate;
    }
  /** Nothing is done yet: the person is asked to prove again who they are, and what was posted comes with the answer. */
  | {
      status: "authenticate";
      message: string;
      errors: FieldError[];
      values: TypedValues;
      authenticate: WaysToAuthenticate;
    }
  /** `once`: what is shown now and kept nowhere. */
  | { status: "done"; message: string; once?: readonly string[] }
  /** Nothing is stored: the form goes on with what was typed, a row more or a row less. The message says which. */
  | { status: "editing"; message: string; values: TypedValues }
  /** What was entered before the login expired is there again. Nothing is stored. */
  | { status: "restored"; values: TypedValues }
  /** The form leads to a page that has to be loaded as a document of its own, with its own policy. */
  | { status: "leave"; to: string }
  /** Nothing is done yet: the message says what a yes would do. */
  | { status: "ask"; message: string; values: TypedValues };

/** What someone may prove who they are with, beside their password. */
export type WaysToAuthenticate = { code: boolean; providers: { id: string; name: string }[] };

/** Why a session ends at an answer. Who watches over the session does the rest. */
export type SessionEnd = "expired" | "workerRefused" | "noAppAccess";

/** Whether an answer says that the session ends. */
export const endsSession = (reason: string | undefined): reason is SessionEnd =>
  reason === "expired" || reason === "workerRefused" || reason === "noAppAccess";

export const idle: FormState = { status: "idle" };

/** What the form goes on with: what was typed, once it has come back; undefined while nothing has. */
export const typedIn = (state: FormState): TypedValues | undefined =>
  state.status === "invalid" || state.status === "failed" || state.status === "editing" || state.status === "restored"
    ? state.values
    : undefined;

/** The id of a control from its name: the one rule by which labels, errors and the summary find each other. */
export const fieldId = (name: string): string => `f-${name.replace(/[^a-zA-Z0-9_-]/g, "-")}`;
export const errorId = (name: string): string => `${fieldId(name)}-error`;
