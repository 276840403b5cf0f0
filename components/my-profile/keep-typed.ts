/**
 * What was typed into a step, in this history entry's own state: it survives a reload, belongs to this tab's one entry, and no
 * other page can read it. Never put into a storage that outlives that.
 */
import { skip } from "@/components/form/skip";
import type { TypedValues } from "@/components/form/state";
import { isReload } from "@/components/questionnaire/draft";

const KEY = "profileDraft";
const SAVE_AFTER_MS = 300;

type Draft = { step: string; values: Record<string, string> };
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is typed into, and what a row carries of itself; not what the page gives its form anew. */
const isKept = ({ name, type }: Typed): boolean => type !== "hidden" || /\.\d+\./.test(name);

const heldBy = (control: Typed): string =>
  control instanceof HTMLInputElement && control.type === "checkbox" && !control.checked ? "" : control.value;

/** What the controls of a form hold, by their names, as a form's values are. */
function collect(form: HTMLFormElement): Record<string, string> {
  const controls = [...form.querySelectorAll<Typed>("input, textarea, select")].filter(isKept);
  return Object.fromEntries(controls.map((control) => [control.name, heldBy(control)]));
}

const isSame = (one: TypedValues, other: TypedValues): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** What a step's form held before the page was loaded again, its rows included; undefined where it holds the same now. */
export function heldBefore(form: HTMLFormElement, step: string): TypedValues | undefined {
  const draft = (window.history.state as { [KEY]?: Draft } | null)?.[KEY];
  if (draft?.step !== step || !isReload()) return undefined;
  return isSame(draft.values, collect(form)) ? undefined : draft.values;
}

/** Keeps what is typed into `form` until `stop` is called; `save` keeps it at once, such as when it has other rows. */
export function keepTyped(form: HTMLFormElement, step: string): { save: () => void; stop: () => void } {
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
