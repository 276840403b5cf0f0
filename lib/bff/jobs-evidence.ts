/** The evidence of bookings: the period that its page's address names, and its files. */
import { z } from "zod";
import { portal } from "@/lib/bff/client";
import { textOf } from "@/lib/bff/parameters";
import { clock } from "@/lib/config/clock";
import { type CalendarDate, calendarDate } from "@/lib/format";
import { readDay } from "./jobs";
import { attempt, type Result } from "./result";
import { type DocumentFile, toDocumentFile } from "./stored-documents";

type EvidencePeriod = { serviceId: string; from: CalendarDate; to: CalendarDate };

/** The service and period that an address names, this month until today for days that are missing; null without a service. */
export function readEvidencePeriod(parameters: Record<string, unknown>): EvidencePeriod | null {
  const serviceId = z.uuid().safeParse(textOf(parameters["service"])).data;
  if (!serviceId) return null;
  const today = calendarDate(clock.now());
  const to = readDay(parameters["to"]) ?? today;
  return { serviceId, from: readDay(parameters["from"]) ?? readDay(`${to.slice(0, 8)}01`) ?? to, to };
}

/** The evidence of one shift, or of a service’s bookings in a period, as a PDF. */
export const openEvidencePdf = (of: { jobId: string } | EvidencePeriod): Promise<Result<DocumentFile>> =>
  attempt(async () => {
    const { jobs } = await portal();
    return toDocumentFile(await ("jobId" in of ? jobs.evidencePdf(of) : jobs.periodEvidencePdf(of)));
  });
