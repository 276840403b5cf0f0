/** The list's address and the posted forms of invoices: what the calls are asked for, and beside which control an error is. */
import type { PortalAction } from "@/lib/bff/action";
import { evidenceErrorOf } from "@/lib/bff/invoice-evidence";
import { readInvoiceQuery } from "@/lib/bff/invoice-list";
import { invoiceByForm, invoiceDone, invoiceRunByForm, readEarlierInvoice } from "@/lib/bff/invoices";
import { invoices as texts } from "@/lib/config/messages/invoices";
import { invoicePages as words } from "@/lib/config/messages/invoices/pages";

jest.mock("@/lib/bff/client", () => ({}));

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [INVOICE, DISPUTE, FIRST, SECOND] = [id(1), id(2), id(3), id(4)];

/** Posts a form; the call gets `fields` as errors, or succeeds. */
async function post(
  values: Record<string, string>,
  { fields, by = invoiceByForm }: { fields?: { field: string; message: string }[]; by?: typeof invoiceByForm } = {},
) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ invoiceId: INVOICE, lock: "3", ...values })) data.set(name, value);
  const asked: [string, unknown][] = [];
  const invoices = new Proxy({}, { get: (_, name: string) => async (input: unknown) => asked.push([name, input]) });
  const call = async (work: (client: unknown) => Promise<unknown>) => {
    await work({ invoices });
    return fields
      ? { ok: false, error: { code: "BAD_REQUEST", message: "There is a problem", fields } }
      : { ok: true, data: {} };
  };
  const answer = await by({ call } as unknown as PortalAction, data);
  return { asked, answer };
}

const errorsOf = ({ answer }: Awaited<ReturnType<typeof post>>) =>
  answer.status === "continueTo" ? [] : answer.errors.map(({ field, message }) => [field, message]);

test("the address has the filters, and what is not valid is left out", () => {
  const parameters = {
    search: " THI ",
    status: "disputed",
    from: "2027-03-01",
    to: "31/03/2027",
    limit: "50",
    view: "chart",
  };
  expect(readInvoiceQuery(parameters)).toEqual({
    search: "THI",
    status: "disputed",
    from: "2027-03-01",
    to: undefined,
    after: undefined,
    limit: 50,
    view: "chart",
  });
  const wrong = readInvoiceQuery({
    search: "x".repeat(101),
    status: "toString",
    from: "2027-02-30",
    to: ["2027-03-01"],
    view: "list",
  });
  expect(Object.values(wrong).filter(Boolean)).toEqual([]);
});

test("only what can have been done is said", () => {
  expect(invoiceDone({ done: "approve" })).toBe(words.done.approve);
  for (const done of [undefined, "constructor", "other"]) expect(invoiceDone({ done })).toBeNull();
});

test("each form makes its call with the lock that its reader has seen", async () => {
  const seen = { invoiceId: INVOICE, lock: 3 };
  const cases: [Record<string, string>, string, unknown][] = [
    [{ do: "approve" }, "approve", seen],
    [{ do: "dispute", scope: "all", reason: "R" }, "dispute", { ...seen, lineIds: null, reason: "R" }],
    [
      { do: "dispute", scope: "lines", [`line.${SECOND}`]: "on", reason: "R" },
      "dispute",
      { ...seen, lineIds: [SECOND], reason: "R" },
    ],
    [{ do: "dispute", [`line.${SECOND}`]: "on", reason: "R" }, "dispute", { ...seen, lineIds: [SECOND], reason: "R" }],
    [
      { do: "answer", disputeId: DISPUTE, answer: "A" },
      "answer",
      { invoiceId: INVOICE, disputeId: DISPUTE, answer: "A" },
    ],
    [
      { do: "decide", disputeId: DISPUTE, decision: "reprice", [`price.${FIRST}`]: "£1,200.50", reason: "R" },
      "decide",
      {
        ...seen,
        disputeId: DISPUTE,
        decision: "reprice",
        reason: "R",
        prices: [{ lineId: FIRST, netPence: 120_050 }],
      },
    ],
    [
      { do: "decide", disputeId: DISPUTE, decision: "uphold", [`price.${FIRST}`]: "x", reason: "R" },
      "decide",
      { ...seen, disputeId: DISPUTE, decision: "uphold", reason: "R", prices: [] },
    ],
    [
      { do: "credit", scope: "all", [`amount.${FIRST}`]: "5", billAgain: "on", reason: "R" },
      "credit",
      { ...seen, lines: null, reason: "R", billAgain: true },
    ],
    [
      { do: "credit", scope: "lines", [`amount.${FIRST}`]: "", [`amount.${SECOND}`]: "5", reason: "R" },
      "credit",
      { ...seen, lines: [{ lineId: SECOND, netPence: 500 }], reason: "R", billAgain: false },
    ],
    [{ do: "hold", reason: "R" }, "holdPayout", { ...seen, reason: "R" }],
    [{ do: "release" }, "holdPayout", { ...seen, reason: null }],
    [{ do: "present" }, "present", seen],
    [{ do: "external" }, "handleExternally", seen],
  ];
  for (const [values, name, input] of cases) {
    const { asked, answer } = await post(values);
    expect(asked).toEqual([[name, input]]);
    expect(answer).toEqual({ status: "continueTo", path: `/dashboard/finance/new/${INVOICE}?done=${values["do"]}` });
  }
});

test("an error is beside the control that it is about, and what was typed is kept", async () => {
  const lines = { do: "credit", scope: "lines", [`amount.${FIRST}`]: "5", [`amount.${SECOND}`]: "6", reason: "R" };
  const second = await post(lines, { fields: [{ field: "lines.1.netPence", message: "M" }] });
  expect(errorsOf(second)).toEqual([[`amount.${SECOND}`, "M"]]);
  expect(second.answer).toMatchObject({ status: "invalid", values: lines });
  const empty = { ...lines, [`amount.${FIRST}`]: "", [`amount.${SECOND}`]: "" };
  const needed = [{ field: "lines", message: texts.linesNeeded }];
  expect(errorsOf(await post(empty, { fields: needed }))).toEqual([[`amount.${FIRST}`, texts.linesNeeded]]);
  const dispute = { do: "dispute", scope: "lines", reason: "" };
  const fields = [
    { field: "lineIds", message: texts.linesNeeded },
    { field: "reason", message: texts.disputeReasonNeeded },
  ];
  expect(errorsOf(await post(dispute, { fields }))).toEqual([
    ["line", texts.linesNeeded],
    ["reason", texts.disputeReasonNeeded],
  ]);
});

test("no call is made for a form that says too little, or that is not readable", async () => {
  const wrong: [Record<string, string>, string[][]][] = [
    [{ do: "dispute", reason: "R" }, [["scope", words.scopeNeeded]]],
    [{ do: "credit", reason: "R" }, [["scope", words.creditScopeNeeded]]],
    [
      { do: "decide", disputeId: DISPUTE, decision: "reprice", [`price.${FIRST}`]: "forty" },
      [[`price.${FIRST}`, words.amountInvalid]],
    ],
    [{ do: "credit", scope: "lines", [`amount.${FIRST}`]: "1.005" }, [[`amount.${FIRST}`, words.amountInvalid]]],
    [{ do: "pay" }, []],
    [{ do: "approve", lock: "x" }, []],
    [{ do: "approve", invoiceId: "x" }, []],
  ];
  for (const [values, errors] of wrong) {
    const result = await post(values);
    expect(result.asked).toEqual([]);
    expect(result.answer.status).not.toBe("continueTo");
    expect(errorsOf(result)).toEqual(errors);
  }
});

test("a run starts only once it is confirmed", async () => {
  const without = await post({}, { by: invoiceRunByForm });
  expect([without.asked, errorsOf(without)]).toEqual([[], [["confirmed", words.run.confirmNeeded]]]);
  const { asked, answer } = await post({ confirmed: "on" }, { by: invoiceRunByForm });
  expect(asked).toEqual([["run", undefined]]);
  expect(answer).toEqual({ status: "continueTo", path: "/dashboard/finance/new?done=run" });
});

test("the page of earlier invoices refuses one of the weekly run", async () => {
  const reader = (generation: "new" | "legacy") =>
    ({ invoices: { get: async () => ({ generation }) } }) as unknown as Parameters<typeof readEarlierInvoice>[0];
  await expect(readEarlierInvoice(reader("legacy"), INVOICE)).resolves.toMatchObject({ generation: "legacy" });
  await expect(readEarlierInvoice(reader("new"), INVOICE)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the error of a file names its dispute, and only errors that there are", () => {
  expect(evidenceErrorOf({ error: "tooManyFiles", dispute: DISPUTE })).toEqual({
    disputeId: DISPUTE,
    message: words.evidence.errors.tooManyFiles,
  });
  expect(evidenceErrorOf({ error: "tooLarge", dispute: DISPUTE })?.message).toBeTruthy();
  for (const parameters of [
    {},
    { error: "decided" },
    { error: "decided", dispute: "x" },
    { error: "toString", dispute: DISPUTE },
  ]) {
    expect(evidenceErrorOf(parameters)).toBeNull();
  }
});
