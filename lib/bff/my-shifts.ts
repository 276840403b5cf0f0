/** The page that a worker's link to their shifts opens: what it shows, and what its forms do. */
import { z } from "zod";
import { textOf } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { type DayAnswer, saveDayByForm } from "./availability";
import { portalForAnonymous } from "./client";
import { postedTexts } from "./forms/rows";
import { attempt } from "./result";

const PATH = "/my-shifts";

/** The address of the page for a link. */
export const shiftsUrl = (token: string, more: Record<string, string> = {}): string =>
  `${PATH}?${new URLSearchParams({ token, ...more })}`;

const day = z.iso.date().optional().catch(undefined);

/** Reads the parameters of the page's address. */
export const readShiftsQuery = (parameters: Record<string, unknown>) => ({
  token: z.string().max(200).optional().catch(undefined).parse(textOf(parameters["token"])),
  week: day.parse(textOf(parameters["week"])),
  day: day.parse(textOf(parameters["day"])),
  done: z.enum(["confirmed", "saved"]).optional().catch(undefined).parse(textOf(parameters["done"])),
});

/** What the link opens; the seven days begin with `from`. */
export const openShifts = (token: string, from: string | undefined) =>
  attempt(async () => (await portalForAnonymous()).myShifts.open({ token, from }));

/** Confirms a shift. Never throws, whatever an anonymous visitor sends. */
export async function confirmShiftByForm(data: FormData): Promise<DayAnswer> {
  const values = postedTexts(data);
  const parsed = z.object({ token: z.string().min(1).max(200), shiftId: z.uuid() }).safeParse(values);
  if (!parsed.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const result = await attempt(async () => (await portalForAnonymous()).myShifts.confirm(parsed.data));
  if (!result.ok) return { status: "failed", message: result.error.message, errors: [], values };
  return { status: "continueTo", path: shiftsUrl(parsed.data.token, { done: "confirmed" }) };
}

/** Saves when the worker is unavailable on a day. Never throws either. */
export const saveOwnDayByForm = (data: FormData): Promise<DayAnswer> =>
  saveDayByForm(data, {
    save: (unavailable, { token = "" }) =>
      attempt(async () => (await portalForAnonymous()).myShifts.saveAvailability({ token, ...unavailable })),
    path: ({ token = "", day: saved = "" }) => shiftsUrl(token, { week: saved, done: "saved" }),
  });
