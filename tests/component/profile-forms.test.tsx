/** The forms of a worker's profile keep what was entered, whatever else happens to the page. */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component, type ReactNode } from "react";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { idle } from "@/components/form/state";
import { StepForm } from "@/components/profiles/step-form";
import { controlsOfStep } from "@/components/worker-links/controls";
import { StepForm as OwnStepForm } from "@/components/worker-links/step-form";

jest.mock("next/navigation", () => ({
  unstable_rethrow: (error: unknown) => {
    throw error;
  },
}));

const never: FormAction = async () => idle;
const words = { send: "Send", sending: "Sending…", draft: "It is back." };

describe("The worker's own page after a reload", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    window.history.replaceState(null, "");
    performance.getEntriesByType = (() => [
      { type: "reload", name: window.location.href },
    ]) as unknown as typeof performance.getEntriesByType;
  });
  afterEach(() => jest.useRealTimers());

  const page = (action: FormAction = never) =>
    render(
      <OwnStepForm
        action={action}
        token="t"
        step="employment"
        idempotencyKey="k"
        asked={controlsOfStep("employment")}
        initial={{ "employments.0.employer": "", "gaps.0.reason": "", "gaps.0.asked": "on" }}
        isPreserved
        words={words}
      />,
    );
  const employers = () => screen.getAllByLabelText("Employer").map((one) => (one as HTMLInputElement).value);
  const enterEmployer = async (row: number, value: string) => {
    fireEvent.input(screen.getAllByLabelText("Employer")[row] as HTMLElement, { target: { value } });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  };
  const adding: FormAction = async (_state, data) => ({
    status: "editing",
    message: "A row was added",
    values: {
      ...Object.fromEntries([...data].map(([name, value]) => [name, String(value)])),
      "employments.1.employer": "",
    },
  });

  test("restores the added rows with their values, and keeps storing them", async () => {
    const first = page(adding);
    await enterEmployer(0, "Orchard View");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add job" })));
    expect(employers()).toEqual(["Orchard View", ""]);
    await enterEmployer(1, "Mill House");
    first.unmount();

    const second = page();
    expect(employers()).toEqual(["Orchard View", "Mill House"]);
    expect(screen.getByText(words.draft)).toBeInTheDocument();
    expect(second.container.querySelector("[name='gaps.0.asked']")).toHaveValue("on");
    await enterEmployer(0, "Orchard View Care");
    second.unmount();

    page();
    expect(employers()).toEqual(["Orchard View Care", "Mill House"]);
  });

  test("restores an added row that is still empty", async () => {
    const first = page(adding);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add job" })));
    expect(employers()).toHaveLength(2);
    first.unmount();
    page();
    expect(employers()).toHaveLength(2);
  });

  test("shows no message if nothing was entered", () => {
    page();
    expect(screen.queryByText(words.draft)).not.toBeInTheDocument();
  });
});

describe("A step of a profile", () => {
  const step = (lock: number, shown: string, action: FormAction = never) => (
    <StepForm action={action} what="training" lock={lock} shown={shown} initial={{}} label="Save experience" away="/">
      <Field name="experienceYears" label="Years" />
    </StepForm>
  );
  const inputValue = (name: string) => document.querySelector<HTMLInputElement>(`[name='${name}']`)?.value;
  const refusing: FormAction = async (_state, data) => ({
    status: "failed",
    message: "Changed meanwhile",
    errors: [],
    values: Object.fromEntries([...data].map(([name, value]) => [name, String(value)])),
  });

  test("keeps what was entered when another part of the profile changes, and can be saved", async () => {
    const { rerender } = render(step(3, "one"));
    await userEvent.type(screen.getByLabelText("Years"), "7");
    rerender(step(4, "one"));
    expect(screen.getByLabelText("Years")).toHaveValue("7");
    expect(inputValue("lock")).toBe("4");
  });

  test("posts a refused form with the new lock while its own stored values are unchanged, and with the old lock once they change", async () => {
    const { rerender } = render(step(3, "one", refusing));
    await userEvent.type(screen.getByLabelText("Years"), "7");
    await userEvent.click(screen.getAllByRole("button", { name: "Save experience" })[0] as HTMLElement);
    expect(await screen.findByText("Changed meanwhile")).toBeInTheDocument();
    rerender(step(4, "one", refusing));
    expect(inputValue("lock")).toBe("4");
    rerender(step(5, "other", refusing));
    expect(inputValue("lock")).toBe("3");
    expect(inputValue("shown")).toBe("one");
  });
});

class Boundary extends Component<{ children: ReactNode }, { isCaught: boolean }> {
  override state = { isCaught: false };
  static getDerivedStateFromError = () => ({ isCaught: true });
  override render() {
    return this.state.isCaught ? "drawn again" : this.props.children;
  }
}

describe("A redirect that Next has followed", () => {
  const redirectTo =
    (path: string): FormAction =>
    async () => {
      throw Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;push;${path};307;`, handled: true });
    };
  const both = (action: FormAction, isAmongForms: boolean) => (
    <Form action={action} isAmongForms={isAmongForms}>
      <button type="submit">Save</button>
    </Form>
  );
  const press = async (form: ReactNode) => {
    const quiet = jest.spyOn(console, "error").mockImplementation(() => {});
    render(<Boundary>{form}</Boundary>);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    quiet.mockRestore();
  };

  test("to the same page leaves its other forms alone, and can be repeated", async () => {
    const action = jest.fn(redirectTo(`${window.location.pathname}?done=a;b`));
    await press(both(action, true));
    expect(screen.queryByText("drawn again")).not.toBeInTheDocument();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    expect(action).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["elsewhere", "/elsewhere", true],
    ["where no other form is", "/", false],
  ])("is thrown on: %s", async (_what, path, isAmongForms) => {
    await press(both(redirectTo(path), isAmongForms));
    expect(screen.getByText("drawn again")).toBeInTheDocument();
  });
});
