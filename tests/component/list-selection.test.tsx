/** Selecting rows of a list: all of them, and with Shift a range. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SelectedShifts } from "@/components/jobs/select-shifts";
import { SELECTED_SHIFTS } from "@/components/jobs/selected-form";
import { selectedPage as texts } from "@/lib/config/messages/jobs";
import { selectionBar } from "@/lib/config/messages/lists";

test("with Shift a click selects or clears the rows from the last one, and the bar counts them", async () => {
  render(
    <>
      {["a", "b", "c", "d"].map((name) => (
        <input key={name} type="checkbox" form={SELECTED_SHIFTS} name="job" value={name} aria-label={name} />
      ))}
      <SelectedShifts side="Provider" />
    </>,
  );
  const checked = () => screen.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.checked);
  const press = (name: string, shiftKey = false) =>
    act(async () => void fireEvent.click(screen.getByLabelText(name), { shiftKey }));
  await press("d");
  await press("b", true);
  expect(checked()).toEqual([false, true, true, true]);
  expect(screen.getByRole("status").textContent).toBe(texts.selected(3));
  await press("c", true);
  expect(checked()).toEqual([false, false, false, true]);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: selectionBar.selectAll })));
  expect(checked()).toEqual([true, true, true, true]);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: selectionBar.clear })));
  expect(screen.getByRole("status").textContent).toBe("");
});
