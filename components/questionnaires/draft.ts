/**
 * The draft of a questionnaire, in this history entry's state: it survives a reload and a lost post, belongs to one
 * entry of one tab, and no other page can read it. Medical answers are never put into storage that outlives that.
 */
import { fields } from "./fields";

export type Draft = {
  /** Answers, texts and the idempotency key, by control name. Never the declaration, which must be given again. */
  values: Record<string, string>;
  /** A post was under way when this was written. */
  posting?: boolean;
  /** The message shown when the draft is restored. */
  notice?: string;
};

const KEY = "questionnaireDraft";
const kept = /^(answer|description|groupDescription)\.|^idempotencyKey$/;

/** The draft of the current history entry, or none. */
export const readDraft = (): Draft | undefined => window.history.state?.[KEY];

/** Writes or, without a draft, removes it; the router's own part of the state stays as it is. */
export function writeDraft(draft?: Draft): void {
  const { [KEY]: before, ...rest } = window.history.state ?? {};
  if (!draft && !before) return;
  try {
    window.history.replaceState(draft ? { ...rest, [KEY]: draft } : rest, "");
  } catch {
    // Safari allows 100 writes in 30 seconds; the next write, at the latest on leaving, includes everything.
  }
}

/** The form's values that a draft stores. */
export function collect(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (kept.test(name) && typeof value === "string" && value) values[name] = value;
  }
  return values;
}

/** Restores a draft without changing answers given before the script ran. True if anything was restored. */
export function restore(form: HTMLFormElement, draft: Draft): boolean {
  const now = collect(form);
  let changed = false;
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    const value = draft.values[control.name];
    if (value === undefined || !kept.test(control.name)) continue;
    if (control.name === fields.idempotencyKey) {
      control.value = value;
    } else if (now[control.name] === undefined) {
      if (control.type !== "radio") control.value = value;
      else if (control.value === value) (control as HTMLInputElement).checked = true;
      else continue;
      changed = true;
    }
  }
  return changed;
}

/** Stored under the draft's key, which reveals nothing about the answers: this tab left the draft's page. */
const leftKey = ({ values }: Draft) => `questionnaireLeft ${values[fields.idempotencyKey]}`;

/** Records that the page is being left. A page that the browser ends for lack of memory never gets here. */
export function markLeft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(leftKey(draft), "1");
  } catch {
    // No storage available: `wasLeft` then returns true for every page.
  }
}

/** Whether the draft's page was left, as far as is known; reading the answer clears the record. */
export function wasLeft(draft: Draft): boolean {
  try {
    const isMarked = window.sessionStorage.getItem(leftKey(draft)) !== null;
    window.sessionStorage.removeItem(leftKey(draft));
    return isMarked;
  } catch {
    return true;
  }
}

/** How this document was loaded; null after a client-side navigation, which the first page's address reveals. */
function cameBy(): NavigationTimingType | null {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  if (entry?.name.split("#")[0] !== window.location.href.split("#")[0]) return null;
  return (entry as PerformanceNavigationTiming).type;
}

/** Whether this document is a reload of its page rather than a new visit. */
export const isReload = (): boolean => cameBy() === "reload";

/**
 * Whether the draft belongs to this visit: the page was reloaded, or restored by a browser that had ended it. Going
 * back to it after leaving is another visit.
 */
export function isSameVisit(draft: Draft): boolean {
  const left = wasLeft(draft);
  return isReload() || (cameBy() === "back_forward" && !left);
}
