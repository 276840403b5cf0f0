/** Selecting rows of a list: all of them, with Shift a range, and those of an input that is restored after signing in. */
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { preserveFormInput, restoreFormInput } from "@/components/form/form-input";
import { RenderedForMembership } from "@/components/form/rendered-for";
import { SelectedShifts } from "@/components/jobs/select-shifts";
import { SELECTED_SHIFTS } from "@/components/jobs/selected-form";
import { BulkForm } from "@/components/lists/bulk-form";
import { selectedPage as texts } from "@/lib/config/messages/jobs";
import { selectionBar } from "@/lib/config/messages/lists";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

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

test("the selection of a form that is restored is counted, and shows the bar", async () => {
  const answer = (data: unknown) => ({ ok: true, status: 200, json: async () => data });
  // The server would seal what it is given.
  globalThis.fetch = (async (_: string, { body }: { body: URLSearchParams }) => {
    const forms = body.get("forms");
    return answer(forms ?? JSON.parse(body.get("sealed") ?? "{}").forms);
  }) as unknown as typeof fetch;
  const show = () =>
    render(
      <RenderedForMembership id="m-1">
        <BulkForm
          id="bulk"
          action={async () => ({ status: "idle" })}
          values={{ do: "archive" }}
          label="Archive"
          pendingText="Archiving…"
        >
          {["a", "b"].map((name) => (
            <input key={name} type="checkbox" form="bulk" name="row" value={name} aria-label={name} />
          ))}
        </BulkForm>
      </RenderedForMembership>,
    );
  const isIdle = () => document.querySelector(".bulk-bar")?.classList.contains("bulk-idle");
  show();
  expect(isIdle()).toBe(true);
  await act(async () => void fireEvent.click(screen.getByLabelText("b")));
  await preserveFormInput();
  cleanup();
  show();
  await act(() => restoreFormInput());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("b").checked).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>("a").checked).toBe(false);
  expect(screen.getByText(selectionBar.selected(1))).toBeInTheDocument();
  expect(isIdle()).toBe(false);
});
