import { clock } from "@/lib/backend/clock";
import { conflict } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { drafter } from "./drafting";
import { byPerson, record } from "./events";
import { change, holdAt } from "./rows";

const texts = messages.agreements;

/** Suspends an active agreement, with a reason. CONFLICT `changedMeanwhile` or `notActive`. */
export const suspend = procedure(contract.agreements.suspend, drafter, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await holdAt(tx, input);
    if (agreement.status !== "active") throw conflict(texts.notActive, "notActive");
    const at = clock.now();
    const status = "suspended" as const;
    const lock = await change(tx, agreement, { status, reason: input.reason }, at);
    const happening = { at, what: texts.events.suspended, note: input.reason, action: "agreement.suspended" } as const;
    await record(tx, byPerson(caller, context), agreement, happening);
    return { lock, status };
  }),
);

/** Lifts a suspension. CONFLICT `changedMeanwhile` or `notSuspended`. */
export const resume = procedure(contract.agreements.resume, drafter, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await holdAt(tx, input);
    if (agreement.status !== "suspended") throw conflict(texts.notSuspended, "notSuspended");
    const at = clock.now();
    const status = "active" as const;
    const lock = await change(tx, agreement, { status, reason: null }, at);
    const happening = { at, what: texts.events.resumed, action: "agreement.resumed" } as const;
    await record(tx, byPerson(caller, context), agreement, happening);
    return { lock, status };
  }),
);
