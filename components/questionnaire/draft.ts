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

/** Whether this document shows its page again rather than anew: only then does the draft speak for this visit. */
export function isReload(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  // After a soft navigation the entry still tells how the first page came; its address gives that away.
  return (
    (entry as PerformanceNavigationTiming | undefined)?.type === "reload" &&
    entry?.name.split("#")[0] === window.location.href.split("#")[0]
  );
}
