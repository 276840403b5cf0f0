import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { session as texts } from "@/lib/config/messages/sessions/session";
import { organisationStep as words } from "@/lib/config/messages/sessions/sign-in";
import { type OrganisationChoice, OrganisationChoices } from "./organisation-choices";

/**
 * The blocking dialog of spec section 4: which organisation to work for. It is the whole page, so nothing behind it
 * can be reached; the only other option is to sign out.
 */
export function OrganisationStep({
  choices,
  action,
  cancel,
}: {
  choices: readonly OrganisationChoice[];
  action: FormAction;
  cancel: () => Promise<void>;
}) {
  return (
    <div className="grid min-h-dvh place-items-center bg-brand px-4 py-8">
      <main
        id="main"
        role="dialog"
        aria-modal="true"
        aria-labelledby="choose-title"
        aria-describedby="choose-lead"
        className="card w-full max-w-lg p-6 sm:p-8"
      >
        <p className="mb-5 text-ink">
          <Logo />
        </p>
        <h1 id="choose-title">{texts.chooseTitle}</h1>
        <p id="choose-lead" className="mt-2 mb-5 text-soft">
          {texts.chooseLead}
        </p>
        <Form action={action}>
          <OrganisationChoices choices={choices} />
          <SubmitButton pendingText={texts.choosing} size="l" className="mt-5 w-full">
            {texts.choose}
          </SubmitButton>
        </Form>
        <form action={cancel} className="mt-3">
          <Button type="submit" variant="quiet" className="w-full">
            {words.signOut}
          </Button>
        </form>
      </main>
    </div>
  );
}
