import { TrainingFields } from "@/components/profiles/training-fields";
import { Card } from "@/components/ui/card";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import { DocumentsSection, type DocumentsSectionProps } from "./documents-section";
import { LockedForm } from "./locked-form";
import type { ProfileStepProps } from "./props";
import { Section } from "./section";

/** Step 3: years of experience and certificates. */
export function TrainingStep({ digestOf, ...props }: DocumentsSectionProps & Pick<ProfileStepProps, "digestOf">) {
  const { profile, path, change } = props;
  const { _id, experienceYears, lock, mayEdit } = profile;
  return (
    <>
      <Section id="experience" title={stepTexts.experience}>
        <Card>
          {mayEdit ? (
            <LockedForm
              digestOf={digestOf}
              action={change}
              what="training"
              hidden={{ workerId: _id }}
              lock={lock}
              initial={{ experienceYears: experienceYears === null ? "" : String(experienceYears) }}
              label={stepTexts.saveExperience}
              away={`${path}?step=training`}
            >
              <TrainingFields />
            </LockedForm>
          ) : (
            <p>{experienceYears === null ? "–" : stepTexts.years(experienceYears)}</p>
          )}
        </Card>
      </Section>
      <Section id="certificates" title={stepTexts.certificates}>
        <DocumentsSection {...props} of="training" />
      </Section>
    </>
  );
}
