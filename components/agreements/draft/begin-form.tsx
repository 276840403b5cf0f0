"use client";

import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { beginForm as texts } from "@/lib/config/messages/agreements/pages";

type Choice = { _id: string; name: string };
export type Sites = { branches: readonly Choice[]; services: readonly (Choice & { address: string | null })[] };

/** The supplying branch and the services covered. */
export function SiteFields({ branches, services, branchId }: Sites & { branchId?: string | undefined }) {
  return (
    <>
      {branches.length > 0 ? (
        <Field
          as="select"
          name="branchId"
          label={texts.suppliedFrom}
          defaultValue={branchId ?? ""}
          options={[
            { value: "", label: texts.anyBranch },
            ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      ) : null}
      <CheckboxGroup
        name="services"
        legend={texts.servicesCovered}
        options={services.map(({ _id, name, address }) => ({ name: `service.${_id}`, label: name, about: address }))}
      />
    </>
  );
}

/** Creates a draft between the two chosen parties. */
export function BeginForm({
  action,
  agency,
  provider,
  sites,
}: {
  action: FormAction;
  agency: Choice;
  provider: Choice;
  sites: Sites;
}) {
  return (
    <Form action={action}>
      <HiddenField name="agencyId" value={agency._id} />
      <HiddenField name="providerId" value={provider._id} />
      <SiteFields {...sites} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={texts.startingDraft}>{texts.startDraft}</SubmitButton>
        <ButtonLink variant="secondary" href="/dashboard/agreements/create-new">
          {texts.chooseOtherParties}
        </ButtonLink>
      </div>
    </Form>
  );
}
