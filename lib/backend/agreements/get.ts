import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { unsaidBankHolidayDays } from "@/lib/config/closed-lists/agreements";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { frozenOf } from "./content";
import { eventsOf } from "./events";
import { type AgreementRow, type Parts, partsOf, read, type VersionRow, versionOf } from "./rows";
import { serializeAgreement } from "./serializers";

/** A returned draft as a party sees it: the version that was sent, never the changes in progress. */
function asSent<W extends { agreement: AgreementRow; parts: Parts }>(whole: W, version: VersionRow): W {
  const {
    timesheetCutoff,
    cancellationRules,
    bankHolidayDays = unsaidBankHolidayDays,
    autoAcceptWorkers = false,
    workersConfirmHours = false,
    ...sent
  } = frozenOf(version);
  const { startOn, endOn, noticeDays, billingPeriod, creditDays, approvalCutoffDays, paymentMode, terms } = sent;
  return {
    ...whole,
    parts: { ...whole.parts, cancellationRules },
    agreement: {
      ...whole.agreement,
      startOn,
      endOn,
      noticeDays,
      billingPeriod,
      creditDays,
      approvalCutoffDays,
      paymentMode,
      autoAcceptWorkers,
      workersConfirmHours,
      bankHolidayDays,
      terms,
      timesheetCutoffWeekday: timesheetCutoff.weekday,
      timesheetCutoffTime: timesheetCutoff.time,
    },
  };
}

/** A full agreement, for its parties and platform staff. NOT_FOUND for anyone else. */
export const get = procedure(
  contract.agreements.get,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const agreement = await read(tx, input.agreementId);
      const parts = await partsOf(tx, agreement);
      const version = await versionOf(tx, agreement.id, agreement.version);
      const events = await eventsOf(tx, agreement.id);
      const isBack = caller.group !== "Admin" && agreement.status === "draft" && version;
      const whole = { agreement, parts, version, events };
      return serializeAgreement(isBack ? asSent(whole, version) : whole, caller, clock.now());
    }),
);
