import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { statusPanel as own, organisations as texts } from "@/lib/config/messages/organisations";
import type { Organisation, OrganisationAction } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { OrganisationStatusBadge } from "./status";

const reasoned: readonly OrganisationAction[] = ["return", "suspend", "archive"];
const dangerous: readonly OrganisationAction[] = ["suspend", "archive"];

/** Asks for confirmation of a status change: what it does, and the reason if others will read it. */
function Confirm({
  action,
  organisation,
  changing,
  away,
}: {
  action: OrganisationAction;
  organisation: Organisation;
  changing: Changing;
  away: string;
}) {
  const words = texts.actions[action];
  const isReasoned = reasoned.includes(action);
  return (
    <section aria-labelledby="confirm" className="mb-6">
      <Card className="max-w-2xl">
        <h2 id="confirm">{words.label}?</h2>
        <p className="mt-1 mb-4 text-soft">{words[organisation.kind]}</p>
        <ChangeForm {...changing} what="status" lock={organisation.lock} hidden={{ action }}>
          {isReasoned ? (
            <Field
              as="textarea"
              name="reason"
              label={own.reason}
              hint={own.reasonHint}
              rows={3}
              maxLength={constants.reasonMaxLength}
              required
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={words.pending} variant={dangerous.includes(action) ? "danger" : "primary"}>
              {words.label}
            </SubmitButton>
            <ButtonLink variant="secondary" href={away}>
              {own.cancel}
            </ButtonLink>
          </div>
        </ChangeForm>
      </Card>
    </section>
  );
}

/** An organisation's status, its reason, and the possible changes. */
export function StatusPanel({
  organisation,
  changing,
  path,
  tab,
  asked,
  formatTime,
}: {
  organisation: Organisation;
  changing: Changing;
  path: string;
  tab: string;
  /** The status change named in the address. */
  asked: string | undefined;
  formatTime: (iso: string) => string;
}) {
  const { status, statusReason, statusChangedAt, kind, actions, missing } = organisation;
  const action = actions.find((step) => step === asked);
  return (
    <>
      <Card className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <OrganisationStatusBadge status={status} />
            {statusChangedAt ? (
              <span className="ml-3 text-list text-soft">{own.since(formatTime(statusChangedAt))}</span>
            ) : null}
            <p className="mt-2">{texts.status[status][kind]}</p>
            {statusReason ? <p className="mt-1 text-soft">{texts.organisationStatus.reason(statusReason)}</p> : null}
            {missing.length > 0 ? (
              <>
                <p className="mt-2 font-medium">{own.missingItems}</p>
                <ul className="mt-1 ml-5 list-disc text-soft">
                  {missing.map((what) => (
                    <li key={what}>{texts.missing[what]}</li>
                  ))}
                </ul>
              </>
            ) : null}
          </div>
          {actions.length > 0 ? (
            <div className="flex flex-wrap gap-2">
              {actions.map((step) => (
                <ButtonLink
                  key={step}
                  variant={["submit", "verify", "activate", "resume"].includes(step) ? "primary" : "secondary"}
                  href={`${addressOf(path, { tab, do: step })}#confirm`}
                >
                  {texts.actions[step].label}
                </ButtonLink>
              ))}
            </div>
          ) : null}
        </div>
      </Card>
      {action ? (
        <Confirm action={action} organisation={organisation} changing={changing} away={addressOf(path, { tab })} />
      ) : null}
    </>
  );
}
