"use client";

import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { errorIn, type SubmittedValues, submittedIn } from "@/components/form/state";
import { genderReasons, preferredGenders } from "@/lib/config/closed-lists/jobs";
import { skillIds } from "@/lib/config/closed-lists/skills";
import { trainingKinds } from "@/lib/config/closed-lists/workers";
import { jobAsks as texts } from "@/lib/config/messages/jobs/asks";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { skillNames } from "@/lib/config/messages/skills";

const errorFields = ["skills", "certificates", "preferredGender", "genderReason", "genderNote"];

/** Whether anything is asked for. */
const asksAnything = (values: SubmittedValues): boolean =>
  Boolean(values["preferredGender"]) ||
  Object.entries(values).some(([name, value]) => /^(skill|certificate)\./.test(name) && value === "on");

/**
 * What a shift asks of a worker, folded away until something is chosen. The reason for a preferred gender is hidden by the
 * stylesheet while none is preferred. `initial`: by control.
 */
export function AsksFields({ initial }: { initial: Readonly<Record<string, string>> }) {
  const { state } = useForm();
  const isOpen =
    asksAnything(submittedIn(state) ?? initial) || errorFields.some((name) => errorIn(state, name) !== undefined);
  return (
    <details className="asks" open={isOpen}>
      <summary>{texts.title}</summary>
      <p className="hint mb-4">{texts.hint}</p>
      <InitialValues value={initial}>
        <CheckboxGroup
          name="skills"
          legend={texts.skills}
          options={skillIds.map((id) => ({ name: `skill.${id}`, label: skillNames[id] }))}
        />
        <CheckboxGroup
          name="certificates"
          legend={texts.certificates}
          options={trainingKinds.map((kind) => ({
            name: `certificate.${kind}`,
            label: workerFields.documents[kind],
          }))}
        />
      </InitialValues>
      <RadioField
        inline
        name="preferredGender"
        legend={texts.gender}
        hint={texts.genderHint}
        options={[
          { value: "", label: texts.noPreference },
          ...preferredGenders.map((value) => ({ value, label: texts.genders[value] })),
        ]}
        defaultValue={initial["preferredGender"] ?? ""}
      />
      <div className="asks-reason">
        <Field
          as="select"
          name="genderReason"
          label={texts.genderReason}
          options={[
            { value: "", label: texts.choose },
            ...genderReasons.map((value) => ({ value, label: texts.genderReasons[value] })),
          ]}
          defaultValue={initial["genderReason"] ?? ""}
        />
        <Field
          as="textarea"
          name="genderNote"
          label={texts.genderNote}
          hint={texts.genderNoteHint}
          rows={2}
          maxLength={500}
          defaultValue={initial["genderNote"]}
        />
      </div>
    </details>
  );
}
