import { ContactFields } from "@/components/profiles/contact-fields";
import { ContactFacts } from "@/components/profiles/facts";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import { LockedForm } from "./locked-form";
import type { ProfileStepProps } from "./props";

/** Step 4: emergency contacts. */
export function ContactsStep({
  profile,
  path,
  change,
  initial,
  digestOf,
}: Pick<ProfileStepProps, "profile" | "path" | "change" | "initial" | "digestOf">) {
  if (!profile.mayEdit) return <ContactFacts profile={profile} />;
  return (
    <LockedForm
      digestOf={digestOf}
      action={change}
      what="contacts"
      hidden={{ workerId: profile._id }}
      lock={profile.lock}
      initial={initial.contacts()}
      label={stepTexts.saveContacts}
      away={`${path}?step=contacts`}
    >
      <ContactFields />
    </LockedForm>
  );
}
