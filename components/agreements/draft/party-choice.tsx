import { Button } from "@/components/ui/button";
import { agreements as texts } from "@/lib/config/messages/agreements";
import { partyChoice as own } from "@/lib/config/messages/agreements/pages";

type Choice = { _id: string; name: string };

function Party({
  name,
  label,
  choices,
  chosen,
  message,
}: {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen?: string | undefined;
  message?: string | undefined;
}) {
  return (
    <div className="fld">
      <label htmlFor={name}>{label}</label>
      {message ? (
        <p className="err" id={`${name}-error`}>
          {message}
        </p>
      ) : null}
      <select
        className="inp"
        id={name}
        name={name}
        defaultValue={chosen ?? ""}
        aria-required
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${name}-error` : undefined}
      >
        <option value="">{own.chooseOne}</option>
        {choices.map(({ _id, name: words }) => (
          <option key={_id} value={_id}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Chooses the two parties of a new agreement: a plain GET form, since nothing is stored yet. */
export function PartyChoice({
  path,
  agencies,
  providers,
  chosen,
  wasAsked,
}: {
  path: string;
  agencies: readonly Choice[];
  providers: readonly Choice[];
  chosen: { agencyId?: string | undefined; providerId?: string | undefined };
  /** Whether the form was submitted, so that a missing choice is reported. */
  wasAsked: boolean;
}) {
  const isKnown = (choices: readonly Choice[], id?: string) => choices.some(({ _id }) => _id === id);
  return (
    <form action={path} noValidate>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Party
          name="agencyId"
          label={own.agency}
          choices={agencies}
          chosen={chosen.agencyId}
          message={wasAsked && !isKnown(agencies, chosen.agencyId) ? texts.agencyNeeded : undefined}
        />
        <Party
          name="providerId"
          label={own.provider}
          choices={providers}
          chosen={chosen.providerId}
          message={wasAsked && !isKnown(providers, chosen.providerId) ? texts.providerNeeded : undefined}
        />
      </div>
      <Button type="submit">{own.continue}</Button>
    </form>
  );
}
