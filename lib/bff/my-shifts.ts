/** The page that a worker's link to their shifts opens: what it shows, and what its forms do. */
import { z } from "zod";
import { textOf } from "@/lib/bff/parameters";
import { type DayAnswer, saveDayByForm } from "./availability";
import { portalForAnonymous } from "./client";
import { failed, invalid, type PostedAnswer, unreadable } from "./forms/answer";
import { postedTexts } from "./forms/rows";
import { fieldErrors } from "./forms/submitted-values";
import { attempt } from "./result";
import { controlOf, hoursOf } from "./timesheets";

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
  /** The shift whose hours are open. */
  hours: z.uuid().optional().catch(undefined).parse(textOf(parameters["hours"])),
  /** Whether they come from an e-mail's address to end the e-mails that ask for hours. */
  emails: z.literal("stop").optional().catch(undefined).parse(textOf(parameters["emails"])),
  done: z
    .enum(["confirmed", "saved", "hours", "mailsOff", "mailsOn"])
    .optional()
    .catch(undefined)
    .parse(textOf(parameters["done"])),
});

/** What the link opens; the seven days begin with `from`. */
export const openShifts = (token: string, from: string | undefined) =>
  attempt(async () => (await portalForAnonymous()).myShifts.open({ token, from }));

const shownShiftSchema = z.object({
  token: z.string().min(1).max(200),
  shiftId: z.uuid(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
});

/**
 * Confirms a shift at the times that its page showed; `isChanged` where they are others by now. Never throws, whatever an
 * anonymous visitor sends.
 */
export async function confirmShiftByForm(data: FormData): Promise<{ answer: PostedAnswer; isChanged: boolean }> {
  const values = postedTexts(data);
  const parsed = shownShiftSchema.safeParse(values);
  if (!parsed.success) return { answer: unreadable(values), isChanged: false };
  const result = await attempt(async () => (await portalForAnonymous()).myShifts.confirm(parsed.data));
  if (!result.ok) return { answer: failed(result.error.message, values), isChanged: result.error.reason === "changed" };
  const path = shiftsUrl(parsed.data.token, { done: "confirmed" });
  return { answer: { status: "continueTo", path }, isChanged: false };
}

const ownHoursSchema = z.object({ token: z.string().min(1).max(200), shiftId: z.uuid() });

/** Confirms the hours of a shift that has ended, by a typed or drawn name. Never throws either. */
export async function confirmHoursByForm(data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const base = ownHoursSchema.safeParse(values);
  if (!base.success) return unreadable(values);
  const { method, typedName = "", image: _, ...rest } = values;
  // Not from the texts: a drawing may be longer than any text.
  const image = String(data.get("image") ?? "");
  const given = { ...base.data, hours: hoursOf(rest) };
  const result = await attempt(async () =>
    (await portalForAnonymous()).myShifts.confirmHours(
      method === "drawn" ? { ...given, method: "drawn", image } : { ...given, method: "typed", typedName },
    ),
  );
  if (result.ok) return { status: "continueTo", path: shiftsUrl(base.data.token, { done: "hours" }) };
  // The drawing stays in the page, and is not sent back.
  const shown = { ...rest, method: method ?? "typed", typedName };
  const errors = fieldErrors(result.error).map(({ field, message }) => ({ field: controlOf(field), message }));
  return errors.length > 0 ? invalid(errors, shown) : failed(result.error.message, shown);
}

/** Ends the e-mails that ask for hours, or turns them on again. */
export const saveHoursMails = (token: string, isOn: boolean) =>
  attempt(async () => (await portalForAnonymous()).myShifts.saveHoursMails({ token, isOn }));

/** The same by the form of the page. Never throws either. */
export async function saveHoursMailsByForm(data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const parsed = z.object({ token: z.string().min(1).max(200), isOn: z.enum(["yes", "no"]) }).safeParse(values);
  if (!parsed.success) return unreadable(values);
  const { token, isOn } = parsed.data;
  const result = await saveHoursMails(token, isOn === "yes");
  if (!result.ok) return failed(result.error.message, values);
  return { status: "continueTo", path: shiftsUrl(token, { done: isOn === "yes" ? "mailsOn" : "mailsOff" }) };
}

/** Saves when the worker is unavailable on a day. Never throws either. */
export const saveOwnDayByForm = (data: FormData): Promise<DayAnswer> =>
  saveDayByForm(data, {
    save: (unavailable, { token = "" }) =>
      attempt(async () => (await portalForAnonymous()).myShifts.saveAvailability({ token, ...unavailable })),
    path: ({ token = "", day: saved = "" }) => shiftsUrl(token, { week: saved, done: "saved" }),
  });
