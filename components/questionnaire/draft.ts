/**
 * The draft of a questionnaire in this history entry's own state: it survives a reload and a lost post, belongs to this
 * tab's one entry, and no other page can read it. Medical answers are never put into a storage that outlives that.
 */
import { fields } from "./fields";

export type Draft = {
  /** Answers, texts and the idempotency key, by control name. Never the declaration: it is given anew. */
  values: Record<string, string>;
  /** A post was under way when this was written. */
  posting?: boolean;
  /** What to say when the draft is put back. */
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
    // Safari allows a hundred writes in half a minute; the next one, at the latest on leaving, carries everything.
  }
}

/** What the form holds and a draft keeps. */
export function collect(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (kept.test(name) && typeof value === "string" && value) values[name] = value;
  }
  return values;
}

/** Puts a draft back without touching an answer given before the script ran. True if anything was put back. */
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

/** By the draft's key, which says nothing of the answers: that this tab left the page they were given on. */
const leftKey = ({ values }: Draft) => `questionnaireLeft ${values[fields.idempotencyKey]}`;

/** Notes that the page is being left. A page that the browser ends for want of memory never comes to say so. */
export function markLeft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(leftKey(draft), "1");
  } catch {
    // Nothing may be stored here: `wasLeft` then says so of every page.
  }
}

/** Whether the page of the draft was left, as far as can be told; what was noted of it goes with the answer. */
export function wasLeft(draft: Draft): boolean {
  try {
    const isMarked = window.sessionStorage.getItem(leftKey(draft)) !== null;
    window.sessionStorage.removeItem(leftKey(draft));
    return isMarked;
  } catch {
    return true;
  }
}

/** How this document came to its page; null after a soft navigation, which the address of the first page gives away. */
function cameBy(): NavigationTimingType | null {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  if (entry?.name.split("#")[0] !== window.location.href.split("#")[0]) return null;
  return (entry as PerformanceNavigationTiming).type;
}

/** Whether this document shows its page again rather than anew. */
export const isReload = (): boolean => cameBy() === "reload";

/**
 * Whether the draft speaks for this visit: the page was loaded again, or brought back by a browser that had ended it. Gone back
 * to, after it was left, it is another visit.
 */
export function isSameVisit(draft: Draft): boolean {
  const left = wasLeft(draft);
  return isReload() || (cameBy() === "back_forward" && !left);
}
