/** The page of Bacs files: what it shows, its posted forms, and the download of a file. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { failed, invalid, type PostedAnswer, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
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
    const opened = exportId.success ? await client.payments.bacsExport({ exportId: exportId.data }) : null;
    const ready = opened ? null : await client.payments.bacsReady(day.success ? { processingOn: day.data } : {});
    return { opened, ready, files: opened ? null : await client.payments.bacsExports({ after }) };
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

function refusal(error: ResultError, values: Values): PostedAnswer {
  const errors = fieldErrors(error);
  return errors.length > 0 ? invalid(errors, values) : failed(error.message, values);
}

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
  const headers = { "content-type": "text/plain; charset=us-ascii", "cache-control": "private, no-store" };
  if (result.ok) {
    const { fileName, content } = result.data;
    return new Response(content, {
      headers: { ...headers, "content-disposition": `attachment; filename="${fileName}"` },
    });
  }
  const status = { NOT_FOUND: 404, CONFLICT: 410 }[result.error.code as string] ?? 503;
  return new Response(result.error.message, {
    status,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
  });
}
