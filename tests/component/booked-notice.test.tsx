/** What a worker is told about the shifts of a day on which they may enter that they are unavailable. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { BookedNotice } from "@/components/availability/booked-notice";

const booked = ["You are booked at Mill House."];

test("the number of the agency can be called", () => {
  render(<BookedNotice booked={booked} agency={{ name: "Tarn Care", phone: "+44 113 496 0123" }} />);
  expect(screen.getByText("You are booked at Mill House.")).toBeVisible();
  expect(screen.getByText(/call Tarn Care/)).toContainElement(screen.getByRole("link", { name: "+44 113 496 0123" }));
  expect(screen.getByRole("link")).toHaveAttribute("href", "tel:+441134960123");
});

test("staff see the bookings, an agency without a number has no link, and no booking is no notice", () => {
  const { container, rerender } = render(<BookedNotice booked={booked} />);
  expect(screen.queryByRole("link")).toBeNull();
  rerender(<BookedNotice booked={booked} agency={{ name: "Tarn Care", phone: null }} />);
  expect(screen.queryByRole("link")).toBeNull();
  rerender(<BookedNotice booked={[]} agency={{ name: "Tarn Care", phone: "+441134960123" }} />);
  expect(container).toBeEmptyDOMElement();
});
