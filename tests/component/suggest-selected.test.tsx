/** The form with which an agency puts workers forward for several shifts: the warning about those at the same time. */
import { fireEvent, render, screen } from "@testing-library/react";
import { SuggestSelected } from "@/components/jobs/suggest-selected";
import { suggestSelectedPage as texts } from "@/lib/config/messages/jobs";
import type { ShiftToFill } from "@/lib/contract/jobs";

const ids = (n: number) => `5e2c41aa-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;

type Overlaps = ShiftToFill["workers"][number]["overlaps"];
const shift = (n: number, [from, to]: [string, string], overlaps: Overlaps = []): ShiftToFill => ({
  job: {
    _id: ids(n),
    service: { _id: ids(100 + n), name: `Home ${n}` },
    provider: "Orchard Care",
    unit: null,
    workerType: { _id: ids(200), name: "Care assistant" },
    startAt: `2027-03-08T${from}:00.000Z`,
    endAt: `2027-03-08T${to}:00.000Z`,
    status: "open",
    allocations: [],
  } as unknown as ShiftToFill["job"],
  workers: [
    { _id: ids(1), name: "Juniper Fallowfield", number: "W-1", reasons: [], warnings: [], overlaps },
    { _id: ids(2), name: "Tendai Mushore", number: "W-2", reasons: [], warnings: [], overlaps: [] },
  ],
});
const show = (shifts: ShiftToFill[]) =>
  render(<SuggestSelected shifts={shifts} preference={preference} suggest={async () => ({ status: "idle" })} />);
const choose = (n: number, worker: number) => {
  const control = document.querySelector<HTMLSelectElement>(`[name="worker.${ids(n)}"]`);
  if (!control) throw new Error("the shift has no control");
  fireEvent.change(control, { target: { value: worker ? ids(worker) : "" } });
};
const warnings = () => screen.queryAllByText(/^(Juniper|Tendai)[^·]+:/).map(({ textContent }) => textContent);
const at = (n: number, times: string) => `Monday 8 March 2027, ${times}, Home ${n}`;

test("a worker who is chosen for shifts at the same time is named with them, until one is changed", () => {
  show([shift(1, ["08:00", "15:00"]), shift(2, ["14:00", "22:00"]), shift(3, ["15:00", "22:00"])]);
  expect(screen.getByText(new RegExp(`Home 2 .*${texts.overlapping(2)}`))).toBeVisible();
  expect(screen.getByText(new RegExp(`Home 1 .*${texts.overlapping(1)}`))).toBeVisible();
  choose(1, 1);
  choose(2, 2);
  // One ends as the other begins.
  choose(3, 1);
  expect(warnings()).toEqual([]);
  choose(2, 1);
  expect(screen.getByRole("heading", { name: texts.overlapTitle })).toBeVisible();
  expect(warnings()).toEqual([
    `Juniper Fallowfield: ${at(1, "08:00 to 15:00")}; ${at(2, "14:00 to 22:00")}; ${at(3, "15:00 to 22:00")}`,
  ]);
  // It can be sent all the same.
  expect(screen.getByRole("button", { name: texts.submit })).toBeEnabled();
  choose(2, 0);
  expect(warnings()).toEqual([]);
});

test("a worker who is already put forward at the same time is marked where they are offered, and named once chosen", () => {
  const other = { service: "Aspen Court", startAt: "2027-03-08T10:00:00.000Z", endAt: "2027-03-08T12:00:00.000Z" };
  show([shift(1, ["08:00", "15:00"], [other])]);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    texts.noOne,
    `Juniper Fallowfield · W-1 · ${texts.elsewhere}`,
    "Tendai Mushore · W-2",
  ]);
  choose(1, 2);
  expect(warnings()).toEqual([]);
  choose(1, 1);
  const elsewhere = texts.alreadyFor("Monday 8 March 2027, 10:00 to 12:00, Aspen Court");
  expect(warnings()).toEqual([`Juniper Fallowfield: ${at(1, "08:00 to 15:00")}; ${elsewhere}`]);
});
