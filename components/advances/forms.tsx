"use client";

import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { advancePage as texts } from "@/lib/config/messages/advance-pages";
import { type AdvanceStatus, advanceStates } from "@/lib/config/states/advance";
import { nextStatus } from "@/lib/config/states/table";
import { formatHundredths, formatMoney, moneyInput } from "@/lib/format";

type Seen = { _id: string; lock: number; reference: string; status: AdvanceStatus };
type OfAdvance = { advance: Seen; change: FormAction };

/** What every form about an advance posts. */
function Posted({ what, advance }: { what: string; advance: Seen }) {
  return (
    <>
      <HiddenField name="do" value={what} />
      <HiddenField name="advanceId" value={advance._id} />
      <PreservedField name="lock" value={String(advance.lock)} />
    </>
  );
}

/** The invoices to draw on. */
export function ChooseForm({
  agencyId,
  options,
  change,
}: {
  agencyId: string;
  options: readonly { name: string; label: string; about: string }[];
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value="preview" />
      <HiddenField name="agencyId" value={agencyId} />
      <CheckboxGroup name="invoiceIds" legend={texts.eligible} options={options} />
      <SubmitButton pendingText={texts.previewing}>{texts.preview}</SubmitButton>
    </Form>
  );
}

/** Asks for the advance that the preview shows, at the price that it shows. */
export function RequestForm({
  agencyId,
  chosen,
  quote,
  change,
}: {
  agencyId: string;
  chosen: string;
  quote: { pence: number; feePence: number };
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value="request" />
      <HiddenField name="agencyId" value={agencyId} />
      <HiddenField name="chosen" value={chosen} />
      <HiddenField name="pence" value={String(quote.pence)} />
      <HiddenField name="feePence" value={String(quote.feePence)} />
      <SubmitButton pendingText={texts.requesting}>{texts.confirm}</SubmitButton>
    </Form>
  );
}

export function CancelForm({ advance, change }: OfAdvance) {
  return (
    <Form action={change} isAmongForms>
      <Posted what="cancel" advance={advance} />
      <SubmitButton variant="secondary" size="s" pendingText={texts.cancelling}>
        {texts.cancel}
        <VisuallyHidden> {texts.ofOne(advance.reference)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

const decisions = ["review", "approve", "decline", "recover"] as const;

/** The decisions that are possible in its state; nothing where none is. */
export function DecideForm({ advance, change }: OfAdvance) {
  const possible = decisions.filter((decision) => nextStatus(advanceStates, advance.status, decision) !== null);
  if (possible.length === 0) return null;
  return (
    <div className="mt-6">
      <h3>{texts.decideTitle}</h3>
      <Form action={change} isAmongForms className="mt-3 max-w-xl">
        <Posted what="decide" advance={advance} />
        <RadioField
          name="decision"
          legend={texts.decision}
          required
          options={possible.map((value) => ({ value, label: texts.decisions[value] }))}
        />
        <Field
          as="textarea"
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          maxLength={constants.reasonMaxLength}
        />
        <SubmitButton pendingText={texts.deciding}>{texts.decide}</SubmitButton>
      </Form>
    </div>
  );
}

/** Writes off what is owed, once the amount is confirmed: it is final, and posted to the ledger. */
export function WriteOffForm({ advance, owedPence, change }: OfAdvance & { owedPence: number }) {
  const amount = formatMoney(owedPence);
  return (
    <div className="mt-6">
      <h3>{texts.writeOffTitle}</h3>
      <p className="text-soft">{texts.writeOffLead}</p>
      <Form action={change} isAmongForms className="mt-3 max-w-xl">
        <Posted what="decide" advance={advance} />
        <HiddenField name="decision" value="writeOff" />
        <Field
          as="textarea"
          name="reason"
          label={texts.reason}
          hint={texts.writeOffReasonHint}
          rows={3}
          maxLength={constants.reasonMaxLength}
          required
        />
        <CheckboxField name="confirmed" label={texts.writeOffConfirm(amount)} required />
        <SubmitButton pendingText={texts.recording}>{texts.writeOff(amount)}</SubmitButton>
      </Form>
    </div>
  );
}

/** Records money that moved: the advance itself, or what the agency paid back. */
export function MoneyForm({
  what,
  title,
  lead,
  advance,
  change,
}: OfAdvance & { what: "payOut" | "settle"; title: string; lead: string }) {
  return (
    <div className="mt-6">
      <h3>{title}</h3>
      <p className="text-soft">{lead}</p>
      <Form action={change} isAmongForms className="mt-3 max-w-xl">
        <Posted what={what} advance={advance} />
        <Field name="on" type="date" label={texts.day} required />
        {what === "settle" ? (
          <Field name="pence" label={texts.pounds} inputMode="decimal" maxLength={20} autoComplete="off" required />
        ) : null}
        <SubmitButton pendingText={texts.recording}>{texts.record}</SubmitButton>
      </Form>
    </div>
  );
}

type Terms = { limitPence: number; percent: number; feeBasisPoints: number };
type OfTerms = { agencyId: string; lock: number; change: FormAction };

/** What every form about an agency's terms posts. */
function PostedTerms({ what, agencyId, lock }: Omit<OfTerms, "change"> & { what: string }) {
  return (
    <>
      <HiddenField name="do" value={what} />
      <HiddenField name="agencyId" value={agencyId} />
      <PreservedField name="lock" value={String(lock)} />
    </>
  );
}

/** Proposes what the platform offers an agency. */
export function TermsForm({ agencyId, lock, terms, change }: OfTerms & { terms: Terms | null }) {
  return (
    <Form action={change} isAmongForms className="max-w-xl">
      <PostedTerms what="terms" agencyId={agencyId} lock={lock} />
      <Field
        name="limitPence"
        label={texts.termsLimit}
        inputMode="decimal"
        maxLength={20}
        defaultValue={terms ? moneyInput(terms.limitPence) : ""}
        required
      />
      <Field
        name="percent"
        label={texts.termsPercent}
        inputMode="numeric"
        maxLength={3}
        defaultValue={terms ? String(terms.percent) : ""}
        required
      />
      <Field
        name="feeBasisPoints"
        label={texts.termsFee}
        inputMode="decimal"
        maxLength={6}
        defaultValue={terms ? formatHundredths(terms.feeBasisPoints) : ""}
        required
      />
      <SubmitButton variant="secondary" pendingText={texts.proposing}>
        {texts.proposeTerms}
      </SubmitButton>
    </Form>
  );
}

/** Confirms what a colleague has proposed. */
export function ConfirmTermsForm({ isApproval, change, ...of }: OfTerms & { isApproval: boolean }) {
  return (
    <Form action={change} isAmongForms className="mt-4">
      <PostedTerms what="confirmTerms" {...of} />
      <SubmitButton pendingText={texts.confirming}>
        {isApproval ? texts.confirmAndApprove : texts.confirmTerms}
      </SubmitButton>
    </Form>
  );
}

/** Declines an agency's application. */
export function DeclineForm({ change, ...of }: OfTerms) {
  return (
    <Form action={change} isAmongForms className="mt-3 max-w-xl">
      <PostedTerms what="declineApplication" {...of} />
      <Field
        as="textarea"
        name="reason"
        label={texts.declineReason}
        hint={texts.declineReasonHint}
        rows={3}
        maxLength={constants.reasonMaxLength}
        required
      />
      <SubmitButton variant="danger" pendingText={texts.declining}>
        {texts.declineApplication}
      </SubmitButton>
    </Form>
  );
}
