/** A form that is taken off the page while it is filled in, or by the answer to its post: what is said, and where its input is. */
import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startTransition, useState } from "react";
import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { removedForm as texts } from "@/lib/config/messages/removed-form";

let refresh = () => {};
let readAgain = () => {};
jest.mock("next/navigation", () => ({ unstable_rethrow: () => {}, useRouter: () => ({ refresh: () => refresh() }) }));
jest.mock("@/components/jobs/follow-changes", () => ({
  followChanges: ({ onChange }: { onChange: () => void }) => {
    readAgain = onChange;
    return () => {};
  },
}));

beforeEach(() => {
  jest.spyOn(Math, "random").mockReturnValue(0);
  // However slow the machine is, an answer has only just been shown.
  jest.spyOn(performance, "now").mockReturnValue(0);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector<HTMLElement>("textarea, button")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  window.history.replaceState(null, "", "/dashboard/jobs/1?cancel=1");
});
afterEach(() => jest.restoreAllMocks());

const nothing: FormAction = async () => ({ status: "idle" });

/** A page whose form is there until the page is read again, or `take` is called. */
let take = () => {};
function Page({ action = nothing, hasLiveUpdates = true }: { action?: FormAction; hasLiveUpdates?: boolean }) {
  const [isOffered, setOffered] = useState(true);
  take = () => setOffered(false);
  const form = (
    <section>
      <Form action={action}>
        <input type="hidden" name="jobId" value="j-1" />
        <Field name="reason" label="Reason" as="textarea" />
        <Field name="password" label="Password" type="password" />
        <Field
          name="kind"
          label="Kind"
          as="select"
          options={[
            { value: "", label: "None" },
            { value: "late", label: "Too late" },
          ]}
        />
        <RadioField name="who" legend="Who" options={[{ value: "us", label: "Our side" }]} />
        <CheckboxField name="again" label="Post it again" />
        <button type="submit">Cancel the shift</button>
      </Form>
    </section>
  );
  return (
    <main id="main" tabIndex={-1}>
      {hasLiveUpdates ? <LiveUpdates week="2026-11-23" readAt={1} /> : null}
      {isOffered ? form : <p>Cancelled</p>}
    </main>
  );
}

const type = (text: string) => userEvent.type(screen.getByLabelText("Reason"), text);
const scriptFetched = () => act(async () => void (await new Promise((done) => setTimeout(done, 50))));
const changes = async () => {
  act(() => readAgain());
  await screen.findByText("Cancelled");
  await scriptFetched();
};
const dialog = () => screen.findByRole("alertdialog", { name: texts.title });

beforeEach(() => {
  refresh = () => take();
});

test("what was entered into a form that others have ended can be read and copied", async () => {
  render(<Page />);
  await type("The home is closed.");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.selectOptions(screen.getByLabelText("Kind"), "late");
  await userEvent.click(screen.getByLabelText("Our side"));
  await userEvent.click(screen.getByLabelText("Post it again"));
  await changes();
  expect(await dialog()).toHaveAccessibleDescription(texts.changed);
  const entered = screen.getByLabelText(texts.entered);
  expect(entered).toHaveValue("Reason: The home is closed.\nKind: Too late\nWho: Our side\nPost it again");
  expect(entered).toHaveAttribute("readonly");
  expect(entered).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: texts.close }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(screen.getByRole("main")).toHaveFocus();
});

test("nothing is said of a form without input, of one that stays, or of one that its person leaves", async () => {
  const { unmount } = render(<Page />);
  await changes();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  unmount();

  // The person takes the way back while the page is being read.
  const second = render(<Page />);
  await type("The home");
  refresh = () => {
    window.history.replaceState(null, "", "/dashboard/jobs/1");
    take();
  };
  await changes();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  second.unmount();

  refresh = () => {};
  render(<Page />);
  await type("The home");
  act(() => readAgain());
  await scriptFetched();
  expect(screen.getByLabelText("Reason")).toHaveValue("The home");
  act(() => take());
  await scriptFetched();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test.each([
  ["as its form goes", false],
  ["after its form has gone", true],
])("a refusal that comes %s says why, with what was entered", async (_, isLate) => {
  const refused: FormAction = async () => {
    if (isLate) act(() => take());
    else startTransition(() => take());
    return { status: "failed", message: "This shift has been cancelled.", errors: [], values: { reason: "Closed" } };
  };
  render(<Page action={refused} hasLiveUpdates={false} />);
  await type("Closed");
  await userEvent.click(screen.getByText("Cancel the shift"));
  expect(await dialog()).toHaveAccessibleDescription("This shift has been cancelled.");
  expect(screen.getByLabelText(texts.entered)).toHaveValue("Reason: Closed");
  await userEvent.click(screen.getByRole("button", { name: texts.close }));
});

test("a refusal that the form has shown is said once more where the page takes the form away right after it", async () => {
  const refused: FormAction = async () => ({
    status: "failed",
    message: "Check the charge.",
    errors: [],
    values: { reason: "Closed" },
  });
  const { unmount } = render(<Page action={refused} />);
  await type("Closed");
  await userEvent.click(screen.getByText("Cancel the shift"));
  await screen.findByText("Check the charge.");
  await changes();
  expect(await dialog()).toHaveAccessibleDescription("Check the charge.");
  await userEvent.click(screen.getByRole("button", { name: texts.close }));
  unmount();

  // But not where its person leaves it.
  render(<Page action={refused} />);
  await userEvent.click(screen.getByText("Cancel the shift"));
  await screen.findByText("Check the charge.");
  act(() => take());
  await scriptFetched();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
