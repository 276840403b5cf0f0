/** The page of Bacs files: what it shows, its posted forms, and the download of a file. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { invalid, type PostedAnswer, refused, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { documentHeaders } from "@/lib/bff/stored-documents";
import { paymentDirections } from "@/lib/config/closed-lists/payments";
import { bacsPage as texts } from "@/lib/config/messages/bacs";

const path = "/dashboard/finance/bacs";

/** Loads what is ready for a day, the files, and the one that the address names, with the payment whose outcome is recorded. */
export async function loadBacs(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { after, file, payment, on, done } = readTexts(parameters, ["after", "file", "payment", "on", "done"]);
  const [exportId, day] = [z.uuid().safeParse(file), z.iso.date().safeParse(on)];
  const result = await load(async () => {
    if (exportId.success) {
      return { opened: await client.payments.bacsExport({ exportId: exportId.data }), ready: null, files: null };
    }
    // What is ready stands on the first page of the files.
    const [ready, files] = await Promise.all([
      after ? null : client.payments.bacsReady(day.success ? { processingOn: day.data } : {}),
      client.payments.bacsExports({ after }),
    ]);
    return { opened: null, ready, files };
  });
  const message = done && Object.hasOwn(texts.done, done) ? texts.done[done as keyof typeof texts.done] : null;
  return { after, paymentId: payment ?? null, message, result };
}

const whole = z.coerce.number().pipe(z.int32());
const forms = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("make"),
    direction: z.enum(paymentDirections),
    processingOn: z.string(),
    payments: whole,
    pence: z.coerce.number().pipe(z.int()),
    confirmed: z.string().optional(),
  }),
  z.object({ do: z.literal("send"), exportId: z.uuid() }),
  z.object({ do: z.literal("confirm"), exportId: z.uuid(), waiting: whole, on: z.string() }),
  z.object({
    do: z.literal("settle"),
    exportId: z.uuid(),
    paymentId: z.uuid(),
    lock: whole,
    outcome: z.string().optional(),
    on: z.string(),
  }),
]);

/** The day is entered in the form above the totals. */
const refusal = (error: ResultError, values: Values): PostedAnswer =>
  refused(error, values, (one) => (one.field === "processingOn" ? Object.assign({}, one, { href: "#on" }) : one));

/** Does what the form's `do` says: makes a file, marks it as sent, or records what became of its payments. */
export async function changeBacsByForm({ call }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const parsed = forms.safeParse(values);
  if (!parsed.success) return unreadable(values);
  const form = parsed.data;
  const continueTo = (exportId: string, what: keyof typeof texts.done): PostedAnswer => ({
    status: "continueTo",
    path: `${path}?file=${exportId}&done=${what}`,
  });
  switch (form.do) {
    case "make": {
      const { direction, processingOn, payments, pence } = form;
      if (form.confirmed !== "on") return invalid([{ field: "confirmed", message: texts.confirmNeeded }], values);
      const made = await call((client) =>
        client.payments.exportBacs({ direction, processingOn, seen: { payments, pence } }),
      );
      return made.ok ? continueTo(made.data.exportId, "made") : refusal(made.error, values);
    }
    case "send": {
      const { exportId } = form;
      const sent = await call((client) => client.payments.markSent({ exportId }));
      return sent.ok ? continueTo(exportId, "sent") : refusal(sent.error, values);
    }
    case "confirm": {
      const { exportId, waiting, on } = form;
      const confirmed = await call((client) => client.payments.confirmExport({ exportId, waiting, on }));
      return confirmed.ok ? continueTo(exportId, "confirmed") : refusal(confirmed.error, values);
    }
    case "settle": {
      const { exportId, paymentId, lock, on } = form;
      // Checked by the call, which names the control.
      const outcome = form.outcome as "confirm" | "fail" | "reverse";
      const settled = await call((client) => client.payments.settle({ paymentId, lock, outcome, on }));
      return settled.ok ? continueTo(exportId, "settled") : refusal(settled.error, values);
    }
  }
}

/** A Bacs file, which is recorded in the audit log. */
export const openBacsFile = (exportId: string): Promise<Result<{ fileName: string; content: string }>> =>
  attempt(async () => (await portal()).payments.exportFile({ exportId }));

/** The answer to a download: never kept anywhere, since the file has account numbers. */
export function bacsFileResponse(result: Result<{ fileName: string; content: string }>): Response {
  if (result.ok) {
    const { fileName, content } = result.data;
    const bytes = Buffer.from(content, "ascii");
    return new Response(new Uint8Array(bytes), {
      headers: documentHeaders({ name: fileName, contentType: "text/plain", bytes }, true),
    });
  }
  const status = { NOT_FOUND: 404, CONFLICT: 410 }[result.error.code as string] ?? 503;
  return new Response(result.error.message, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
