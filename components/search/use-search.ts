import { useEffect, useState } from "react";
import { announceSessionEnd } from "@/components/form/session-end";
import { paceOf, withBegun } from "./pace";

type SearchHit = { title: string; detail: string; href: string };
export type SearchGroup = { name: string; note: string; hits: SearchHit[] };
export type SearchState = { groups: SearchGroup[]; status: "searching" | "done" | "failed" };

/** When the searches of this page began, in ms since it was loaded. */
let begun: number[] = [];

const isJson = (answer: Response) => (answer.headers.get("content-type") ?? "").startsWith("application/json");

/** The groups of results; null where the session has ended or the server did not answer. */
async function ask(path: string, typed: string, signal: AbortSignal): Promise<SearchGroup[] | null> {
  const form = new FormData();
  form.set("search", typed);
  const answer = await fetch(path, { method: "POST", body: form, signal });
  // The edge redirects a request without a session to the sign-in page.
  if (answer.status === 401 || answer.redirected) announceSessionEnd("expired");
  if (!answer.ok || !isJson(answer)) return null;
  return ((await answer.json()) as { groups: SearchGroup[] }).groups;
}

/** Searches for what is typed. A new letter cancels the search for the ones before it. */
export function useSearch(path: string, typed: string): SearchState {
  const [state, setState] = useState<SearchState>({ groups: [], status: "searching" });
  useEffect(() => {
    const ending = new AbortController();
    setState(({ groups }) => ({ groups, status: "searching" }));
    const begin = async () => {
      if (typed) begun = withBegun(begun, performance.now());
      const groups = await ask(path, typed, ending.signal).catch(() => null);
      if (!ending.signal.aborted) setState(groups ? { groups, status: "done" } : { groups: [], status: "failed" });
    };
    const later = window.setTimeout(begin, typed ? paceOf(begun, performance.now()) : 0);
    return () => {
      window.clearTimeout(later);
      ending.abort();
    };
  }, [path, typed]);
  return state;
}
