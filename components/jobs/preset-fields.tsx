"use client";

import { useFormStatus } from "react-dom";
import { Field, PreservedField } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { errorIn } from "@/components/form/state";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { shiftPresets as texts } from "@/lib/config/messages/jobs/presets";

/**
 * Saves what is entered as a preset, without posting it. It submits the form, so that no script is needed. `initial`: by
 * control, with the preset that the form was filled from.
 */
export function PresetFields({ initial }: { initial: Readonly<Record<string, string>> }) {
  const { state, pending } = useForm();
  const isSaving = useFormStatus().data?.get("do") === "preset";
  const isSaved = state.status === "editing" && !state.cost;
  const isNamed = initial["presetName"] !== undefined;
  return (
    <>
      <details className="asks" open={isNamed || isSaved || errorIn(state, "presetName") !== undefined}>
        <summary>{texts.saveTitle}</summary>
        <p className="hint mb-4">{texts.saveHint}</p>
        <PreservedField name="presetId" value={initial["presetId"] ?? ""} />
        <PreservedField name="presetLock" value={initial["presetLock"] ?? ""} />
        <PreservedField name="presetNamed" value={initial["presetName"] ?? ""} />
        <PreservedField name="presetService" value={initial["serviceId"] ?? ""} />
        <Field
          name="presetName"
          label={texts.presetName}
          hint={texts.presetNameHint}
          maxLength={60}
          autoComplete="off"
          defaultValue={initial["presetName"]}
        />
        <Button type="submit" variant="secondary" name="do" value="preset" aria-disabled={pending || undefined}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <span className="vh" role="status">
          {isSaving ? texts.saving : ""}
        </span>
      </details>
      {isSaved ? (
        <div className="next mb-5" tabIndex={-1}>
          <Notice kind="success">
            <p>{state.message}</p>
          </Notice>
        </div>
      ) : null}
    </>
  );
}
