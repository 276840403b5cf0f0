import { codes } from "@/lib/access";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { byPerson, record } from "./events";
import { queueMail } from "./queued";
import { change, holdAt } from "./rows";
import { dayOf } from "./rules";
import { tellSignatories } from "./tell-signatories";

const texts = messages.agreements;

/**
 * Serves notice, with a reason: the last day is as many days away as the agreement says. Those who signed it are told, and the
 * drafter, where it was a party. NOT_FOUND for another's; CONFLICT
 * `changedMeanwhile`, `notActive`, or `noticeServed` the second time.
 */
export const serveNotice = procedure(
  contract.agreements.serveNotice,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const agreement = await holdAt(tx, input);
      const { status } = agreement;
      if (status !== "active" && status !== "suspended") throw conflict(texts.notActive, "notActive");
      if (agreement.terminatesOn) throw conflict(texts.noticeServed, "noticeServed");
      const at = clock.now();
      const terminatesOn = daysAfter(dayOf(at), agreement.noticeDays);
      // Who is told now that it ends so soon is not told again.
      const isSoon = terminatesOn <= daysAfter(dayOf(at), constants.agreementEndingDays);
      const endingToldAt = isSoon ? at : agreement.endingToldAt;
      const lock = await change(tx, agreement, { terminatesOn, endingToldAt, reason: input.reason }, at);
      const what = texts.events.noticeServed(terminatesOn);
      const happening = { at, what, note: input.reason, action: "agreement.noticeServed" } as const;
      await record(tx, byPerson(caller, context), agreement, happening);
      await tellSignatories(tx, agreement, "agreementNotice");
      const { id: agreementId, version } = agreement;
      if (caller.group !== "Admin") await queueMail(tx, { kind: "agreementNoticeToDrafter", agreementId, version });
      return { lock, status, terminatesOn };
    }),
);
