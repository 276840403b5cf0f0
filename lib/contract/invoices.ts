/**
 * The calls about invoices, which the platform issues in the agencies' names (domain.md /dashboard/finance/new). Pence; net is before
 * VAT. Days are dates in the UK, moments ISO.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { holdbackReasons } from "@/lib/config/closed-lists/invoices";

const heldBackSchema = z.object({
  reason: z.enum(holdbackReasons),
  agencyId: z.uuid(),
  agencyName: z.string(),
  providerId: z.uuid(),
  providerName: z.string(),
  serviceId: z.uuid().nullable(),
  serviceName: z.string().nullable(),
  timesheets: z.int(),
  netPence: z.int(),
});

export const invoices = {
  preview: oc
    .route({ method: "GET", path: "/invoices/preview", summary: "See what a run would issue and hold back now" })
    .output(
      z.object({
        /** Until when shifts are billed by agreements with weekly and with monthly billing. */
        weekEnd: z.iso.date(),
        monthEnd: z.iso.date(),
        invoices: z.array(
          z.object({
            agency: z.string(),
            provider: z.string(),
            service: z.string().nullable(),
            lines: z.int(),
            netPence: z.int(),
          }),
        ),
        heldBack: z.array(heldBackSchema),
      }),
    ),

  run: oc
    .route({
      method: "POST",
      path: "/invoices/runs",
      summary: "Issue the invoices of what is agreed, in the background",
    })
    .output(z.object({ runId: z.uuid() })),
};
