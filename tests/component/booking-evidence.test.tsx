/** The evidence of bookings as it is rendered. */
import { render, screen, within } from "@testing-library/react";
import { EvidenceList } from "@/components/jobs/evidence";
import { evidence as texts } from "@/lib/config/messages/jobs/evidence";
import type { Booking } from "@/lib/contract/jobs";

const id = (n: number) => `0b7c5a10-0000-4000-8000-00000000000${n}`;
const at = (time: string) => `2026-12-03T${time}:00.000Z`;
const times = (endAt: string) => ({ startAt: at("08:00"), endAt: at(endAt) });

const booking = (n: number, moves: Booking["moves"]): Booking => ({
  jobId: id(n),
  allocationId: id(n),
  service: { _id: id(9), name: "Orchard View" },
  agency: "Bramblegate Care Staffing",
  worker: `Worker ${n}`,
  workerType: "Healthcare assistant",
  ...times("17:00"),
  moves,
  status: "accepted",
  agreement: "AG-1002",
  rateTableHash: "0".repeat(64),
  record: null,
});

test("says how a shift was moved after its worker was accepted, and nothing of one that was not", () => {
  const moves = [
    { at: "2026-12-01T09:30:00.000Z", from: times("20:00"), to: times("18:00") },
    { at: "2026-12-02T10:00:00.000Z", from: times("18:00"), to: times("17:00") },
  ];
  render(
    <EvidenceList
      bookings={{ items: [booking(1, moves), booking(2, [])], isComplete: true }}
      none=""
      preference={{ timeZone: "Europe/London", timeFormat: "24-hour" }}
    />,
  );
  const sectionOf = (n: number) =>
    within(screen.getByRole("heading", { name: new RegExp(`Worker ${n}$`) }).closest("section") as HTMLElement);
  expect(sectionOf(1).getByText(texts.movesTitle)).toBeVisible();
  const [first, second, ...more] = sectionOf(1).getAllByText(/^Times changed on/);
  expect(first).toHaveTextContent(/1 Dec 2026.* 09:30.*08:00 to 20:00 became .*08:00 to 18:00/);
  expect(second).toHaveTextContent(/2 Dec 2026.* 10:00.*08:00 to 18:00 became .*08:00 to 17:00/);
  expect(more).toEqual([]);
  expect(sectionOf(2).queryByText(texts.movesTitle)).toBeNull();
});
