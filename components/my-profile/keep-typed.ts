/**
 * What was typed into a step, in this history entry's own state: it survives a reload, belongs to this tab's one entry, and no
 * other page can read it. Never put into a storage that outlives that.
 */
import { isReload } from "@/components/questionnaire/draft";

const KEY = "profileDraft";
const SAVE_AFTER_MS = 300;

type Draft = { step: string; values: Record<string, string> };
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement): Typed[] =>
  [...form.querySelectorAll<Typed>("input, textarea, select")].filter(({ type }) => type !== "hidden");

const heldBy = (control: Typed): string =>
  control instanceof HTMLInputElement && control.type === "checkbox" ? String(control.checked) : control.value;

function collect(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, heldBy(control)]));
}

/** Puts back what differs. True if anything did. */
function restore(form: HTMLFormElement, values: Record<string, string>): boolean {
  let changed = false;
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value === undefined || value === heldBy(control)) continue;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "true";
    else control.value = value;
    changed = true;
  }
  return changed;
}

/** Keeps what is typed into `form` until the returned function is called; says when a reload brought something back. */
export function keepTyped(form: HTMLFormElement, step: string, onBack: () => void): () => void {
  const draft = (window.history.state as { [KEY]?: Draft } | null)?.[KEY];
  if (draft?.step === step && isReload() && restore(form, draft.values)) onBack();
  const stop = new AbortController();
  let timer = 0;
  const save = () => {
    window.clearTimeout(timer);
    try {
      window.history.replaceState({ ...window.history.state, [KEY]: { step, values: collect(form) } }, "");
    } catch {
      // Safari allows a hundred writes in half a minute; the next one carries everything.
    }
  };
  form.addEventListener(
    "input",
    () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(save, SAVE_AFTER_MS);
    },
    { signal: stop.signal },
  );
  window.addEventListener("beforeunload", () => timer && save(), { signal: stop.signal });
  return () => {
    window.clearTimeout(timer);
    stop.abort();
  };
}
