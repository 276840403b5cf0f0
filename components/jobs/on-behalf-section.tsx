import { Particulars, Section } from "@/components/agreements/sections";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { constants } from "@/lib/config/constants";
import { jobs as words } from "@/lib/config/messages/jobs";
import { approvalsPage, onBehalf, onBehalfForm, onBehalfSection as texts } from "@/lib/config/messages/on-behalf";
import type { OnBehalfRequest } from "@/lib/contract/on-behalf";
import { formatDateTime, formatMoney, type TimePreference } from "@/lib/format";
import type { Side } from "./status";

type Shown = { request: OnBehalfRequest; preference: TimePreference };

/** The worker whom the agency posted, or that there is none yet. */
export const workerOf = ({ worker, isUnfilled }: Pick<OnBehalfRequest, "worker" | "isUnfilled">): string =>
  isUnfilled ? onBehalfForm.noWorker : (worker ?? words.erasedWorker);

/** What the provider pays; at most, where any agency may fill the shift. */
export const priceOf = (
  { pricePence, isUnfilled }: Pick<OnBehalfRequest, "pricePence" | "isUnfilled">,
  side: Side,
): string =>
  isUnfilled && side !== "Agency" ? approvalsPage.atMost(formatMoney(pricePence)) : formatMoney(pricePence);

/** What an agency posted, and what became of it. */
export function OnBehalfFacts({ request, preference, side }: Shown & { side: Side }) {
  const { agency, reason, askedBy, postedAt, decideBy, outcome } = request;
  const { decidedBy, decidedAt, outcomeReason } = request;
  const at = decidedAt ? formatDateTime(decidedAt, preference) : null;
  return (
    <Particulars
      items={[
        [texts.status, outcome === null ? texts.waiting : onBehalf.outcome[outcome]],
        [approvalsPage.columns.agency, agency],
        [approvalsPage.columns.worker, request.isUnfilled ? approvalsPage.noWorker : workerOf(request)],
        [approvalsPage.columns.price, priceOf(request, side)],
        [approvalsPage.askedBy, askedBy],
        [approvalsPage.reason, reason],
        [approvalsPage.columns.posted, formatDateTime(postedAt, preference)],
        ...(outcome === null
          ? [[approvalsPage.decideBy, `${formatDateTime(decideBy, preference)}. ${approvalsPage.otherwise}`] as const]
          : []),
        ...(at ? [[approvalsPage.result, decidedBy ? approvalsPage.by(decidedBy, at) : at] as const] : []),
        ...(outcomeReason ? [[approvalsPage.columns.reason, outcomeReason] as const] : []),
      ]}
    />
  );
}

type Decides = {
  request: OnBehalfRequest;
  /** What the form posts to confirm, to refuse and to withdraw, and the page to return to. */
  words: { confirm: string; refuse: string; withdraw: string };
  page: string;
  decide: FormAction;
};

/** Confirms at one press, or refuses with a reason. */
export function OnBehalfDecision({ request, words: { confirm, refuse }, page, decide }: Decides) {
  const { jobId } = request;
  return (
    <div className="mt-4">
      <Form action={decide} isAmongForms>
        <HiddenField name="do" value={confirm} />
        <HiddenField name="jobId" value={jobId} />
        <HiddenField name="page" value={page} />
        <SubmitButton pendingText={approvalsPage.confirming}>{approvalsPage.confirm}</SubmitButton>
      </Form>
      <div className="mt-6">
        <Form action={decide} isAmongForms>
          <HiddenField name="do" value={refuse} />
          <HiddenField name="jobId" value={jobId} />
          <HiddenField name="page" value={page} />
          <Field
            as="textarea"
            name="reason"
            label={approvalsPage.refuseReason}
            hint={approvalsPage.refuseHint}
            rows={2}
            maxLength={constants.reasonMaxLength}
            required
          />
          <SubmitButton variant="secondary" pendingText={approvalsPage.refusing}>
            {approvalsPage.refuse}
          </SubmitButton>
        </Form>
      </div>
    </div>
  );
}

function Withdraw({ request, words: { withdraw }, page, decide }: Decides) {
  return (
    <div className="mt-4">
      <Form action={decide} isAmongForms>
        <HiddenField name="do" value={withdraw} />
        <HiddenField name="jobId" value={request.jobId} />
        <HiddenField name="page" value={page} />
        <Field
          as="textarea"
          name="reason"
          label={texts.withdrawReason}
          hint={texts.withdrawHint}
          rows={2}
          maxLength={constants.reasonMaxLength}
          required
        />
        <SubmitButton variant="secondary" pendingText={texts.withdrawing}>
          {texts.withdraw}
        </SubmitButton>
      </Form>
    </div>
  );
}

const changes = { confirm: "confirmOnBehalf", refuse: "refuseOnBehalf", withdraw: "withdrawOnBehalf" };

/** On a shift's page: that an agency posted it for the provider, and what this side can do about it. */
export function OnBehalfSection({
  page,
  request,
  side,
  preference,
  change,
}: Shown & { page: string; side: Side; change: FormAction }) {
  const { outcome, canDecide, canWithdraw, isStuck } = request;
  const form = { request, words: changes, page, decide: change };
  return (
    <Section id="on-behalf" title={texts.title}>
      {outcome === null ? (
        <div className="mb-4">
          <Notice kind="warning">
            <p>{texts.waits[side]}</p>
            {isStuck ? <p>{approvalsPage.stuck}</p> : null}
          </Notice>
        </div>
      ) : null}
      <OnBehalfFacts request={request} preference={preference} side={side} />
      {canDecide ? <OnBehalfDecision {...form} /> : null}
      {canWithdraw ? <Withdraw {...form} /> : null}
    </Section>
  );
}
