/** The evidence of bookings: the period that its page's address names, and its files. */
import { z } from "zod";
import { notFound } from "@/lib/backend/errors";
import { portal } from "@/lib/bff/client";
import { textOf } from "@/lib/bff/parameters";
import { attempt, type Result } from "@/lib/bff/result";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import { clock } from "@/lib/config/clock";
import { type CalendarDate, calendarDate, daysAfter, monthsAfter } from "@/lib/format";
import { readDay } from ".";

type EvidencePeriod = { serviceId: string; from: CalendarDate; to: CalendarDate };

/**
 * The service and period that an address names; null without a service. Where a day is missing: the first or last day of
 * the month, this month where both are.
 */
export function readEvidencePeriod(parameters: Record<string, unknown>): EvidencePeriod | null {
  const serviceId = z.uuid().safeParse(textOf(parameters["service"])).data;
  if (!serviceId) return null;
  const [from, to] = [readDay(parameters["from"]), readDay(parameters["to"])];
  const month = (from ?? to ?? calendarDate(clock.now())).slice(0, 7);
  const first = readDay(`${month}-01`) ?? calendarDate(clock.now());
  return { serviceId, from: from ?? first, to: to ?? daysAfter(monthsAfter(first, 1), -1) };
}

/** The photo of a worker who is put forward for a provider’s shift or booked for it. */
export const openShiftPhoto = (of: { jobId: string; allocationId: string }): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).jobs.photo(of)));

/** The evidence of one shift, or of a service’s bookings in a period, as a PDF. NOT_FOUND of nothing. */
export const openEvidencePdf = (of: { jobId: string } | EvidencePeriod | null): Promise<Result<DocumentFile>> =>
  attempt(async () => {
    if (!of) throw notFound();
    const { jobs } = await portal();
    return toDocumentFile(await ("jobId" in of ? jobs.evidencePdf(of) : jobs.periodEvidencePdf(of)));
  });
