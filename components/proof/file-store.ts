/**
 * The files that prove hours and are not sent yet, in this browser: they outlive a lost connection, a reload and a
 * closed page. They are of one person, and removed once that person says so when signing out
 * (docs/decisions/0100-proof-from-a-phone.md).
 */

import { constants } from "@/lib/config/constants";
import { notifyOtherTabs, onTabMessage } from "./tab-messages";

/** A file with what its form posts. `membershipId` says for whom it waits. */
export type WaitingFile = {
  /** Sent with the file, so that the server adds it once however often it arrives. */
  key: string;
  membershipId: string;
  timesheetId: string;
  kind: string;
  file: Blob;
  name: string;
  atMs: number;
  /** Why the server does not take it; it is not sent again. */
  refusal: string | null;
};

const DATABASE = "portal-files";
const STORE = "files";
/** Set once this browser has stored a file, so that other pages look for none in browsers that never have. */
const MARK = "portal-files";

/** Tells the part of every page that sends files that there is one. */
const WAITS = "portal-files-wait";
/** Tells every list of them that one was removed. */
const REMOVED = "portal-files-removed";

/** Where the browser stores nothing, such as in some private windows, for as long as the page is open. */
const inMemory = new Map<string, WaitingFile>();

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs one request on the store. The connection is closed at once, so that nothing keeps the database from being deleted. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE, { keyPath: "key" });
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const answer = await answerOf(work(transaction.objectStore(STORE)));
    await done;
    return answer;
  } finally {
    database.close();
  }
}

/** Whether this browser may have files to send. */
export function mayHaveFiles(): boolean {
  try {
    return inMemory.size > 0 || localStorage.getItem(MARK) !== null;
  } catch {
    return inMemory.size > 0;
  }
}

/** The time at which a file begins to wait, by the clock of the browser that stores it. */
export const waitsSince = (): number => Date.now();

/** Stores a file until it is sent; only in memory if the browser refuses, which `isStoredForLong` then says. */
export async function storeWaiting(file: WaitingFile): Promise<void> {
  inMemory.set(file.key, file);
  try {
    localStorage.setItem(MARK, "1");
    await withStore("readwrite", (store) => store.put(file));
    inMemory.delete(file.key);
  } catch {
    // It stays in memory.
  }
}

export const isStoredForLong = ({ key }: Pick<WaitingFile, "key">): boolean => !inMemory.has(key);

/** The files that wait, oldest first. `isOverdue` says which to ask about. */
export async function waitingFiles(): Promise<WaitingFile[]> {
  if (!mayHaveFiles()) return [];
  const stored = await withStore<WaitingFile[]>("readonly", (store) => store.getAll()).catch(() => []);
  return [...stored, ...inMemory.values()].sort((one, other) => one.atMs - other.atMs);
}

/** Whether it has waited for so long that it is removed. */
export const isExpired = ({ atMs }: WaitingFile): boolean => atMs < Date.now() - constants.proofRemovedMs;

/** Whether a file has waited for so long that its person is asked what to do with it. */
export const isOverdue = ({ atMs }: WaitingFile): boolean => atMs < Date.now() - constants.proofOverdueMs;

/** Whether a file still waits: another tab may have sent it, or the person may have removed it. */
export async function isWaiting(key: string): Promise<boolean> {
  if (inMemory.has(key)) return true;
  return (await withStore("readonly", (store) => store.count(key)).catch(() => 0)) > 0;
}

export async function removeWaiting(key: string): Promise<void> {
  inMemory.delete(key);
  await withStore("readwrite", (store) => store.delete(key)).catch(() => {});
  window.dispatchEvent(new Event(REMOVED));
  notifyOtherTabs({ removed: key });
}

/** Leaves nothing in the browser: for the end of a session that a person ended. */
export async function removeAllWaiting(): Promise<void> {
  inMemory.clear();
  try {
    localStorage.removeItem(MARK);
    await answerOf(indexedDB.deleteDatabase(DATABASE));
  } catch {
    // There is none.
  }
}

/** Asks for the files that wait to be sent now. */
export const requestSending = (): void => void window.dispatchEvent(new Event(WAITS));

/** Hears such requests, and of a connection that has returned, until the signal is aborted. */
export function onSendingRequested(hear: () => void, until: AbortController): void {
  for (const event of [WAITS, "online"]) window.addEventListener(event, hear, { signal: until.signal });
}

/** Hears that a file was removed, in this tab or another, until the signal is aborted. */
export function onRemoved(hear: () => void, until: AbortController): void {
  window.addEventListener(REMOVED, hear, { signal: until.signal });
  onTabMessage<object>((message) => "removed" in message && hear(), until.signal);
}
