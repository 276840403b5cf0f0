import { BasicStep } from "./steps/basic-step";
import { ContactsStep } from "./steps/contacts-step";
import { DocumentsStep } from "./steps/documents-step";
import { EmploymentStep } from "./steps/employment-step";
import { MedicalStep } from "./steps/medical-step";
import type { ProfileStepProps } from "./steps/props";
import { TrainingStep } from "./steps/training-step";

/** One step of a profile: its forms for those who may change it, otherwise the stored values. */
export function ProfileStep(props: ProfileStepProps) {
  switch (props.step) {
    case "basic":
      return <BasicStep {...props} />;
    case "documents":
      return <DocumentsStep {...props} />;
    case "training":
      return <TrainingStep {...props} />;
    case "contacts":
      return <ContactsStep {...props} />;
    case "medical":
      return (
        <MedicalStep
          profile={props.profile}
          url={props.questionnaireUrl}
          take={props.take}
          reopen={props.reopen}
          linkLife={props.linkLife}
          mayReadAnswers={props.mayReadAnswers}
          formatTime={props.formatTime}
        />
      );
    case "employment":
      return <EmploymentStep {...props} />;
  }
}
