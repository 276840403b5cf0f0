/**
 * The result of a form's action, read by every part of the form kit. It is plain data, so it works with JavaScript
 * off.
 */
import type { NamedBudget } from "@/lib/contract/jobs";

export type FieldError = {
  /** The `name` of the control the message belongs to; also the anchor the summary links to (see `fieldId`). */
  field: string;
  message: string;
  /** The subject of the message, shown before it in the summary where many messages are alike. */
  about?: string | undefined;
  /** The page where it is fixed, if that is not a control of the form. */
  href?: string | undefined;
};

/** How the summary words an error. */
export const summaryText = ({ about, message }: FieldError): string => (about ? `${about} – ${message}` : message);

/** The submitted values by control name, echoed so that nothing is lost. Never holds a password. */
export type SubmittedValues = Readonly<Record<string, string>>;

/** The addresses found for the postcode of the control `at`, each with its lines, or what became of the search. */
export type FoundAddresses = { at: string; message: string; choices: readonly string[] };

/** What a shift would cost, in words: with each agency, by rate band, and what else there is to know. */
type ShiftCost = {
  /** What would be posted, where that is more than one day. */
  lead?: readonly string[];
  offers: readonly { agency: string; total: string; parts: readonly { what: string; amount: string }[] }[];
  notes: readonly string[];
  /** The service's budget, month by month. */
  budgets?: readonly NamedBudget[];
};

export type FormState =
  | { status: "idle" }
  | {
      status: "invalid" | "failed";
      message: string;
      errors: FieldError[];
      values: SubmittedValues;
      /** The heading of the summary, where it is not the form's own. */
      title?: string;
      /** Only some controls were checked: the others keep their errors. */
      isPartial?: boolean;
      /** An action offered with the message. */
      reason?: SessionEnd | "otherOrganisation" | "confirmDevice";
      /** The proof of identity is requested again. */
      authenticate?: AuthenticationMethods;
    }
  /** Nothing has been done yet: the person must authenticate again, and the posted values come with the answer. */
  | {
      status: "authenticate";
      message: string;
      errors: FieldError[];
      values: SubmittedValues;
      authenticate: AuthenticationMethods;
    }
  /** `once`: values shown only now and stored nowhere. */
  | { status: "done"; message: string; once?: readonly string[] }
  /**
   * Nothing is stored: the form continues with the submitted values, with a row added or removed. The message says
   * which. Or addresses were looked up, or the cost of a shift. Errors shown before stay (`keepErrors`).
   */
  | {
      status: "editing";
      message: string;
      values: SubmittedValues;
      errors?: FieldError[];
      addresses?: FoundAddresses;
      cost?: ShiftCost;
    }
  /** Input from before the session expired is restored. Nothing is stored. */
  | { status: "restored"; values: SubmittedValues }
  /** The form continues on a page that must be loaded as a new document, with its own policy. */
  | { status: "leave"; to: string }
  /** Nothing has been done yet: the message says what confirming would do. */
  | { status: "ask"; message: string; values: SubmittedValues };

/** The ways to authenticate again, other than the password. */
export type AuthenticationMethods = { code: boolean; providers: { id: string; name: string }[] };

/** The reason a session ends with an answer. The session watcher does the rest. */
export type SessionEnd = "expired" | "workerRefused" | "noAppAccess";

export const idle: FormState = { status: "idle" };

/** Whether the answer may have errors, and the form continues with what was submitted. */
const mayHaveErrors = (state: FormState): state is Extract<FormState, { status: "invalid" | "failed" | "editing" }> =>
  state.status === "invalid" || state.status === "failed" || state.status === "editing";

/** The submitted values that the form continues with; undefined before it has been submitted. */
export const submittedIn = (state: FormState): SubmittedValues | undefined =>
  mayHaveErrors(state) || state.status === "restored" ? state.values : undefined;

/** The error of the control with this name, if there is one. */
export const errorIn = (state: FormState, name: string): string | undefined =>
  mayHaveErrors(state) ? state.errors?.find(({ field }) => field === name)?.message : undefined;

/**
 * The id of a control from its name: the one rule by which labels, errors and the summary find each other. `formId` is the form's
 * own, so that several forms of a page may ask for fields of the same name; a form outside the kit has none.
 */
export const fieldId = (name: string, formId = ""): string =>
  `f-${formId && `${formId}-`}${name.replace(/[^a-zA-Z0-9_-]/g, "-")}`;
export const errorId = (name: string, formId = ""): string => `${fieldId(name, formId)}-error`;
