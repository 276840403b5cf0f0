/**
 * Preserves the input of a page's forms while its person signs in again (spec section 8, HTTP 401). The browser stores
 * it encrypted by the server, which decrypts it only for the same person: the next user of the browser can read none
 * of it. Passwords, codes and files are never part of it.
 */
import { constants } from "@/lib/config/constants";
import type { SubmittedValues } from "./state";

type Entry = [name: string, value: string];
type StoredForm = { key: string; values: Entry[] };
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const ADDRESS = "/session/form-input";
const ITEM = "portal-form-input";
const RESTORED = "portal-form-restored";
/** A slow service must not delay leaving the page. */
const GIVE_UP_AFTER_MS = 5_000;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

export const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

/** Passwords, codes of an authenticator app and recovery codes. */
export const isSecret = (control: Control): boolean =>
  control.type === "password" || /password|one-time-code/.test(control.autocomplete) || control.name === "recoveryCode";

/** Hidden controls identify the form's subject, except those that change with every page. */
const isIdentity = (control: Control): boolean =>
  control.type === "hidden" && control.dataset["volatile"] === undefined && !/\.\d+\./.test(control.name);

const isOfFramework = (name: string): boolean => name.startsWith("$") || name === constants.membershipField;

function entriesOf(form: HTMLFormElement, data = new FormData(form)): Entry[] {
  const secret = new Set(
    controlsOf(form)
      .filter(isSecret)
      .map(({ name }) => name),
  );
  return [...data].filter(
    (entry): entry is Entry => typeof entry[1] === "string" && !isOfFramework(entry[0]) && !secret.has(entry[0]),
  );
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.selectedOptions[0] !== drawn;
  }
  if (["hidden", "file", "submit", "button"].includes(control.type) || isSecret(control)) return false;
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

const submitted = new WeakMap<HTMLFormElement, Entry[]>();

/**
 * Records the values posted by a form whose person was no longer signed in: its controls are rendered again before the
 * page is left.
 */
export function recordSubmitted(form: HTMLFormElement | null, data: FormData): void {
  if (form) submitted.set(form, entriesOf(form, data));
}

/**
 * The forms rendered for a person's membership, each under a key that finds it when the same page is rendered again.
 */
function portalForms(): { form: HTMLFormElement; key: string; membershipId: string }[] {
  const seen = new Map<string, number>();
  return [...document.forms].flatMap((form) => {
    const membership = form.elements.namedItem(constants.membershipField);
    if (!(membership instanceof HTMLInputElement)) return [];
    const identity = controlsOf(form)
      .filter((control) => isIdentity(control) && !isOfFramework(control.name))
      .map(({ name, value }) => [name, value]);
    // Not `form.id`: a control named `id` takes its place.
    const known = JSON.stringify([form.getAttribute("id") ?? "", identity]);
    const nth = seen.get(known) ?? 0;
    seen.set(known, nth + 1);
    return [{ form, key: `${known}${nth}`, membershipId: membership.value }];
  });
}

/** Whether a form has input that was not there when it was rendered. */
export const hasInput = (form: HTMLFormElement): boolean =>
  submitted.has(form) || form.dataset["entered"] !== undefined || controlsOf(form).some(isChanged);

/** The page that the address names, its query included. */
export const thisPage = (): string => `${window.location.pathname}${window.location.search}`;

const post = (fields: Record<string, string>): Promise<Response> =>
  fetch(ADDRESS, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout?.(GIVE_UP_AFTER_MS),
  });

/** Preserves this page's input for when its person returns to it. Never throws. */
export async function preserveFormInput(): Promise<void> {
  const entered = portalForms().filter(({ form }) => hasInput(form));
  const [first] = entered;
  if (!first) return;
  const forms = entered.map(({ form, key }): StoredForm => ({ key, values: submitted.get(form) ?? entriesOf(form) }));
  try {
    const answer = await post({ forms: JSON.stringify({ membershipId: first.membershipId, forms }) });
    if (!answer.ok) return;
    sessionStorage.setItem(ITEM, JSON.stringify({ page: thisPage(), sealed: await answer.json() }));
  } catch {
    // No signal, or no storage: nothing is preserved.
  }
}

let waiting: StoredForm[] = [];

function takeFor(form: HTMLFormElement): Entry[] | undefined {
  const key = waiting.length > 0 ? portalForms().find((found) => found.form === form)?.key : undefined;
  const found = waiting.find((stored) => stored.key === key);
  waiting = waiting.filter((stored) => stored !== found);
  return found?.values;
}

/** Restores this page's preserved input if the same person is signed in. Never throws. */
export async function restoreFormInput(): Promise<void> {
  try {
    const { page, sealed } = JSON.parse(sessionStorage.getItem(ITEM) ?? "{}") as { page?: string; sealed?: string };
    if (!sealed || page !== thisPage()) return;
    const answer = await post({ sealed });
    if (!answer.ok) return;
    sessionStorage.removeItem(ITEM);
    if (answer.status === 204) return;
    waiting = (await answer.json()) as StoredForm[];
    for (const { form } of portalForms()) {
      const values = takeFor(form);
      if (!values) continue;
      // The form kit renders its own controls with the values; any other form is filled in.
      const event = new CustomEvent<Entry[]>(RESTORED, { detail: values, cancelable: true });
      if (form.dispatchEvent(event)) fillIn(form, values);
    }
  } catch {
    // Server unreachable, or no storage: the next page tries again.
  }
}

const restorations = new WeakMap<FormData, Entry[]>();

/**
 * Subscribes to a form's preserved input, also for a form that appears on the page later; it arrives as the payload of
 * the form's action. Returns how to unsubscribe.
 */
export function onRestored(form: HTMLFormElement, hear: (payload: FormData) => void): () => void {
  const restore = (values: Entry[]) => {
    const payload = new FormData();
    restorations.set(payload, values);
    hear(payload);
  };
  const listener = (event: Event) => {
    event.preventDefault();
    restore((event as CustomEvent<Entry[]>).detail);
  };
  form.addEventListener(RESTORED, listener);
  const late = takeFor(form);
  if (late) restore(late);
  return () => form.removeEventListener(RESTORED, listener);
}

/** The input to restore, if a form's action is called for that; undefined for a post. */
export function restoredInput(payload: FormData): { entries: readonly Entry[]; values: SubmittedValues } | undefined {
  const entries = restorations.get(payload);
  return entries && { entries, values: Object.fromEntries(entries) };
}

function setValue(control: Control, value: string): void {
  // React notices a value only when it is set by the browser's native setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Sets the controls whose value differs; hidden controls, files and secrets keep their rendered value. */
export function fillIn(form: HTMLFormElement, entries: readonly Entry[]): void {
  const left = new Map<string, string[]>();
  for (const [name, value] of entries) left.set(name, [...(left.get(name) ?? []), value]);
  for (const control of controlsOf(form)) {
    if (!control.name || ["hidden", "file", "submit", "button"].includes(control.type) || isSecret(control)) continue;
    const values = left.get(control.name);
    if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
      const isWanted = values?.includes(control.value) ?? false;
      if (control.checked !== isWanted && (isWanted || control.type === "checkbox")) control.click();
    } else {
      const value = values?.shift();
      if (value !== undefined && control.value !== value) setValue(control, value);
    }
  }
}
