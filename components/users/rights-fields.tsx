"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form";
import { errorId, fieldId } from "@/components/form/state";
import { permissions as texts } from "@/lib/config/messages/permissions";
import type { Choices } from "@/lib/contract/people";
import { wordsOfCode } from "./words";

/** What somebody has now. */
export type Held = {
  jobTitle: string | null;
  codes: readonly string[];
  apps: readonly string[];
  isAuthorizer: boolean;
  isPrimaryUser: boolean;
};

export type PermissionGroup = { title: string; codes: readonly string[] };

const NOT_YOURS = "You do not have this yourself, so you cannot give it.";
const NOT_BACK = "You do not have this yourself: once taken away, you cannot give it back.";

/** A box to tick, with what it means. What the caller cannot give he may leave or take away, never add. */
function Check({
  name,
  title,
  text,
  held,
  mayGive = true,
}: {
  name: string;
  title: string;
  text?: string;
  held: boolean;
  mayGive?: boolean;
}) {
  const { state } = useForm();
  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const isChecked = failed ? failed.values[name] !== undefined : held;
  const note = mayGive ? null : held ? NOT_BACK : NOT_YOURS;
  const id = fieldId(name);
  return (
    <div className="pb-1">
      <label className="mb-0! flex! min-h-11 cursor-pointer items-center gap-3 font-semibold!">
        <input
          // React resets a box to how it was first drawn: a new key makes that the echoed one.
          key={String(isChecked)}
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={isChecked}
          disabled={!mayGive && !held}
          aria-describedby={text || note ? `${id}-text` : undefined}
          className="size-6 flex-none accent-primary"
        />
        {title}
      </label>
      {text || note ? (
        <p id={`${id}-text`} className="-mt-1 pl-9 text-[0.9375rem] text-soft">
          {text} {note}
        </p>
      ) : null}
    </div>
  );
}

function Group({ name, legend, children }: { name?: string; legend: string; children: ReactNode }) {
  const { state } = useForm();
  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const message = name ? failed?.errors.find(({ field }) => field === name)?.message : undefined;
  return (
    <fieldset
      id={name ? fieldId(name) : undefined}
      tabIndex={name ? -1 : undefined}
      aria-describedby={message && name ? errorId(name) : undefined}
      className="fld outline-none"
    >
      <legend className="lab">{legend}</legend>
      {message && name ? (
        <p className="err" id={errorId(name)}>
          {message}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}

/** What the form carries unchanged: rights that mean nothing here and were given some other way. */
const Kept = ({ names }: { names: readonly string[] }) =>
  names.map((name) => <input key={name} type="hidden" name={name} value="on" />);

/** Job title, permissions with what each lets somebody do, applications, and the two roles. */
export function RightsFields({
  choices,
  groups,
  held,
}: {
  choices: Choices;
  groups: readonly PermissionGroup[];
  held: Held;
}) {
  const offered = new Map(choices.permissions.map((one) => [one.code, one.mayGive]));
  const shown = groups
    .map((group) => ({ ...group, codes: group.codes.filter((code) => offered.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  const apps = new Set(choices.apps.map(({ appId }) => appId));
  return (
    <>
      <Field name="jobTitle" label="Job title" required maxLength={100} defaultValue={held.jobTitle ?? ""} />
      <Group name="isPrimaryUser" legend="Roles">
        <Check name="isPrimaryUser" {...texts.primary} held={held.isPrimaryUser} />
        <Check name="isAuthorizer" {...texts.authorizer} held={held.isAuthorizer} mayGive={choices.authorizer} />
      </Group>
      <Group name="permissionCodes" legend="Permissions">
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {shown.map(({ title, codes }) => (
            <fieldset key={title} className="border-t border-line pt-2">
              <legend className="float-left mb-1 w-full text-[0.9375rem] font-semibold text-soft">{title}</legend>
              <div className="clear-both">
                {codes.map((code) => (
                  <Check
                    key={code}
                    name={`code.${code}`}
                    {...wordsOfCode(code)}
                    held={held.codes.includes(code)}
                    mayGive={offered.get(code) ?? false}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <Kept names={held.codes.filter((code) => !offered.has(code)).map((code) => `code.${code}`)} />
      </Group>
      <Group name="apps" legend="Applications">
        {choices.apps.map(({ appId, name, mayGive }) => (
          <Check key={appId} name={`app.${appId}`} title={name} held={held.apps.includes(appId)} mayGive={mayGive} />
        ))}
        <Kept names={held.apps.filter((appId) => !apps.has(appId)).map((appId) => `app.${appId}`)} />
      </Group>
    </>
  );
}
