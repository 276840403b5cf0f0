import { BasicFields } from "@/components/profiles/basic-fields";
import { BasicFacts } from "@/components/profiles/facts";
import { Card } from "@/components/ui/card";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import { BankSection } from "./bank-section";
import { LockedForm } from "./locked-form";
import { PhotoSection } from "./photo-section";
import type { ProfileStepProps } from "./props";
import { Section } from "./section";

/** Step 1: photo, basic information and bank account. */
export function BasicStep({
  profile,
  path,
  error,
  controls,
  formats,
  initial,
  digestOf,
  change,
}: Pick<ProfileStepProps, "profile" | "path" | "error" | "controls" | "formats" | "initial" | "digestOf" | "change">) {
  if (!profile.mayEdit) return <BasicFacts profile={profile} formats={formats} />;
  // A closed branch is still offered to a worker who belongs to it.
  const branches = profile.choices.branches.filter(
    (branch) => branch.isActive || profile.basic.branchIds.includes(branch._id),
  );
  return (
    <>
      <PhotoSection profile={profile} path={path} error={error} change={change} />
      <Section id="particulars" title={stepTexts.basicDetails}>
        <Card>
          <LockedForm
            digestOf={digestOf}
            action={change}
            what="basic"
            hidden={{ workerId: profile._id }}
            lock={profile.lock}
            initial={initial.basic()}
            label={stepTexts.saveBasic}
            away={`${path}?step=basic`}
          >
            <BasicFields
              options={{ controls, choices: { ...profile.choices, branches } }}
              waiting={profile.waiting.map(({ field }) => field)}
              waitsHint={texts.awaitingApproval}
            />
          </LockedForm>
        </Card>
      </Section>
      <BankSection profile={profile} path={path} change={change} digestOf={digestOf} />
    </>
  );
}
