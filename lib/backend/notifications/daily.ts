/** The daily e-mail: what someone chose to be told once a day, and has not read or settled since. */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { dailyNotificationsMail } from "@/lib/adapters/mail/daily-notifications";
import { deliver, postMessage, unsubscribeHeaders } from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { isEvent, variantOf } from "@/lib/config/notifications";
import { users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, formatLongDate, hourOfDay } from "@/lib/format";

export const dailyMailSchema = z.object({
  kind: z.literal("dailyNotifications"),
  userId: z.uuid(),
  day: z.iso.date(),
});
type DailyMail = z.infer<typeof dailyMailSchema>;

/** Deletes what is old and, from 7:00 UK time, queues the e-mails of the day: one to each user, however often it runs. */
export async function doNotificationJob(): Promise<void> {
  const now = clock.now();
  // Whose membership has ended is read in this scope.
  await withScope({ kind: "platform" }, async (tx) => {
    const before = new Date(now.getTime() - constants.notificationsRetentionMs).toISOString();
    await tx.execute(sql`select app_forget_told(${before}::timestamptz)`);
    if (hourOfDay(now) < constants.dailyMailHour) return;
    const day = calendarDate(now);
    const { rows } = await tx.execute<{ userId: string }>(sql`select app_take_daily(${day}::date) as "userId"`);
    for (const { userId } of rows) {
      await postMessage(tx, { kind: "dailyNotifications", userId, day }, { sender: { by: "product" } });
    }
  });
}

/** What is still unread of a user's e-mail of a day, in words; null for someone who may not sign in any more. */
const readDaily = ({ userId, day }: DailyMail) =>
  withScope({ kind: "identity", userId }, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user?.isActive) return null;
    const { rows } = await tx.execute<{ event: string; detail: string; total: number }>(
      sql`select * from app_daily_of(${userId}::uuid, ${day}::date, ${clock.now().toISOString()}::timestamptz)`,
    );
    const counts = new Map<string, number>();
    for (const { event, detail, total } of rows) {
      const title = isEvent(event) ? variantOf(event, detail)?.title : undefined;
      if (title) counts.set(title, (counts.get(title) ?? 0) + total);
    }
    return { user, lines: [...counts].map(([title, count]) => ({ title, count })) };
  });

/** Sends the e-mail of a day. It has titles and numbers and names no one; without anything unread nothing is sent. */
export const mailDaily = (_jobId: string, mail: DailyMail): Promise<void> =>
  deliver({ key: `daily-${mail.userId}-${mail.day}`, kind: mail.kind }, async () => {
    const found = await readDaily(mail);
    if (!found || found.lines.length === 0) return null;
    const { user, lines } = found;
    const written = await dailyNotificationsMail({
      fullName: user.fullName,
      day: formatLongDate(mail.day),
      lines,
      url: new URL("/dashboard/notifications", env().PUBLIC_URL).href,
    });
    return { to: user.email, mail: { ...written, headers: await unsubscribeHeaders(mail.userId, "daily") } };
  });
