/** The calls that give an invoice as a file (docs/decisions/0098-invoices-as-documents.md); each is audited. Pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { invoiceGenerations, invoiceKinds, invoiceLineKinds } from "@/lib/config/closed-lists/invoices";
import { messages } from "@/lib/config/messages";
import { fileContentSchema } from "./common/files";
import { day } from "./common/text";

const texts = messages.invoices;

/** At most this many invoices are given at once. */
export const invoicesAtOnce = 200;

const invoice = z.object({ invoiceId: z.uuid() });

const breakdownLineSchema = z.object({
  position: z.int(),
  kind: z.enum(invoiceLineKinds),
  description: z.string(),
  service: z.string().nullable(),
  on: z.iso.date().nullable(),
  minutes: z.int(),
  netPence: z.int(),
  ratePercent: z.number(),
  vatReason: z.string(),
  trace: z.array(z.string()),
});
export type BreakdownLine = z.infer<typeof breakdownLineSchema>;

export const invoiceDocuments = {
  pdf: oc
    .route({ method: "GET", path: "/invoices/{invoiceId}/pdf", summary: "An invoice as a tagged PDF with its XML" })
    .input(invoice)
    .output(fileContentSchema),

  xml: oc
    .route({ method: "GET", path: "/invoices/{invoiceId}/xml", summary: "An invoice as EN 16931 XML" })
    .input(invoice)
    .output(fileContentSchema),

  breakdown: oc
    .route({ method: "GET", path: "/invoices/{invoiceId}/breakdown", summary: "The lines of an invoice, to export" })
    .input(invoice)
    .output(z.object({ number: z.string(), lines: z.array(breakdownLineSchema) })),

  period: oc
    .route({
      method: "GET",
      path: "/invoice-documents",
      summary: `The invoices and credit notes issued in a period, to export; at most ${invoicesAtOnce}`,
    })
    .input(
      z.object({
        generation: z.enum(invoiceGenerations).default("new"),
        from: day(texts.dayNeeded),
        to: day(texts.dayNeeded),
      }),
    )
    .output(
      z.object({
        items: z.array(z.object({ _id: z.uuid(), number: z.string(), agency: z.string(), kind: z.enum(invoiceKinds) })),
      }),
    ),
};
