"use client";

import { Fragment, type ReactNode } from "react";
import { useControl } from "@/components/form/control";
import { Field } from "@/components/form/field";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { rightsFields as own } from "@/lib/config/messages/users";
import { permissions as texts } from "@/lib/config/messages/users/permissions";
import type { Choices } from "@/lib/contract/users/people";
import { permissionLabel } from "./labels";

/** The user's current permissions. */
export type CurrentRights = {
  jobTitle: string | null;
  codes: readonly string[];
  seesMedicalAnswers: boolean;
  apps: readonly string[];
  isAuthorizer: boolean;
  isPrimaryUser: boolean;
  /** The ids of the services or branches that they are limited to; null for all of them. */
  scope: readonly string[] | null;
};

export type PermissionGroup = { title: string; codes: readonly string[] };

/** The code that the right to medical answers is part of. */
const WORKERS_VIEW = "1002";
const NOT_YOURS = own.cannotGrant;
const NOT_BACK = own.cannotGrantAgain;

/** A checkbox with its meaning. A permission that the caller cannot grant may be left or removed, never added. */
function Check({
  name,
  title,
  text,
  held,
  mayGrant = true,
  group,
}: {
  name: string;
  title: string;
  text?: string;
  held: boolean;
  mayGrant?: boolean;
  /** The group whose first control this is: the error summary links here. */
  group?: string | undefined;
}) {
  const { id, aria, submitted } = useControl(group ?? name);
  const isChecked = submitted ? submitted[name] !== undefined : held;
  const note = mayGrant ? null : held ? NOT_BACK : NOT_YOURS;
  return (
    <div className="pb-1">
      <label className="mb-0! flex! min-h-11 cursor-pointer items-center gap-3 font-semibold!">
        <input
          // React resets a checkbox to its initial value: a new key makes the echoed value the initial one.
          key={String(isChecked)}
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={isChecked}
          disabled={!mayGrant && !held}
          aria-invalid={aria["aria-invalid"]}
          aria-describedby={text || note ? `${id}-text` : undefined}
          className="size-6 flex-none accent-primary"
        />
        {title}
      </label>
      {text || note ? (
        <p id={`${id}-text`} className="-mt-1 pl-9 text-list text-soft">
          {text} {note}
        </p>
      ) : null}
    </div>
  );
}

function Group({ name, legend, children }: { name: string; legend: string; children: ReactNode }) {
  const { aria, errorLine } = useControl(name);
  return (
    <fieldset aria-describedby={aria["aria-describedby"]} className="fld">
      <legend className="lab">{legend}</legend>
      {errorLine}
      {children}
    </fieldset>
  );
}

/** Hidden permissions that the form posts unchanged: they do not apply here or were granted in another way. */
const Kept = ({ names }: { names: readonly string[] }) =>
  names.map((name) => <input key={name} type="hidden" name={name} value="on" />);

/** Whether they see all services or branches, or only some. Not asked for the platform's own users. */
function ScopeFields({ sites, held }: { sites: NonNullable<Choices["sites"]>; held: CurrentRights["scope"] }) {
  const { legend, hint, all, some, list, closed } = own.scope[sites.kind];
  return (
    <InitialValues value={Object.fromEntries((held ?? []).map((id) => [`site.${id}`, "on"]))}>
      <RadioField
        name="scope"
        legend={legend}
        hint={hint}
        options={[
          { value: "all", label: all },
          { value: "some", label: some },
        ]}
        defaultValue={held === null ? "all" : "some"}
      />
      <CheckboxGroup
        name="scopeIds"
        legend={list}
        options={sites.items.map(({ _id, name, isActive }) => ({
          name: `site.${_id}`,
          label: name,
          about: isActive ? null : closed,
        }))}
      />
    </InitialValues>
  );
}

/** Job title, permissions with their meaning, applications, and the two roles. */
export function RightsFields({
  choices,
  groups,
  held,
}: {
  choices: Choices;
  groups: readonly PermissionGroup[];
  held: CurrentRights;
}) {
  const offered = new Map(choices.permissions.map((one) => [one.code, one.mayGrant]));
  const shown = groups
    .map((group) => ({ ...group, codes: group.codes.filter((code) => offered.has(code)) }))
    .filter(({ codes }) => codes.length > 0);
  const apps = new Set(choices.apps.map(({ appId }) => appId));
  return (
    <>
      <Field name="jobTitle" label={own.jobTitle} required maxLength={100} defaultValue={held.jobTitle ?? ""} />
      <Group name="isPrimaryUser" legend={own.roles}>
        <Check name="isPrimaryUser" {...texts.primary} held={held.isPrimaryUser} />
        <Check name="isAuthorizer" {...texts.authorizer} held={held.isAuthorizer} mayGrant={choices.authorizer} />
      </Group>
      {choices.sites && choices.sites.items.length > 0 ? <ScopeFields sites={choices.sites} held={held.scope} /> : null}
      <Group name="permissionCodes" legend={own.permissions}>
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {shown.map(({ title, codes }) => (
            <fieldset key={title} className="border-t border-line pt-2">
              <legend className="float-left mb-1 w-full text-list font-semibold text-soft">{title}</legend>
              <div className="clear-both">
                {codes.map((code) => (
                  <Fragment key={code}>
                    <Check
                      group={code === shown[0]?.codes[0] ? "permissionCodes" : undefined}
                      name={`code.${code}`}
                      {...permissionLabel(code)}
                      held={held.codes.includes(code)}
                      mayGrant={offered.get(code) ?? false}
                    />
                    {code === WORKERS_VIEW && choices.medicalAnswers ? (
                      <div className="border-l-2 border-line pl-4">
                        <input type="hidden" name="asksMedicalAnswers" value="on" />
                        <Check
                          name="seesMedicalAnswers"
                          {...texts.medicalAnswers}
                          held={held.seesMedicalAnswers}
                          mayGrant={choices.medicalAnswers.mayGrant}
                        />
                      </div>
                    ) : null}
                  </Fragment>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <Kept names={held.codes.filter((code) => !offered.has(code)).map((code) => `code.${code}`)} />
      </Group>
      <Group name="apps" legend={own.applications}>
        {choices.apps.map(({ appId, name, mayGrant }, index) => (
          <Check
            group={index === 0 ? "apps" : undefined}
            key={appId}
            name={`app.${appId}`}
            title={name}
            held={held.apps.includes(appId)}
            mayGrant={mayGrant}
          />
        ))}
        <Kept names={held.apps.filter((appId) => !apps.has(appId)).map((appId) => `app.${appId}`)} />
      </Group>
    </>
  );
}
