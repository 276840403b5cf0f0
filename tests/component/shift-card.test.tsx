/** What a worker reads about the hours of a shift on the page of their own shifts. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { ShiftCard } from "@/components/my-shifts/shift-card";
import { myShiftsPage as texts } from "@/lib/config/messages/my-shifts";
import type { OwnShift } from "@/lib/contract/my-shifts";
import { defaultPreference } from "@/lib/format";

const stated = { startAt: "2027-03-01T08:00:00.000Z", endAt: "2027-03-01T20:00:00.000Z", breaks: [], waking: [] };
const asked = {
  planned: stated,
  submitted: null,
  confirmed: null,
  until: "2027-03-08T17:00:00.000Z",
  canConfirm: true,
};

function show(hours: OwnShift["hours"]) {
  const shift: OwnShift = {
    _id: "00000000-0000-4000-8000-000000000001",
    ...stated,
    service: "Mill House",
    address: null,
    unit: null,
    workerType: "Care assistant",
    jobType: "general",
    notes: null,
    isCancelled: false,
    confirmedAt: null,
    canConfirm: false,
    hours,
  };
  return render(<ShiftCard shift={shift} token="t" hoursHref="/my-shifts?hours=1" preference={defaultPreference} />);
}

test("until when hours are waited for is said while no hours are stated, and not afterwards", () => {
  const { unmount } = show(asked);
  expect(screen.getByText(/^Confirm by .+\. After that, your agency can submit/)).toBeVisible();
  expect(screen.getByRole("link", { name: new RegExp(`^${texts.hoursOpen}`) })).toHaveAttribute(
    "href",
    "/my-shifts?hours=1",
  );
  unmount();
  const later = show({ ...asked, until: null });
  expect(screen.getByText(texts.hoursNotAwaited)).toBeVisible();
  later.unmount();
  show({ ...asked, until: null, submitted: stated });
  expect(screen.queryByText(texts.hoursNotAwaited)).toBeNull();
  expect(screen.getByText(/^Your agency submitted /)).toBeVisible();
});
