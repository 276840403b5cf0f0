import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { SignatureField } from "@/components/signer/signature-field";
import { HoursFields } from "@/components/timesheets/hours-fields";
import { myShiftsPage as texts } from "@/lib/config/messages/my-shifts";
import { signer } from "@/lib/config/messages/signer";
import type { OwnShift } from "@/lib/contract/my-shifts";

/** The worker states the hours that they worked, and signs them with their name. */
export function HoursForm({
  shift,
  hours,
  token,
  confirm,
}: {
  shift: OwnShift;
  hours: NonNullable<OwnShift["hours"]>;
  token: string;
  confirm: FormAction;
}) {
  const { planned, submitted, confirmed } = hours;
  return (
    <Form action={confirm}>
      <HiddenField name="token" value={token} />
      <HiddenField name="shiftId" value={shift._id} />
      <HoursFields hours={submitted ?? confirmed?.hours ?? planned} isSleepIn={shift.jobType === "sleep_in"} />
      <SignatureField label={signer.typedLabel} />
      <SubmitButton size="l" pendingText={texts.hoursSending}>
        {texts.hoursSend}
      </SubmitButton>
    </Form>
  );
}
