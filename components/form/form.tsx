"use client";

import { unstable_rethrow } from "next/navigation";
import {
  type ComponentPropsWithoutRef,
  type ReactNode,
  type SubmitEvent,
  startTransition,
  use,
  useActionState,
  useEffect,
  useId,
  useRef,
} from "react";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { constants } from "@/lib/config/constants";
import { general } from "@/lib/config/messages/general";
import { session as sessionTexts } from "@/lib/config/messages/sessions/session";
import { AuthenticateAgain } from "./authenticate-again";
import { ErrorSummary } from "./error-summary";
import { FormContext } from "./form-context";
import { fillIn, hasInput, onRestored, recordSubmitted, restoredInput } from "./form-input";
import { keepErrors } from "./keep-errors";
import { leaveWithoutAsking } from "./leaving";
import { PostedWith } from "./posted-with";
import { isReadingAgain } from "./reading-again";
import { redirectsToCurrentPage } from "./redirects-to-current-page";
import { RenderedFor } from "./rendered-for";
import { reveal } from "./reveal";
import { announceSessionEnd, endsSession } from "./session-end";
import { type FormState, idle, type SubmittedValues, submittedIn } from "./state";

/** A form's server action: it returns errors with the submitted values, a message, or a redirect. */
export type FormAction = (state: FormState, data: FormData) => Promise<FormState>;

type Restored = ReturnType<typeof restoredInput>;

/** Says that a form has left the page with what was entered, and why. */
function sayRemoved(form: HTMLFormElement, message?: string): void {
  import("./removed-form").then(({ showRemovedForm }) => showRemovedForm(form, message)).catch(() => {});
}

/** An answer with a message that its person has to see. */
type Told = Extract<FormState, { status: "done" | "invalid" | "failed" }>;

const isTold = (answer: FormState): answer is Told => ["done", "invalid", "failed"].includes(answer.status);

/** Says an answer that its form cannot show, since it has left the page. */
function sayOutside(form: HTMLFormElement, { status, message }: Told): void {
  if (status === "done") toast.success(message);
  else sayRemoved(form, message);
}

/** A message that was on the page for less than this has not been seen. */
const SEEN_AFTER_MS = 1_000;

/** The submitted values of a post that never arrived; passwords are not echoed, even here. */
function submittedValues(form: HTMLFormElement | null, data: FormData): SubmittedValues {
  const values: Record<string, string> = {};
  for (const [name, value] of data) {
    const control = form?.elements.namedItem(name);
    const secret = control instanceof HTMLInputElement && control.type === "password";
    if (typeof value === "string" && !secret && !name.startsWith("$")) values[name] = value;
  }
  return values;
}

/**
 * A form for one server action. Works without a script; with one it moves the focus to the error, or to the part of
 * class `next` that replaces the form, prevents double submission and survives a lost connection.
 */
export function Form({
  action,
  summaryTitle,
  done = "notice",
  onDone,
  isAmongForms = false,
  beside,
  children,
  ...rest
}: {
  action: FormAction;
  summaryTitle?: string;
  /** Where the success message is shown; without a script always in the page. */
  done?: "notice" | "toast";
  onDone?: (() => void) | undefined;
  /** Whether the page that the action redirects to has other forms, whose input is kept. */
  isAmongForms?: boolean;
  /** Content before the form that belongs to it by its id: a list with checkboxes, which contains other forms. */
  beside?: ReactNode;
  children: ReactNode;
} & Omit<ComponentPropsWithoutRef<"form">, "action" | "onSubmit" | "children">) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const posting = useRef(false);
  const restored = useRef<Restored>(undefined);
  const said = useRef<{ answer: Told; atMs: number }>(undefined);
  const gone = useRef<HTMLFormElement>(null);
  const say = (answer: FormState): FormState => {
    if (!isTold(answer)) return answer;
    if (gone.current) sayOutside(gone.current, answer);
    else said.current = { answer, atMs: performance.now() };
    return answer;
  };
  const safe: FormAction = async (state, data) => {
    restored.current = restoredInput(data);
    if (restored.current) return { status: "restored", values: restored.current.values };
    said.current = undefined;
    try {
      const answer = await action(state, data);
      // Everything posted, not only what the action echoes: it is preserved while the person signs in again.
      if (answer.status === "failed" && answer.reason === "expired") {
        recordSubmitted(form.current, data);
        return say({ ...answer, values: submittedValues(form.current, data) });
      }
      // Not in an effect, since the action may remove the form from the page.
      if (answer.status === "leave") {
        leaveWithoutAsking();
        window.location.assign(answer.to);
      }
      if (answer.status === "done" && done === "toast") toast.success(answer.message);
      else say(answer);
      return keepErrors(state, answer);
    } catch (error) {
      if (isAmongForms && redirectsToCurrentPage(error)) return { ...idle };
      unstable_rethrow(error);
      const values = submittedValues(form.current, data);
      return say({ status: "failed", message: general.unavailable, errors: [], values });
    }
  };
  // On the server, the action itself: without JavaScript a browser can only post to that.
  const [state, formAction, pending] = useActionState(typeof window === "undefined" ? action : safe, idle);

  // An action may take its own form off the page, before or after its answer: a cancelled link has no such button. What
  // others do may take it away while it is filled in.
  useEffect(() => {
    const here = form.current;
    gone.current = null;
    return () => {
      gone.current = here;
      if (!here) return;
      const last = said.current;
      const isUnseen = last && performance.now() - last.atMs < SEEN_AFTER_MS;
      const isTaken = !posting.current && isReadingAgain() && hasInput(here);
      // A refusal that was shown, only if it was not its person who left the form.
      if (isUnseen && (last.answer.status === "done" || posting.current || isTaken)) sayOutside(here, last.answer);
      else if (isTaken) sayRemoved(here);
    };
  }, []);

  const renderedFor = use(RenderedFor);
  const postedWith = use(PostedWith);
  const hasMembership = renderedFor !== null;
  const finish = useRef(onDone);
  finish.current = onDone;
  useEffect(() => {
    if (!form.current || !hasMembership) return;
    return onRestored(form.current, (payload) => startTransition(() => formAction(payload)));
  }, [formAction, hasMembership]);

  useEffect(() => {
    posting.current = false;
    if (state.status === "leave") return;
    if (state.status === "restored") {
      // Controls that the form kit does not render: checkboxes that share a name, and anything tied to another control.
      if (form.current && restored.current) fillIn(form.current, restored.current.entries);
      return;
    }
    if (state.status === "invalid" || state.status === "failed") {
      form.current?.querySelector<HTMLElement>(".summary")?.focus();
      if (endsSession(state.reason)) announceSessionEnd(state.reason);
    } else if (state !== idle) {
      form.current?.querySelector<HTMLElement>(".next")?.focus();
      if (state.status === "done") finish.current?.();
    }
  }, [state]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (posting.current) event.preventDefault();
    posting.current = true;
  };

  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const kept = state.status === "editing" && state.errors?.length ? state.errors : undefined;
  const errors = failed?.errors ?? kept;
  const success =
    state.status === "done" ? (
      <Notice kind="success" shown={state}>
        {state.message}
      </Notice>
    ) : null;
  return (
    <FormContext value={{ state, pending, id }}>
      {beside}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, and a link's Enter key is a click */}
      <form
        {...rest}
        ref={form}
        action={formAction}
        onSubmit={onSubmit}
        onClick={reveal}
        noValidate
        data-entered={submittedIn(state) ? "" : undefined}
      >
        {renderedFor ? <input type="hidden" name={constants.membershipField} defaultValue={renderedFor} /> : null}
        {Object.entries(postedWith).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        {errors ? (
          <ErrorSummary title={failed?.title ?? summaryTitle} message={failed?.message} errors={errors} formId={id}>
            {failed?.reason === "otherOrganisation" ? (
              // biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, including its query
              <a href="" data-leaves="discard">
                {sessionTexts.reload}
              </a>
            ) : null}
          </ErrorSummary>
        ) : null}
        {state.status === "restored" ? (
          <div role="status" className="mb-5">
            <Notice>{sessionTexts.restored}</Notice>
          </div>
        ) : null}
        {success &&
          (done === "toast" ? (
            <noscript>{success}</noscript>
          ) : (
            <div role="status" className="mb-5">
              {success}
            </div>
          ))}
        {"authenticate" in state && state.authenticate ? (
          <AuthenticateAgain values={state.values} ways={state.authenticate} />
        ) : (
          children
        )}
      </form>
    </FormContext>
  );
}
