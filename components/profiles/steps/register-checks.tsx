import { CheckFields } from "@/components/profiles/check-fields";
import { StepForm } from "@/components/profiles/step-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClipboardPlus } from "@/components/ui/icons";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { registerChecks as checkTexts, profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import type { Profile } from "@/lib/contract/profiles";
import { formatDate } from "@/lib/format";
import type { ProfileStepProps } from "./props";
import { Section } from "./section";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Register checks, newest first. */
function CheckList({ checks }: Pick<Profile, "checks">) {
  if (checks.length === 0) return <p className="text-soft">{texts.noChecks}</p>;
  return (
    <Card padded={false} className="px-5 py-1">
      <ul className="m-0 list-none p-0">
        {checks.map((check) => (
          <li key={check._id} className="border-t border-line py-3 first:border-t-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-medium">
                {texts.checkKinds[check.kind]}, {formatDate(check.checkedOn)}
              </p>
              <span className={`badge ${check.outcome === "clear" ? "badge-submitted" : "badge-pending"}`}>
                {texts.checkOutcomes[check.outcome]}
              </span>
            </div>
            <p className="text-list text-soft">
              {[
                check.reference ? checkTexts.reference(check.reference) : null,
                check.followUpOn ? checkTexts.followUpBy(formatDate(check.followUpOn)) : null,
                check.by ? checkTexts.recordedBy(check.by) : null,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {check.notes ? <p className="mt-1 whitespace-pre-line">{check.notes}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The checks of public registers, and the form that records the kind of check named in the address. */
export function RegisterChecks({
  profile: { _id, checks, mayEdit },
  path,
  query,
  change,
}: Pick<ProfileStepProps, "profile" | "path" | "query" | "change">) {
  const kind = query["note"] && Object.hasOwn(texts.checkKinds, query["note"]) ? query["note"] : undefined;
  return (
    <Section id="checks" title={stepTexts.registerChecks}>
      {mayEdit && kind ? (
        <Card className="mb-5">
          <StepForm
            action={change}
            what="check"
            step="documents"
            hidden={{ workerId: _id }}
            initial={{ kind, outcome: "clear" }}
            label={stepTexts.recordCheck}
            away={`${path}?step=documents#checks`}
          >
            <CheckFields kinds={optionsOf(texts.checkKinds)} outcomes={optionsOf(texts.checkOutcomes)} />
          </StepForm>
        </Card>
      ) : null}
      <CheckList checks={checks} />
      {mayEdit && !kind ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {Object.entries(texts.checkKinds).map(([value, label]) => (
            <ButtonLink key={value} variant="secondary" size="s" href={`${path}?step=documents&note=${value}#checks`}>
              <ClipboardPlus aria-hidden="true" size={18} />
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </Section>
  );
}
