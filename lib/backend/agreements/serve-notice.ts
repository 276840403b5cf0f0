import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { byPerson, record } from "./events";
import { notifySignatories } from "./notify-signatories";
import { queueMail } from "./queued";
import { change, lockAtVersion } from "./rows";
import { dayOf } from "./rules";

const texts = messages.agreements;

/**
 * Serves notice with a reason; the last day follows from the agreement's notice period in days. Notifies the
 * signatories, and the drafter if a party served it. NOT_FOUND for another party's agreement; CONFLICT
 * `changedMeanwhile`, `notActive`, or `noticeServed` if already served.
 */
export const serveNotice = procedure(
  contract.agreements.serveNotice,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const agreement = await lockAtVersion(tx, input);
      const { status } = agreement;
      if (status !== "active" && status !== "suspended") throw conflict(texts.notActive, "notActive");
      if (agreement.terminatesOn) throw conflict(texts.noticeServed, "noticeServed");
      const at = clock.now();
      const terminatesOn = daysAfter(dayOf(at), agreement.noticeDays);
      // When it ends this soon, the notice e-mail replaces the reminder that it is ending.
      const isSoon = terminatesOn <= daysAfter(dayOf(at), constants.agreementEndingDays);
      const endingNotifiedAt = isSoon ? at : agreement.endingNotifiedAt;
      const lock = await change(tx, agreement, { terminatesOn, endingNotifiedAt, reason: input.reason }, at);
      const what = texts.events.noticeServed(terminatesOn);
      const event = { at, what, note: input.reason, action: "agreement.noticeServed" } as const;
      await record(tx, byPerson(caller, context), agreement, event);
      await notifySignatories(tx, agreement, "agreementNotice");
      const { id: agreementId, version } = agreement;
      if (caller.group !== "Admin") await queueMail(tx, { kind: "agreementNoticeToDrafter", agreementId, version });
      return { lock, status, terminatesOn };
    }),
);
