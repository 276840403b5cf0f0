"use client";

import type { ReactNode } from "react";
import { AddressLookup } from "@/components/form/address-lookup";
import { BirthdayField } from "@/components/form/birthday-field";
import { FormContext } from "@/components/form/form-context";
import { PostcodeField } from "@/components/form/postcode-field";
import { type FormState, idle } from "@/components/form/state";
import { NoteItem, type NoteLine } from "@/components/notes/note-item";
import { Notice } from "@/components/ui/notice";
import { DecisionBar } from "@/components/verification/workbench/decision-bar";
import { gallery } from "@/lib/config/messages/gallery";
import { workbench } from "@/lib/config/messages/verification";

const texts = gallery.work;
const PATH = "/dev/components";
/** Forms of this page change nothing. */
const nothing = async (): Promise<FormState> => idle;

const accept = { value: "accepted", label: workbench.accept, key: workbench.keys.accept };
const reject = { value: "rejected", label: workbench.reject, key: workbench.keys.reject };

/** The decision bar: waiting, with and without keys; decided; refused with what to open first; closed. */
export function DecisionBars() {
  const bar = { action: nothing, fields: {}, seen: {}, accept, reject, reasonLabel: workbench.reasonIfReject };
  return (
    <div className="grid gap-4 [&_.wb-bar]:static">
      <DecisionBar {...bar} hasKeys />
      <DecisionBar {...bar} hasKeys={false} state={texts.decided} />
      <DecisionBar
        {...bar}
        accept={null}
        hasKeys={false}
        state={
          <Notice kind="warning">
            {workbench.unopened} <a href={PATH}>{workbench.openFirst}</a>
          </Notice>
        }
      />
      <DecisionBar {...bar} accept={null} reject={null} hasKeys={false} state={workbench.closed} />
    </div>
  );
}

const Refused = ({ name, message, children }: { name: string; message: string; children: ReactNode }) => (
  <FormContext
    value={{
      state: { status: "invalid", message: "", errors: [{ field: name, message }], values: {} },
      pending: false,
      id: `gallery-${name}`,
    }}
  >
    {children}
  </FormContext>
);

/** A date of birth: empty with its hint, filled in, and refused. */
export function Birthdays() {
  const { birthday } = texts;
  const filled = { "bornOn.day": "12", "bornOn.month": "4", "bornOn.year": "1991" };
  return (
    <div className="grid gap-x-6 xl:grid-cols-3">
      <BirthdayField name="born" label={birthday.label} hint={birthday.hint} values={{}} />
      <BirthdayField name="bornOn" label={birthday.filled} values={filled} />
      <Refused name="refused" message={birthday.error}>
        <BirthdayField name="refused" label={birthday.refused} values={{}} />
      </Refused>
    </div>
  );
}

/** A postcode: with the button that finds addresses, with those found, with none found, and refused. */
export function Postcodes() {
  const { postcode } = texts;
  const found = (at: string, message: string, choices: readonly string[], field: ReactNode) => (
    <FormContext
      value={{
        state: { status: "editing", message: "", values: {}, addresses: { at, message, choices } },
        pending: false,
        id: `gallery-${at}`,
      }}
    >
      {field}
    </FormContext>
  );
  return (
    <AddressLookup isOffered>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <PostcodeField name="postcode" label={postcode.label} />
        {found(
          "found",
          postcode.some,
          postcode.addresses,
          <PostcodeField name="found" label={postcode.found} defaultValue="YO1 7HH" />,
        )}
        {found("none", postcode.no, [], <PostcodeField name="none" label={postcode.none} defaultValue="YO1 7HH" />)}
        <Refused name="wrong" message={postcode.error}>
          <PostcodeField name="wrong" label={postcode.refused} defaultValue="YO1" />
        </Refused>
      </div>
    </AddressLookup>
  );
}

const note: NoteLine = {
  id: "1",
  text: texts.note.text,
  author: gallery.timelineBy,
  called: texts.note.called,
  at: "2026-11-27T09:00:00.000Z",
  time: gallery.timelineAt,
  edited: "",
  mentioned: "",
  due: "",
  isLate: false,
  state: "none",
  isOwn: false,
};
const notes: readonly NoteLine[] = [
  { ...note, isOwn: true, edited: texts.note.edited },
  { ...note, id: "2", state: "unread", mentioned: texts.note.mentioned },
  { ...note, id: "3", state: "open", due: texts.note.due },
  { ...note, id: "4", state: "open", due: texts.note.late, isLate: true },
  { ...note, id: "5", state: "done", due: texts.note.doneBy },
];

/** A note: one's own, one that mentions the reader, one with a day, one that is late, and one that is done. */
export function Notes() {
  return (
    <ul className="m-0 list-none p-0">
      {notes.map((one) => (
        <NoteItem key={one.id} note={one} workerId="" path={PATH} change={nothing} />
      ))}
    </ul>
  );
}
