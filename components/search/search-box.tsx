"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { searchTexts as texts } from "@/lib/config/messages/search";
import { type SearchGroup, type SearchState, useSearch } from "./use-search";

const isPlainClick = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** What a screen reader is told; nothing while someone is still typing. */
function announcement({ groups, status }: SearchState, typed: string): string {
  if (status === "searching") return "";
  if (status === "failed") return texts.failed;
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return texts.none(typed);
  const notes = groups.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []));
  return [texts.count(count), ...notes].join(". ");
}

function Results({
  id,
  groups,
  active,
  open,
}: {
  id: string;
  groups: readonly SearchGroup[];
  active: number;
  open: (event: MouseEvent, href: string) => void;
}) {
  let at = -1;
  return (
    <div id={id} role="listbox" aria-label={texts.results} className="search-results">
      {groups.map(({ name, note, hits }, n) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
        <div key={hits[0]?.href ?? name} role="group" aria-labelledby={`${id}-group-${n}`}>
          <p id={`${id}-group-${n}`} role="presentation" className="search-group">
            {name}
            {note ? <span className="search-note">{note}</span> : null}
          </p>
          {hits.map(({ title, detail, href }) => {
            at += 1;
            return (
              <a
                key={href}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                href={href}
                className="search-hit"
                onClick={(event) => open(event, href)}
              >
                <span className="search-hit-title">{title}</span>
                {detail ? <span className="search-hit-detail">{detail}</span> : null}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/**
 * The search field with its results, as a combobox: arrow keys move through the results, Enter opens one, or the first
 * one as soon as they arrive. The field keeps the focus.
 */
export function SearchBox({ resultsPath, onOpen }: { resultsPath: string; onOpen?: () => void }) {
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  /** Enter was pressed before the results had arrived. */
  const [isOpening, setIsOpening] = useState(false);
  const state = useSearch(resultsPath, typed.trim());
  const hits = state.groups.flatMap((group) => group.hits);
  const current = Math.min(active, hits.length - 1);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-list-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [id, current]);

  const go = (href: string) => {
    setIsOpening(false);
    onOpen?.();
    // A help page has a style sheet of its own, so it is loaded as a document.
    if (href.startsWith("/help/")) window.location.assign(href);
    else router.push(href);
  };
  const open = (event: MouseEvent, href: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(href);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function in each render.
  useEffect(() => {
    if (!isOpening || state.status === "searching") return;
    setIsOpening(false);
    // A record that is only spelt like it is not opened unseen.
    const [group] = state.groups;
    const hit = group?.note ? undefined : group?.hits[0];
    if (hit && state.status === "done") go(hit.href);
  }, [isOpening, state]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setIsOpening(false);
      setActive((current + step + hits.length) % hits.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const hit = hits[current];
      // The results on the screen are still those of the letters before.
      if (state.status === "searching") setIsOpening(active === 0 && typed.trim() !== "");
      else if (hit && state.status === "done") go(hit.href);
    }
  };

  const isEmpty = state.status === "done" && hits.length === 0;
  return (
    <div className="search-box">
      <label htmlFor={`${id}-input`} className="vh">
        {texts.label}
      </label>
      <input
        ref={input}
        id={`${id}-input`}
        className="search-input"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${id}-list-${current}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        placeholder={texts.hint}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(0);
          setIsOpening(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="vh">
        {announcement(state, typed.trim())}
      </p>
      <Results id={`${id}-list`} groups={state.groups} active={current} open={open} />
      {isEmpty ? <p className="search-empty">{texts.none(typed.trim())}</p> : null}
      {state.status === "failed" ? <p className="search-empty">{texts.failed}</p> : null}
    </div>
  );
}
