/**
 * A step's input, in this history entry's state: it survives a reload, belongs to one entry of one tab, and no other
 * page can read it. Never put into storage that outlives that.
 */
import { skip } from "@/components/form/skip";
import type { SubmittedValues } from "@/components/form/state";
import { isReload } from "@/components/questionnaires/draft";

const KEY = "profileDraft";
const SAVE_AFTER_MS = 300;

type Draft = { step: string; values: Record<string, string> };
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls for input, and a row's own hidden values; not those that the page renders afresh. */
const isPreserved = ({ name, type }: Control): boolean => type !== "hidden" || /\.\d+\./.test(name);

const shownValueOf = (control: Control): string =>
  control instanceof HTMLInputElement && control.type === "checkbox" && !control.checked ? "" : control.value;

/** The values of a form's controls, by name. */
function collect(form: HTMLFormElement): Record<string, string> {
  const controls = [...form.querySelectorAll<Control>("input, textarea, select")].filter(isPreserved);
  return Object.fromEntries(controls.map((control) => [control.name, shownValueOf(control)]));
}

const isSame = (one: SubmittedValues, other: SubmittedValues): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** A step's input from before the reload, including its rows; undefined if it equals the current values. */
export function savedInput(form: HTMLFormElement, step: string): SubmittedValues | undefined {
  const draft = (window.history.state as { [KEY]?: Draft } | null)?.[KEY];
  if (draft?.step !== step || !isReload()) return undefined;
  return isSame(draft.values, collect(form)) ? undefined : draft.values;
}

/** Stores the input of `form` until `stop` is called; `save` stores it at once, such as after its rows change. */
export function preserveFormInput(form: HTMLFormElement, step: string): { save: () => void; stop: () => void } {
  const stop = new AbortController();
  let timer = 0;
  const save = () => {
    window.clearTimeout(timer);
    try {
      window.history.replaceState({ ...window.history.state, [KEY]: { step, values: collect(form) } }, "");
    } catch {
      // Safari allows 100 writes in 30 seconds; the next write includes everything.
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
  document.addEventListener("click", skip, { signal: stop.signal });
  window.addEventListener("beforeunload", () => timer && save(), { signal: stop.signal });
  return {
    save,
    stop: () => {
      window.clearTimeout(timer);
      stop.abort();
    },
  };
}
