import type { ReactNode } from "react";
import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { AfterFiles } from "@/components/proof/after-files";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { KeyHint } from "@/components/verification/workbench/key-hint";
import { constants } from "@/lib/config/constants";
import { timesheets as messages, timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { Timesheet } from "@/lib/contract/timesheets";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { HoursFields } from "./hours-fields";
import { hoursText } from "./words";

export type DecisionProps = {
  timesheet: Timesheet;
  page: string;
  /** The timesheet that opens after a decision. */
  next: string | null;
  hasKeys: boolean;
  preference: TimePreference;
  change: FormAction;
};

const ratings = ["", "5", "4", "3", "2", "1"] as const;

/** What every form about a timesheet posts. */
function Posted({
  timesheet,
  page,
  next,
  what,
}: Pick<DecisionProps, "timesheet" | "page" | "next"> & { what: string }) {
  const values = { do: what, timesheetId: timesheet._id, lock: String(timesheet.lock), page, next: next ?? "" };
  return Object.entries(values).map(([name, value]) => <HiddenField key={name} name={name} value={value} />);
}

const Reason = ({ label, hint }: { label: string; hint?: string }) => (
  <Field
    as="textarea"
    name="reason"
    label={label}
    hint={hint}
    rows={3}
    maxLength={constants.reasonMaxLength}
    required={!hint}
  />
);

const Key = ({ isOn, children }: { isOn: boolean; children: string }): ReactNode =>
  isOn ? <KeyHint>{children}</KeyHint> : null;

/** An agency submits hours: those worked, or others after a dispute. */
function SubmitSection(props: DecisionProps) {
  const { timesheet, preference, change } = props;
  const { worked, planned, jobType, dispute, can, confirmation } = timesheet;
  const confirmed = confirmation.given[0] ?? null;
  const [withdrawn] = timesheet.versions;
  const hours = (can.answer ? dispute?.hours : null) ?? worked ?? confirmed ?? withdrawn ?? planned;
  return (
    <Section id="hours" title={can.answer ? texts.correctTitle : texts.hoursTitle} lead={texts.hoursLead}>
      {confirmation.until && !confirmed?.isOfWorked ? (
        <Notice>{texts.confirmationNeeded(formatDateTime(confirmation.until, preference))}</Notice>
      ) : null}
      <Form action={change} isAmongForms>
        <Posted {...props} what="submit" />
        <HoursFields hours={hours} isSleepIn={jobType === "sleep_in"} />
        <Reason label={texts.reasonLabel} hint={texts.reasonHint} />
        <AfterFiles timesheetId={timesheet._id} />
        <SubmitButton variant={can.answer ? "secondary" : "primary"} pendingText={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** Withdraws submitted hours. The agency then finds them in the form, to correct and submit again. */
function WithdrawSection(props: DecisionProps) {
  return (
    <Section id="withdraw" title={texts.withdrawTitle} lead={texts.withdrawLead}>
      <Form action={props.change} isAmongForms>
        <Posted {...props} next={props.timesheet._id} what="withdraw" />
        <SubmitButton variant="secondary" pendingText={texts.withdrawing}>
          {texts.withdraw}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** An agency accepts what the provider proposes, or stands by its hours. */
function AnswerSections(props: DecisionProps) {
  const { change } = props;
  return (
    <>
      <Section id="answer" title={texts.answerTitle}>
        <Form action={change} isAmongForms>
          <Posted {...props} what="accept" />
          <SubmitButton pendingText={texts.accepting}>{texts.accept}</SubmitButton>
        </Form>
      </Section>
      <Section id="contest" title={texts.contestTitle} lead={texts.contestLead}>
        <Form action={change} isAmongForms>
          <Posted {...props} what="contest" />
          <Reason label={texts.contestReason} />
          <AfterFiles timesheetId={props.timesheet._id} />
          <SubmitButton variant="secondary" pendingText={texts.contesting}>
            {texts.contest}
          </SubmitButton>
        </Form>
      </Section>
    </>
  );
}

/** Approves the hours, with a rating if the provider likes, or drops the dispute about them. */
function ApproveForm(props: DecisionProps) {
  const { timesheet, hasKeys, change } = props;
  const { can } = timesheet;
  return (
    <Form action={change} isAmongForms>
      <Posted {...props} what="approve" />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          as="select"
          name="stars"
          label={texts.rating}
          options={ratings.map((value) => ({ value, label: texts.ratings[value] }))}
        />
        <Field name="comment" label={texts.ratingComment} maxLength={constants.reasonMaxLength} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          pendingText={texts.approving}
          shortcut={hasKeys ? { key: texts.keys.approve, words: texts.approve } : undefined}
        >
          {can.dispute ? texts.approve : texts.dropDispute}
          <Key isOn={hasKeys}>{texts.keys.approve}</Key>
        </SubmitButton>
        {can.dispute ? (
          <ButtonLink
            variant="secondary"
            href="#dispute"
            {...(hasKeys ? { "aria-keyshortcuts": texts.keys.dispute, "data-key-words": texts.dispute } : {})}
          >
            {texts.dispute}
            <Key isOn={hasKeys}>{texts.keys.dispute}</Key>
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

/** A provider approves, with a rating if it likes, or disputes and proposes other hours. */
function ProviderSections(props: DecisionProps) {
  const { timesheet, change } = props;
  const { worked, planned, jobType, can, isInvolved } = timesheet;
  return (
    <>
      <Section id="decision" title={texts.decideTitle}>
        {isInvolved ? <Notice>{`${messages.involved}.`}</Notice> : <ApproveForm {...props} />}
      </Section>
      {can.dispute ? (
        <Section id="dispute" title={texts.disputeTitle} lead={texts.disputeLead}>
          <Form action={change} isAmongForms>
            <Posted {...props} what="dispute" />
            <HoursFields hours={worked ?? planned} isSleepIn={jobType === "sleep_in"} />
            <CheckboxField name="noneWorked" label={texts.noneWorked} />
            <Reason label={texts.disputeReason} />
            <SubmitButton variant="danger" pendingText={texts.disputing}>
              {texts.dispute}
            </SubmitButton>
          </Form>
        </Section>
      ) : null}
    </>
  );
}

/** The platform decides whose hours are agreed. */
function PlatformSection(props: DecisionProps) {
  const { timesheet, preference, change } = props;
  const { worked, planned, dispute, jobType } = timesheet;
  return (
    <Section id="decision" title={texts.platformTitle} lead={texts.platformLead}>
      <Form action={change} isAmongForms>
        <Posted {...props} what="decide" />
        <RadioField
          name="hoursOf"
          legend={texts.hoursOf}
          required
          options={[
            { value: "agency", label: texts.hoursOfAgency(worked ? hoursText(worked, preference) : "") },
            {
              value: "provider",
              label: texts.hoursOfProvider(
                dispute?.hours ? hoursText(dispute.hours, preference) : texts.noneWorked.toLowerCase(),
              ),
            },
            { value: "between", label: texts.hoursBetween },
          ]}
        />
        <fieldset className="fld">
          <legend className="lab">{texts.hoursBetweenTitle}</legend>
          <p className="hint mb-3">{texts.hoursBetweenHint}</p>
          <HoursFields hours={dispute?.hours ?? worked ?? planned} isSleepIn={jobType === "sleep_in"} isOptional />
        </fieldset>
        <Reason label={texts.decisionReason} />
        <SubmitButton pendingText={texts.deciding}>{texts.decide}</SubmitButton>
      </Form>
    </Section>
  );
}

/** What the reader can do with a timesheet. */
export function Decisions(props: DecisionProps) {
  const { can, isInvolved } = props.timesheet;
  return (
    <>
      {can.answer ? <AnswerSections {...props} /> : null}
      {can.submit ? <SubmitSection {...props} /> : null}
      {can.withdraw ? <WithdrawSection {...props} /> : null}
      {can.approve || can.dispute || isInvolved ? <ProviderSections {...props} /> : null}
      {can.decide ? <PlatformSection {...props} /> : null}
    </>
  );
}
