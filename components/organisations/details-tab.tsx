import { EnterKeySubmits } from "@/components/form/postcode-field";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { organisations as texts, detailsTab as words } from "@/lib/config/messages/organisations";
import type { Organisation } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { type Details, DetailsFields } from "./details-fields";
import { Fact } from "./facts";
import { LogoPart, type Uploading } from "./logo-part";

/** The details, for those who may not change them. */
function DetailsFacts({ facts }: Pick<Details, "facts">) {
  return (
    <Card padded={false} className="px-5 py-2">
      <dl>
        {facts.map(({ name, label, value }) => (
          <Fact key={name} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

/** An organisation's details and logo: a form for those who may change them. */
export function DetailsTab({
  organisation,
  changing,
  uploading,
  details,
  away,
}: {
  organisation: Pick<Organisation, "name" | "image" | "mayEdit" | "lock">;
  changing: Changing;
  uploading: Uploading;
  details: Details;
  away: string;
}) {
  if (!organisation.mayEdit) {
    return (
      <>
        <p className="mb-4 text-soft">{texts.onlyPrimary}</p>
        <DetailsFacts facts={details.facts} />
      </>
    );
  }
  return (
    <>
      <LogoPart organisation={organisation} changing={changing} uploading={uploading} />
      <Card>
        <ChangeForm {...changing} what="details" lock={organisation.lock}>
          <EnterKeySubmits>{words.saveDetails}</EnterKeySubmits>
          <DetailsFields {...details} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={words.saving}>{words.saveDetails}</SubmitButton>
            <ButtonLink variant="secondary" href={away}>
              {words.discardChanges}
            </ButtonLink>
          </div>
        </ChangeForm>
      </Card>
    </>
  );
}
