import { EmploymentFields } from "@/components/profiles/employment-fields";
import { EmploymentFacts } from "@/components/profiles/facts";
import { References } from "@/components/profiles/references";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import { LockedForm } from "./locked-form";
import type { ProfileStepProps } from "./props";
import { Section } from "./section";

/** Step 6: employment history and references. */
export function EmploymentStep({
  profile,
  path,
  change,
  initial,
  digestOf,
}: Pick<ProfileStepProps, "profile" | "path" | "change" | "initial" | "digestOf">) {
  return (
    <>
      {profile.mayEdit ? (
        <LockedForm
          digestOf={digestOf}
          action={change}
          what="employment"
          hidden={{ workerId: profile._id }}
          lock={profile.lock}
          initial={initial.employment()}
          label={stepTexts.saveEmployment}
          away={`${path}?step=employment`}
        >
          <EmploymentFields texts={{ gapTitle: texts.gapTitle, gapLead: texts.gapLead }} />
        </LockedForm>
      ) : (
        <EmploymentFacts profile={profile} />
      )}
      <Section id="references" title={stepTexts.referenceStatuses}>
        <References profile={profile} change={change} />
      </Section>
    </>
  );
}
