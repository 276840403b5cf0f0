import { codes } from "@/lib/access";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { frozenOf } from "./content";
import { eventsOf } from "./events";
import { type AgreementRow, type Parts, partsOf, read, type VersionRow, versionOf } from "./rows";
import { agreementOnWire } from "./wire";

/** What a party reads of a draft that came back: what was sent, never what it is being changed to. */
function asSent<W extends { agreement: AgreementRow; parts: Parts }>(whole: W, version: VersionRow): W {
  const { timesheetCutoff, cancellationRules, ...sent } = frozenOf(version);
  const { startOn, endOn, noticeDays, billingPeriod, creditDays, approvalCutoffDays, paymentMode, terms } = sent;
  return {
    ...whole,
    parts: { ...whole.parts, cancellationRules },
    agreement: {
      ...whole.agreement,
      ...{ startOn, endOn, noticeDays, billingPeriod, creditDays, approvalCutoffDays, paymentMode, terms },
      timesheetCutoffWeekday: timesheetCutoff.weekday,
      timesheetCutoffTime: timesheetCutoff.time,
    },
  };
}

/** An agreement, whole, for its parties and the platform. NOT_FOUND for anybody else. */
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
      return agreementOnWire(isBack ? asSent(whole, version) : whole, caller, clock.now());
    }),
);
