/** A success message that appears outside the window is brought into view and focused; one that is in view stays where it is. */
import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));
jest.mock("@/components/ui/toast", () => ({ toast: { success: jest.fn() } }));

const scrolled = jest.fn();
const placeAt = (top: number) =>
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top, bottom: top + 40 } as DOMRect);

beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});

test.each([-500, 5_000])("at %i it is focused and scrolled to", (top) => {
  placeAt(top);
  render(<Notice kind="success">Saved.</Notice>);
  expect(screen.getByText("Saved.")).toHaveFocus();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test("in view, or another kind of notice, nothing moves", () => {
  placeAt(100);
  render(<Notice kind="success">Saved.</Notice>);
  placeAt(-500);
  render(<Notice kind="info">For information.</Notice>);
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

describe("when the page changes around a notice in view", () => {
  const change = () => act(async () => void document.body.append(document.createElement("p")));
  const shownAt = (top: number) => {
    placeAt(100);
    render(<Notice kind="success">Saved.</Notice>);
    placeAt(top);
  };

  test("it is brought back into view, also after the page was scrolled by itself", async () => {
    shownAt(5_000);
    await change();
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
    expect(screen.getByText("Saved.")).toHaveFocus();
    document.dispatchEvent(new Event("scroll"));
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  test.each(["keydown", "pointerdown", "wheel", "touchmove"])("it stays where it is after a %s", async (input) => {
    shownAt(5_000);
    document.body.dispatchEvent(new Event(input, { bubbles: true }));
    await change();
    document.dispatchEvent(new Event("scroll"));
    expect(scrolled).not.toHaveBeenCalled();
  });
});

test("a form that succeeds twice shows its message twice", async () => {
  placeAt(-500);
  const saving: FormAction = async () => ({ status: "done", message: "Saved." });
  render(
    <Form action={saving}>
      <SubmitButton pendingText="Saving…">Save</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved.")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(scrolled).toHaveBeenCalledTimes(2);
});

/** A page without its form once that has succeeded. */
function Page({ saving }: { saving: FormAction }) {
  const [isThere, setIsThere] = useState(true);
  const action: FormAction = async (state, data) => {
    const answer = await saving(state, data);
    if (answer.status === "done") setIsThere(false);
    return answer;
  };
  return isThere ? (
    <Form action={action}>
      <SubmitButton pendingText="Saving…">Save</SubmitButton>
    </Form>
  ) : (
    <p>Nothing left to save</p>
  );
}

describe("a form that its own success takes off the page", () => {
  test("says in a toast what no one could have read in it", async () => {
    render(<Page saving={async () => ({ status: "done", message: "Deactivated." })} />);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Nothing left to save")).toBeInTheDocument();
    expect(toast.success).toHaveBeenCalledWith("Deactivated.");
  });

  test("says it too where the page is drawn again before the answer arrives", async () => {
    jest.mocked(toast.success).mockClear();
    let answer = () => {};
    const { unmount } = render(
      <Form
        action={() =>
          new Promise((resolve) => {
            answer = () => resolve({ status: "done", message: "Link cancelled." });
          })
        }
      >
        <SubmitButton pendingText="Saving…">Save</SubmitButton>
      </Form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    unmount();
    answer();
    await act(async () => {});
    expect(toast.success).toHaveBeenCalledWith("Link cancelled.");
  });

  test("one that is left long after its message was shown says nothing again", async () => {
    jest.mocked(toast.success).mockClear();
    const { unmount } = render(
      <Form action={async () => ({ status: "done", message: "Saved." })}>
        <SubmitButton pendingText="Saving…">Save</SubmitButton>
      </Form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Saved.");
    const now = performance.now();
    jest.spyOn(performance, "now").mockReturnValue(now + 5_000);
    unmount();
    expect(toast.success).not.toHaveBeenCalled();
  });
});
