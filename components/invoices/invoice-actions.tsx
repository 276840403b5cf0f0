import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { disputeDecisions } from "@/lib/config/closed-lists/invoices";
import { constants } from "@/lib/config/constants";
import { invoicePages as texts } from "@/lib/config/messages/invoices/pages";
import type { Invoice } from "@/lib/contract/invoices";
import { formatDate, formatMoney } from "@/lib/format";

type Line = Invoice["lines"][number];
type Dispute = Invoice["disputes"][number];

type ActionsProps = { invoice: Invoice; change: FormAction };

/** What a line is called among others: its day and what it is. */
export const nameOfLine = ({ shiftOn, description }: Pick<Line, "shiftOn" | "description">): string =>
  shiftOn ? `${formatDate(shiftOn)}, ${description}` : description;

/** What is left of a line before VAT. */
const leftOf = ({ netPence, creditedPence }: Line): number => netPence - creditedPence;

/** What every form about an invoice posts. */
function Posted({ invoice, what, disputeId }: { invoice: Invoice; what: string; disputeId?: string }) {
  const values = { do: what, invoiceId: invoice._id, lock: String(invoice.lock), ...(disputeId ? { disputeId } : {}) };
  return Object.entries(values).map(([name, value]) => <HiddenField key={name} name={name} value={value} />);
}

const Reason = ({ name = "reason", label, hint }: { name?: string; label: string; hint?: string }) => (
  <Field as="textarea" name={name} label={label} hint={hint} rows={3} maxLength={constants.reasonMaxLength} required />
);

const optionsOf = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

function ApproveSection({ invoice, change }: ActionsProps) {
  return (
    <Section
      id="approve"
      title={texts.approveTitle}
      lead={invoice.paymentMode === "platform" ? texts.approveLead : null}
    >
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="approve" />
        <SubmitButton pendingText={texts.approving}>{texts.approve}</SubmitButton>
      </Form>
    </Section>
  );
}

function DisputeSection({ invoice, change }: ActionsProps) {
  const lines = invoice.lines.filter((line) => line.disputeStatus === null && leftOf(line) > 0);
  return (
    <Section id="dispute" title={texts.disputeTitle} lead={texts.disputeLead}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="dispute" />
        <RadioField name="scope" legend={texts.scope} required options={optionsOf(texts.scopes)} />
        <CheckboxGroup
          name="line"
          legend={texts.linesToDispute}
          options={lines.map((line) => ({
            name: `line.${line._id}`,
            label: nameOfLine(line),
            about: [line.service, formatMoney(leftOf(line))].filter(Boolean).join(" · "),
          }))}
        />
        <Reason label={texts.disputeReason} hint={texts.disputeReasonHint} />
        <p className="hint mb-4">{texts.evidence.later}</p>
        <SubmitButton variant="danger" pendingText={texts.disputing}>
          {texts.dispute}
        </SubmitButton>
      </Form>
    </Section>
  );
}

function AnswerSection({ invoice, dispute, change }: ActionsProps & { dispute: Dispute }) {
  return (
    <Section id={`answer-${dispute._id}`} title={texts.answerTitle} lead={dispute.reason}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="answer" disputeId={dispute._id} />
        <Reason name="answer" label={texts.answerLabel} hint={texts.answerHint} />
        <p className="hint mb-4">{texts.evidence.laterAnswer}</p>
        <SubmitButton pendingText={texts.answering}>{texts.answer}</SubmitButton>
      </Form>
    </Section>
  );
}

/** An amount of a line in pounds. */
const Amount = ({ name, label, hint }: { name: string; label: string; hint: string }) => (
  <Field name={name} label={label} hint={hint} inputMode="decimal" maxLength={20} autoComplete="off" />
);

function DecideSection({ invoice, dispute, change }: ActionsProps & { dispute: Dispute }) {
  const lines = invoice.lines.filter(({ disputeId }) => disputeId === dispute._id);
  return (
    <Section id={`decide-${dispute._id}`} title={texts.decideTitle} lead={dispute.reason}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="decide" disputeId={dispute._id} />
        <RadioField
          name="decision"
          legend={texts.decision}
          required
          options={disputeDecisions.map((value) => ({ value, label: texts.decisions[value] }))}
        />
        {lines
          .filter((line) => leftOf(line) > 0)
          .map((line) => (
            <Amount
              key={line._id}
              name={`price.${line._id}`}
              label={texts.newPrice(nameOfLine(line))}
              hint={texts.newPriceHint(formatMoney(leftOf(line)))}
            />
          ))}
        <Reason label={texts.decisionReason} hint={texts.bothRead} />
        <SubmitButton pendingText={texts.deciding}>{texts.decide}</SubmitButton>
      </Form>
    </Section>
  );
}

function CreditSection({ invoice, change }: ActionsProps) {
  const lines = invoice.lines.filter((line) => leftOf(line) > 0 && line.disputeStatus !== "open");
  return (
    <Section id="credit" title={texts.creditTitle}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="credit" />
        <RadioField name="scope" legend={texts.creditScope} required options={optionsOf(texts.creditScopes)} />
        {lines.map((line) => (
          <Amount
            key={line._id}
            name={`amount.${line._id}`}
            label={texts.creditAmount(nameOfLine(line))}
            hint={texts.creditAmountHint(formatMoney(leftOf(line)))}
          />
        ))}
        <CheckboxField name="billAgain" label={texts.billAgain} />
        <Reason label={texts.creditReason} hint={texts.bothRead} />
        <SubmitButton variant="danger" pendingText={texts.crediting}>
          {texts.credit}
        </SubmitButton>
      </Form>
    </Section>
  );
}

function HoldSection({ invoice, change }: ActionsProps) {
  const isHeld = invoice.payoutHeldReason !== null;
  return (
    <Section id="hold" title={isHeld ? texts.releaseTitle : texts.holdTitle} lead={invoice.payoutHeldReason}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what={isHeld ? "release" : "hold"} />
        {isHeld ? null : <Reason label={texts.holdReason} />}
        <SubmitButton variant="secondary" pendingText={isHeld ? texts.releasing : texts.holding}>
          {isHeld ? texts.releasePayout : texts.hold}
        </SubmitButton>
      </Form>
    </Section>
  );
}

function PresentSection({ invoice, change }: ActionsProps) {
  return (
    <Section id="present" title={texts.presentTitle} lead={texts.presentLead}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="present" />
        <SubmitButton pendingText={texts.presenting}>{texts.present}</SubmitButton>
      </Form>
    </Section>
  );
}

function ExternalSection({ invoice, change }: ActionsProps) {
  return (
    <Section id="external" title={texts.externalTitle} lead={texts.externalLead}>
      <Form action={change} isAmongForms>
        <Posted invoice={invoice} what="external" />
        <SubmitButton variant="secondary" pendingText={texts.recording}>
          {texts.external}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** What the reader can do with an invoice at the moment. */
export function InvoiceActions(props: ActionsProps) {
  const { can, disputes } = props.invoice;
  const open = disputes.filter(({ decidedAt }) => !decidedAt);
  return (
    <>
      {can.approve ? <ApproveSection {...props} /> : null}
      {can.dispute ? <DisputeSection {...props} /> : null}
      {can.answer
        ? open
            .filter(({ answeredAt }) => !answeredAt)
            .map((dispute) => <AnswerSection key={dispute._id} {...props} dispute={dispute} />)
        : null}
      {can.decide ? open.map((dispute) => <DecideSection key={dispute._id} {...props} dispute={dispute} />) : null}
      {can.present ? <PresentSection {...props} /> : null}
      {can.handleExternally ? <ExternalSection {...props} /> : null}
      {can.holdPayout ? <HoldSection {...props} /> : null}
      {can.credit ? <CreditSection {...props} /> : null}
    </>
  );
}
