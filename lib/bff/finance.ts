/** The reminder of the capital advance: whether it is due, and when it was last dismissed (spec section 4). */

import { cookies } from "next/headers";
import type { PersonCaller } from "@/lib/backend/context";
import { isReminderDue } from "@/lib/backend/finance";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { hourOfDay } from "@/lib/format";
import { ownCookie } from "./request";

/** Whether this person is reminded now. */
export async function isAdvanceReminderDue(person: PersonCaller, now = clock.now()): Promise<boolean> {
  const dismissed = Number((await cookies()).get(constants.advanceCookieName)?.value);
  const { ADVANCE_REMINDER_EVERY_MS, ADVANCE_REMINDER_FROM_HOUR, ADVANCE_REMINDER_TO_HOUR } = env();
  return isReminderDue(
    {
      status: person.capitalAdvance,
      group: person.group,
      isPrimary: person.isPrimary,
      isSettingUp: person.principal.isSettingUp,
      dismissedAtMs: Number.isSafeInteger(dismissed) && dismissed > 0 ? dismissed : null,
      nowMs: now.getTime(),
      hour: hourOfDay(now, person.preference),
    },
    {
      everyMs: ADVANCE_REMINDER_EVERY_MS,
      fromHour: ADVANCE_REMINDER_FROM_HOUR,
      toHour: ADVANCE_REMINDER_TO_HOUR,
    },
  );
}

/** Dismisses the reminder until its interval is over. */
export async function dismissAdvanceReminder(now = clock.now()): Promise<void> {
  const maxAge = Math.ceil(env().ADVANCE_REMINDER_EVERY_MS / 1_000);
  (await cookies()).set(constants.advanceCookieName, String(now.getTime()), { ...ownCookie(), maxAge });
}
