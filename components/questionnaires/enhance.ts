/**
 * Progressive enhancement of the questionnaire form, in plain DOM: the form works without it, and nothing here re-
 * renders or resets answers given before the script arrives.
 */
import { reveal } from "@/components/form/reveal";
import { skip } from "@/components/form/skip";
import { type FieldError, type FormState, fieldId, summaryText } from "@/components/form/state";
import { sendEndSessionBeacon } from "@/components/ui/end-session-beacon";
import { toast } from "@/components/ui/toast";
import { general } from "@/lib/config/messages/general";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";
import { boxOf, controlOfError, controlsOf, element } from "./controls";
import { collect, isSameVisit, markLeft, readDraft, restore, wasLeft, writeDraft } from "./draft";
import { clearError, showError } from "./field-errors";
import { fields } from "./fields";
import { check, payload, validate } from "./validate";

const SAVE_AFTER_MS = 300;
const SLOW_AFTER_MS = 10_000;

export type EnhanceOptions = {
  form: HTMLFormElement;
  /** Posts the form; a rejected promise means that it may not have arrived. */
  send: (data: FormData) => Promise<FormState>;
  /** Called once the answers are stored; the draft has been removed by then. */
  onDone: (message: string) => void;
  /** For tests: reloads the page. */
  reload?: () => void;
};

/** Enhances the form until the returned function is called. */
export function enhance({ form, send, onDone, reload = () => window.location.reload() }: EnhanceOptions): () => void {
  const find = <T extends Element>(selector: string) => form.querySelector<T>(selector) as T;
  const button = find<HTMLButtonElement>("button[type=submit]");
  const declaration = find<HTMLInputElement>(`[name=${fields.declaration}]`);
  const errorList = find<HTMLElement>("[data-problems]");
  const polite = find<HTMLElement>("[data-polite]");
  const failure = find<HTMLElement>("[data-failure]");
  const progress = find<HTMLElement>("[data-progress]");
  const counted = find<HTMLElement>(".q-p b");
  const bar = find<HTMLProgressElement>(".q-p progress");
  const stop = new AbortController();
  const on = (target: EventTarget, type: string, handler: (event: Event) => void) =>
    target.addEventListener(type, handler, { signal: stop.signal });

  let shown: FieldError[] = [];
  let busy = false;
  /** The page is being left on purpose: stored, or reloaded. */
  let staying = false;
  let saveTimer = 0;

  const gate = () => {
    button.disabled = !declaration.checked;
  };

  const count = () => {
    bar.value = check(form).answered;
    counted.textContent = texts.progress(bar.value, bar.max);
  };

  const save = (extra?: { posting?: boolean; notice?: string }) => {
    window.clearTimeout(saveTimer);
    saveTimer = 0;
    const values = collect(form);
    const given = Object.keys(values).some((name) => name !== fields.idempotencyKey);
    writeDraft(given ? { values, posting: busy, ...extra } : undefined);
  };
  /** Writes pending changes; always on leaving, since the delay may be cut short. */
  const flush = () => {
    if (!staying) save();
  };

  const say = (slot: HTMLElement, kind?: string, text = "") =>
    slot.replaceChildren(...(text ? [element("div", { class: `notice notice-${kind}` }, element("p", {}, text))] : []));

  /** On going back, the browser would scroll to where the reader was: among questions that are now empty. */
  const sayRemoved = () => {
    say(polite, "info", texts.draftRemoved);
    window.history.scrollRestoration = "manual";
    polite.focus();
  };

  const drawSummary = (message?: string) => {
    // The enhancement's list replaces the one the server rendered for browsers without a script.
    for (const old of form.querySelectorAll<HTMLElement>(":scope > .summary")) old.hidden = true;
    if (shown.length === 0 && !message) {
      errorList.replaceChildren();
      return;
    }
    const title = shown.length > 0 ? texts.invalid : general.problem;
    const summary = element("div", { class: "summary", role: "alert", tabindex: "-1" }, element("h2", {}, title));
    if (message && message !== title) summary.append(element("p", {}, message));
    if (shown.length > 0) {
      const items = shown.map((error) =>
        element("li", {}, element("a", { href: `#${fieldId(error.field)}` }, summaryText(error))),
      );
      summary.append(element("ul", {}, ...items));
    }
    errorList.replaceChildren(summary);
  };

  const forget = (errors: FieldError[]) => {
    for (const { field } of errors) clearError(form, field);
    shown = shown.filter((error) => !errors.includes(error));
  };

  const show = (errors: FieldError[], message?: string) => {
    forget(shown);
    for (const line of form.querySelectorAll(".err")) {
      // Inline messages rendered by the server.
      const name = controlOfError(form, line)?.name;
      if (name) clearError(form, name);
    }
    shown = errors;
    for (const error of errors) showError(form, error);
    drawSummary(message);
    const summary = errorList.firstElementChild as HTMLElement | null;
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView();
  };

  /** Removes a message as soon as its question is answered; one from the server, as soon as its question is touched. */
  const finishEditing = (target: Element) => {
    if (shown.length === 0) {
      const line = boxOf(target).querySelector(".err");
      if (line && target.matches("input, textarea")) {
        const name = controlOfError(form, line)?.name;
        if (name && !validate(form).some((error) => error.field === name)) clearError(form, name);
      }
      return;
    }
    const open = validate(form);
    const gone = shown.filter(({ field }) => {
      const [control] = controlsOf(form, field);
      if (!control || open.some((error) => error.field === field)) return false;
      const box = boxOf(control);
      return (box.matches(".q-g") ? box.closest(".q-b") : box)?.contains(target);
    });
    if (gone.length === 0) return;
    forget(gone);
    drawSummary();
  };

  const setBusy = (value: boolean) => {
    busy = value;
    // Not `disabled`: the focus stays and the text is read out.
    if (value) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    progress.textContent = value ? texts.sending : "";
  };

  const submit = async () => {
    const errors = validate(form);
    if (errors.length > 0) {
      show(errors);
      toast.danger(texts.invalid);
      return;
    }
    forget(shown);
    drawSummary();
    say(failure);
    say(polite);
    setBusy(true);
    save({ posting: true });
    const slow = window.setTimeout(() => {
      progress.textContent = texts.slow;
    }, SLOW_AFTER_MS);
    let state: FormState | undefined;
    try {
      state = await send(payload(form));
    } catch {
      // Connection lost, or the server could not answer: everything is kept, and the same key makes a second post safe.
    }
    window.clearTimeout(slow);
    if (stop.signal.aborted) return;
    if (state?.status === "done") {
      staying = true;
      window.clearTimeout(saveTimer);
      writeDraft();
      // Shown until the next page loads, which may take long on a bad connection.
      button.hidden = true;
      say(progress, "success", state.message);
      onDone(state.message);
      return;
    }
    setBusy(false);
    if (state?.status === "failed" && state.errors.some(({ field }) => field === fields.definitionId)) {
      save({ posting: true, notice: state.message });
      staying = true;
      reload();
      return;
    }
    save();
    if (state?.status === "invalid" || state?.status === "failed") {
      show(state.errors, state.message);
      toast.danger(state.message);
    } else {
      say(failure, "danger", texts.notSent);
    }
  };

  const start = () => {
    const draft = readDraft();
    // Always called, since it also clears the draft's record.
    const isSame = draft !== undefined && isSameVisit(draft);
    if (draft && (draft.posting || isSame)) {
      if (restore(form, draft)) say(polite, draft.notice ? "warning" : "info", draft.notice ?? texts.draftRestored);
    } else if (draft) {
      writeDraft();
      sayRemoved();
    }
    save();
    gate();
    count();
    // The answer to a post sent before the script ran.
    form.querySelector<HTMLElement>(":scope > .summary")?.focus();
  };

  on(form, "submit", (event) => {
    event.preventDefault();
    if (!busy && !button.disabled) void submit();
  });
  for (const type of ["input", "change"]) {
    on(form, type, (event) => {
      if (event.target === declaration) gate();
      finishEditing(event.target as Element);
      count();
      window.clearTimeout(saveTimer);
      saveTimer = window.setTimeout(save, SAVE_AFTER_MS);
    });
  }
  on(form, "click", reveal);
  on(document, "click", skip);
  // Anything written later than this does not reach the reloaded page.
  on(window, "beforeunload", flush);
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
  // If the browser reports it: reloading the page is not leaving it.
  const { navigation } = window as { navigation?: EventTarget };
  let reloading = false;
  if (navigation) {
    on(navigation, "navigate", (event) => {
      reloading = (event as Event & { navigationType?: string }).navigationType === "reload";
    });
  }
  on(window, "pagehide", () => {
    flush();
    if (staying || busy || reloading) return;
    const draft = readDraft();
    if (draft) markLeft(draft);
    sendEndSessionBeacon();
  });
  on(window, "pageshow", (event) => {
    if (!(event as PageTransitionEvent).persisted || busy) return;
    // Restored from the back/forward cache: the visit that gave these answers has ended.
    const before = readDraft();
    if (before) wasLeft(before);
    form.reset();
    forget(shown);
    drawSummary();
    if (before) sayRemoved();
    else say(polite);
    say(failure);
    writeDraft();
    gate();
    count();
  });
  start();

  return () => {
    window.clearTimeout(saveTimer);
    stop.abort();
  };
}
