"use client";

import { unstable_rethrow } from "next/navigation";
import {
  type ComponentPropsWithoutRef,
  createContext,
  type ReactNode,
  type SubmitEvent,
  startTransition,
  use,
  useActionState,
  useEffect,
  useRef,
} from "react";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { constants } from "@/lib/config/constants";
import { general } from "@/lib/config/messages/general";
import { session as sessionTexts } from "@/lib/config/messages/session";
import { AuthenticateAgain } from "./authenticate-again";
import { DrawnFor } from "./drawn-for";
import { ErrorSummary } from "./error-summary";
import { fillIn, noteSubmitted, onRestored, restoredBy } from "./form-input";
import { leadsBackHere } from "./leads-back";
import { reveal } from "./reveal";
import { announceEnd } from "./session-end";
import { endsSession, type FormState, idle, type TypedValues, typedIn } from "./state";

/** What a form posts to: it answers with errors and what was typed, with a message, or with a redirect. */
export type FormAction = (state: FormState, data: FormData) => Promise<FormState>;

type Restored = ReturnType<typeof restoredBy>;
type FormContextValue = { state: FormState; pending: boolean };

const FormContext = createContext<FormContextValue>({ state: idle, pending: false });

/** The state of the form around a control. */
export const useForm = (): FormContextValue => use(FormContext);

/** What was typed, for a post that never arrived; a password is not echoed, not even here. */
function typedValues(form: HTMLFormElement | null, data: FormData): TypedValues {
  const values: Record<string, string> = {};
  for (const [name, value] of data) {
    const control = form?.elements.namedItem(name);
    const secret = control instanceof HTMLInputElement && control.type === "password";
    if (typeof value === "string" && !secret && !name.startsWith("$")) values[name] = value;
  }
  return values;
}

/**
 * A form around one server action. Works without a script; with one it moves the focus to what went wrong, or to the part
 * of class `next` that comes instead of what was sent, keeps a second press from posting twice and survives a lost signal.
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
  /** Where the message of a success is shown; without a script always in the page. */
  done?: "notice" | "toast";
  onDone?: () => void;
  /** Other forms stand on the page that its action leads back to: what is typed into them stays. */
  isAmongForms?: boolean;
  /** What stands after the form and belongs to it by its id: a list with boxes to tick, in which other forms stand. */
  beside?: ReactNode;
  children: ReactNode;
} & Omit<ComponentPropsWithoutRef<"form">, "action" | "onSubmit" | "children">) {
  const form = useRef<HTMLFormElement>(null);
  const posting = useRef(false);
  const restored = useRef<Restored>(undefined);
  const safe: FormAction = async (state, data) => {
    restored.current = restoredBy(data);
    if (restored.current) return { status: "restored", values: restored.current.values };
    try {
      const answer = await action(state, data);
      // All that was posted, not only what the action echoes: it is preserved while the person signs in again.
      if (answer.status === "failed" && answer.reason === "expired") {
        noteSubmitted(form.current, data);
        return { ...answer, values: typedValues(form.current, data) };
      }
      // Here, not in an effect: what was done may take the form itself off the page.
      if (answer.status === "leave") window.location.assign(answer.to);
      if (answer.status === "done" && done === "toast") toast.success(answer.message);
      return answer;
    } catch (error) {
      if (isAmongForms && leadsBackHere(error)) return { ...idle };
      unstable_rethrow(error);
      const values = typedValues(form.current, data);
      return { status: "failed", message: general.unavailable, errors: [], values };
    }
  };
  // On the server the action itself: only it can be posted to by a browser without a script.
  const [state, formAction, pending] = useActionState(typeof window === "undefined" ? action : safe, idle);

  const drawnFor = use(DrawnFor);
  const hasMembership = drawnFor !== null;
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
      // Controls that the kit does not draw: boxes that share a name, what follows another control.
      if (form.current && restored.current) fillIn(form.current, restored.current.entries);
      return;
    }
    if (state.status === "invalid" || state.status === "failed") {
      form.current?.querySelector<HTMLElement>(".summary")?.focus();
      if (endsSession(state.reason)) announceEnd(state.reason);
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
  const success = state.status === "done" ? <Notice kind="success">{state.message}</Notice> : null;
  return (
    <FormContext value={{ state, pending }}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, and a link's Enter key is a click */}
      <form
        {...rest}
        ref={form}
        action={formAction}
        onSubmit={onSubmit}
        onClick={reveal}
        noValidate
        data-entered={typedIn(state) ? "" : undefined}
      >
        {drawnFor ? <input type="hidden" name={constants.membershipField} defaultValue={drawnFor} /> : null}
        {failed ? (
          <ErrorSummary title={failed.title ?? summaryTitle} message={failed.message} errors={failed.errors}>
            {failed.reason === "otherOrganisation" ? (
              // biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, its query included
              <a href="">{sessionTexts.loadAgain}</a>
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
      {beside}
    </FormContext>
  );
}
