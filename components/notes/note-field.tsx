"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useControl } from "@/components/form/control";
import { constants } from "@/lib/config/constants";
import { notes as texts } from "@/lib/config/messages/notes";
import type { Colleague } from "@/lib/contract/notes";
import { mentionAt, suggestionsFor } from "./mention-suggestions";

/** Chooses a colleague who shares their name in the list of colleagues: their name alone mentions no one. */
function chooseInList(form: HTMLFormElement | null, { _id }: Colleague): void {
  const box = form?.elements.namedItem(`mention.${_id}`);
  if (!(box instanceof HTMLInputElement)) return;
  if (!box.checked) box.click();
  box.closest("details")?.setAttribute("open", "");
}

/**
 * The text of a note. After an "@" it suggests colleagues: arrow keys move through them, Enter or Tab chooses one, and
 * Escape closes the list. It has the attributes of a combobox but not the role, which a field of several lines cannot
 * have.
 */
export function NoteField({
  colleagues,
  defaultValue,
}: {
  colleagues: readonly Colleague[];
  defaultValue: string | undefined;
}) {
  const { id, aria, submitted, hintLine, errorLine } = useControl("text", { hint: texts.textHint, required: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<ReturnType<typeof mentionAt>>(null);
  const [active, setActive] = useState(0);
  /** The place of an "@" that was chosen for, or closed. */
  const settled = useRef<number>(undefined);
  const found = asked ? suggestionsFor(asked.typed, colleagues) : [];
  const listId = `${id}-colleagues`;
  const optionId = (n: number) => `${listId}-${n}`;
  const activeId = found.length > 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const update = () => {
    const { value, selectionStart, selectionEnd } = field.current ?? {};
    const now = selectionStart === selectionEnd ? mentionAt(value ?? "", selectionStart ?? 0) : null;
    if (now?.from !== settled.current) settled.current = undefined;
    if (now && now.from === settled.current) setAsked(null);
    else if (now?.from !== asked?.from || now?.typed !== asked?.typed) {
      setAsked(now);
      setActive(0);
    }
  };
  const close = () => {
    settled.current = asked?.from;
    setAsked(null);
  };
  const choose = (colleague: Colleague | undefined) => {
    const shown = field.current;
    if (!shown || !asked || !colleague) return;
    close();
    shown.setRangeText(`@${colleague.name} `, asked.from, shown.selectionStart, "end");
    shown.dispatchEvent(new Event("input", { bubbles: true }));
    if (colleagues.some(({ _id, name }) => _id !== colleague._id && name === colleague.name))
      chooseInList(shown.form, colleague);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + found.length) % found.length);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) choose(found[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  const suggests = {
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": found.length > 0 ? listId : undefined,
    "aria-activedescendant": activeId,
    onInput: update,
    onKeyUp: update,
    onClick: update,
    onBlur: () => setAsked(null),
    onKeyDown,
  } as const;
  return (
    <div className="fld">
      <label htmlFor={id}>{texts.text}</label>
      {hintLine}
      {errorLine}
      <div className="note-field">
        <textarea
          ref={field}
          id={id}
          name="text"
          className="inp"
          rows={3}
          maxLength={constants.noteMaxLength}
          autoComplete="off"
          defaultValue={submitted?.["text"] ?? defaultValue}
          {...aria}
          {...(colleagues.length > 0 ? suggests : {})}
        />
        {found.length > 0 ? (
          <div id={listId} role="listbox" aria-label={texts.colleagues} className="note-colleagues">
            {found.map((colleague, n) => (
              <button
                key={colleague._id}
                id={optionId(n)}
                type="button"
                role="option"
                aria-selected={n === active}
                tabIndex={-1}
                // The text keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(colleague)}
              >
                {colleague.name}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <p role="status" className="vh">
        {found.length > 0 ? texts.suggested(found.length) : ""}
      </p>
    </div>
  );
}
