import { BankFields } from "@/components/profiles/bank-fields";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { profileSteps as stepTexts } from "@/lib/config/messages/profiles/pages";
import { formatDate } from "@/lib/format";
import { LockedForm } from "./locked-form";
import type { ProfileStepProps } from "./props";
import { Section } from "./section";

/** The last digits of the worker's bank account, and the form that proposes another one. */
export function BankSection({
  profile: { _id, lock, bank, waiting },
  path,
  change,
  digestOf,
}: Pick<ProfileStepProps, "profile" | "path" | "change" | "digestOf">) {
  return (
    <Section id="bank" title={workerFields.labels.bank}>
      <Card>
        <p>{bank ? texts.bankNow(bank.endsWith, formatDate(bank.changedAt)) : texts.noBank}</p>
        <p className="mt-1 mb-4 text-soft">{texts.bankLead}</p>
        {waiting.some(({ field }) => field === "bank") ? (
          <div className="mb-4">
            <Notice>{texts.awaitingApproval}</Notice>
          </div>
        ) : null}
        <LockedForm
          digestOf={digestOf}
          action={change}
          what="bank"
          step="basic"
          hidden={{ workerId: _id }}
          lock={lock}
          initial={{}}
          label={stepTexts.saveBank}
          away={`${path}?step=basic`}
        >
          <BankFields />
        </LockedForm>
      </Card>
    </Section>
  );
}
