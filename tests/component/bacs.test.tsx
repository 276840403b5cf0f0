/** The page of Bacs files: totals before a file is made, and for each payment only what can have become of it. */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { BacsPage } from "@/components/bacs/bacs-page";
import { routeOf } from "@/lib/access";
import { bacsPage as texts } from "@/lib/config/messages/bacs";
import type { BacsPayment } from "@/lib/contract/payments";

const FILE = "c3f08e51-5b1f-4c2a-9d3e-000000000001";
const file = {
  exportId: FILE,
  fileName: "bacs-000001.txt",
  direction: "collect" as const,
  processingOn: "2026-12-02",
  createdAt: "2026-11-27T09:00:00.000Z",
  createdBy: "Wren Ashdown",
  sentAt: null,
  sentBy: null,
  payments: 3,
  pence: 3_006,
  waiting: 1,
  failed: 1,
  hasFile: true,
};
const payment = (n: number, status: BacsPayment["status"]): BacsPayment => ({
  _id: `c3f08e51-5b1f-4c2a-9d3e-00000000010${n}`,
  invoice: { _id: `c3f08e51-5b1f-4c2a-9d3e-00000000020${n}`, number: `LCS-00000${n}` },
  organisation: "Hollybank Homes",
  pence: 1_002,
  settledPence: 0,
  status,
  paidOn: status === "confirmed" ? "2026-12-02" : null,
  lock: 1,
});
const items = [payment(1, "submitted"), payment(2, "confirmed"), payment(3, "failed")];
const shown = {
  path: "/dashboard/finance/bacs",
  title: "Bacs files",
  after: undefined,
  ready: {
    isSetUp: true,
    processingOn: "2026-12-02",
    collect: { payments: 2, pence: 3_333 },
    payout: { payments: 0, pence: 0 },
  },
  files: { items: [file], next: null },
  opened: null,
  paymentId: null,
  today: "2026-11-27",
  preference: { timeZone: "Europe/London", timeFormat: "24-hour" } as const,
  change: async () => ({ status: "idle" as const }),
};
const open = { ...shown, ready: null, files: null, opened: { ...file, items } };

test("totals stand before the button, which asks to confirm exactly them; where nothing waits there is none", () => {
  render(<BacsPage {...shown} />);
  const collect = screen.getByRole("region", { name: texts.directions.collect.title });
  expect(collect).toHaveTextContent("2 payments, £33.33");
  expect(within(collect).getByRole("checkbox")).toHaveAccessibleName(/2 payments, £33\.33, for 2 Dec(ember)? 2026/);
  expect(within(collect).getByRole("button", { name: texts.make.collect })).toBeVisible();
  const payout = screen.getByRole("region", { name: texts.directions.payout.title });
  expect(payout).toHaveTextContent(texts.none);
  expect(within(payout).queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: `${texts.open} ${file.fileName}` })).toHaveAttribute(
    "href",
    `/dashboard/finance/bacs?file=${FILE}`,
  );
});

test("without a service user number nothing can be made, and the page says so", () => {
  render(<BacsPage {...shown} ready={{ ...shown.ready, isSetUp: false }} />);
  expect(screen.getByText(texts.notSetUp)).toBeVisible();
  expect(screen.queryByRole("button", { name: texts.make.collect })).toBeNull();
});

test("an open file is downloaded, marked as sent and confirmed; an outcome is offered where there can be one", () => {
  const { rerender } = render(<BacsPage {...open} />);
  const download = screen.getByRole("link", { name: texts.download });
  expect(routeOf(download.getAttribute("href") ?? "")?.path).toBe("/dashboard/finance/bacs/[exportId]/file");
  expect(screen.getByRole("button", { name: texts.send })).toBeVisible();
  expect(screen.getByRole("button", { name: texts.confirmAll })).toBeVisible();
  const outcomes = screen.getAllByRole("link", { name: new RegExp(`^${texts.record}`) });
  expect(outcomes.map((link) => link.getAttribute("href"))).toEqual(
    items.slice(0, 2).map(({ _id }) => `/dashboard/finance/bacs?file=${FILE}&payment=${_id}#outcome`),
  );
  rerender(<BacsPage {...open} paymentId={items[0]?._id ?? null} />);
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual(["confirm", "fail"]);
  rerender(<BacsPage {...open} paymentId={items[1]?._id ?? null} />);
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual(["reverse"]);
});

test("a file that was deleted for its age is not offered, and one that is done asks for nothing", () => {
  const done = { ...file, waiting: 0, failed: 0, hasFile: false, sentAt: "2026-11-27T10:00:00.000Z", sentBy: null };
  render(<BacsPage {...open} opened={{ ...done, items: [payment(2, "confirmed")] }} />);
  expect(screen.getByText(texts.gone)).toBeVisible();
  expect(screen.getByText(texts.states.done)).toBeVisible();
  for (const name of [texts.send, texts.confirmAll]) expect(screen.queryByRole("button", { name })).toBeNull();
});
