"use client";

import { DocumentControlField, describedControl } from "@/components/profiles/document-control-field";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { type Upload, uploadId, useUploads } from "./uploads-context";

/** The choice of the document that a file is: those of the checklist first. */
function KindSelect({ upload: { id, kind, errors } }: { upload: Upload }) {
  const { lines, kinds, setKind } = useUploads();
  const ofLines = lines.flatMap((line) => line.kinds);
  const others = (Object.keys(kinds) as DocumentKind[]).filter((one) => !ofLines.includes(one));
  const error = errors.find(({ field }) => field === "kind")?.message;
  const { messages, attributes } = describedControl(uploadId(id, "kind"), undefined, error);
  const options = (own: readonly DocumentKind[]) =>
    own.map((one) => (
      <option key={one} value={one}>
        {kinds[one]?.label}
      </option>
    ));
  return (
    <div className="fld">
      <label htmlFor={attributes.id}>{kind ? texts.whichOf : texts.which}</label>
      {messages}
      <select
        className="inp"
        {...attributes}
        value={kind ?? ""}
        onChange={({ target }) => setKind(id, (target.value || null) as DocumentKind | null)}
      >
        <option value="">{texts.choose}</option>
        <optgroup label={texts.checklistGroup}>{options(ofLines)}</optgroup>
        {others.length > 0 ? <optgroup label={texts.otherGroup}>{options(others)}</optgroup> : null}
      </select>
    </div>
  );
}

/** A file that is being added: what it needs before it is saved, its progress, and its errors. */
export function UploadItem({ upload }: { upload: Upload }) {
  const { kinds, remove, save } = useUploads();
  const { id, file, kind, state, percent, errors } = upload;
  const controls = (kind && kinds[kind]?.controls) ?? [];
  const own = ["kind", ...controls.map(({ name }) => name)];
  const others = errors.filter(({ field }) => !own.includes(field));
  const isAsked = state === "asked";
  const progress =
    state === "queued"
      ? texts.queued
      : state === "sending"
        ? percent < 100
          ? texts.sent(percent)
          : texts.checking
        : texts.saved;
  return (
    <form
      id={uploadId(id)}
      className="dc-up"
      noValidate
      tabIndex={-1}
      aria-label={file.name}
      onSubmit={(event) => {
        event.preventDefault();
        save([id]);
      }}
    >
      <div className="dc-up-head">
        <p className="dc-up-name">{file.name}</p>
        {isAsked ? (
          <Button variant="quiet" size="s" onClick={() => remove(id)}>
            {texts.remove}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        ) : (
          <p className="dc-up-progress">{progress}</p>
        )}
      </div>
      {others.length > 0 ? (
        <div role="alert" tabIndex={-1}>
          {others.map(({ message }) => (
            <p key={message} className="err">
              {message}
            </p>
          ))}
        </div>
      ) : null}
      {state === "sending" ? <progress className="bar" max={100} value={percent} aria-label={file.name} /> : null}
      <div className="dc-up-fields" hidden={!isAsked}>
        <KindSelect upload={upload} />
        {controls.map((control) => (
          <DocumentControlField
            key={`${kind}-${control.name}`}
            control={control}
            id={uploadId(id, control.name)}
            error={errors.find(({ field }) => field === control.name)?.message}
          />
        ))}
        <div className="dc-up-save">
          <Button type="submit" variant="secondary">
            {texts.save}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </form>
  );
}
