import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RenderedForMembership } from "@/components/form/rendered-for";
import { onSessionEnd } from "@/components/form/session-end";
import type { FormState } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import { StatusBadge, statusLabel } from "@/components/ui/badge";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));
// A form that is left right after it succeeded says so in a toast.
jest.mock("@/components/ui/toast", () => ({ toast: { success: jest.fn() } }));

const refusing: FormAction = async (_state, data) => ({
  status: "invalid",
  message: messages.signIn.missedField,
  errors: [
    { field: "email", message: messages.signIn.emailRequired },
    { field: "password", message: messages.signIn.passwordRequired },
  ],
  values: { email: String(data.get("email")), password: "must never be shown" },
});

/** Expects the summary, the inline message and the focus to agree. */
async function expectRefused(name: string, message: string) {
  const summary = await screen.findByRole("alert");
  await waitFor(() => expect(summary).toHaveFocus());
  const control = screen.getByLabelText(name);
  expect(control).toHaveAttribute("aria-invalid", "true");
  expect(control).toHaveAccessibleDescription(expect.stringContaining(message) as unknown as string);
  await userEvent.click(screen.getByRole("link", { name: message }));
  expect(control).toHaveFocus();
}

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

test("lists errors, associates them with their controls and focuses the summary; keeps what was entered, except a password", async () => {
  render(<SignInForm action={refusing} />);
  await userEvent.type(screen.getByLabelText("Email address"), "not-an-email");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await expectRefused("Email address", messages.signIn.emailRequired);
  expect(screen.getByRole("heading", { name: messages.general.problem })).toBeInTheDocument();
  expect(screen.getByText(messages.signIn.missedField)).toBeInTheDocument();
  expect(screen.getByLabelText("Email address")).toHaveValue("not-an-email");
  expect(screen.getByLabelText("Password")).toHaveValue("");
});

test("a form contains the membership that its page was rendered for, if there is one", () => {
  const form = (
    <Form action={refusing}>
      <SubmitButton pendingText="Sending…">Send</SubmitButton>
    </Form>
  );
  const { container, rerender } = render(<RenderedForMembership id="m-1">{form}</RenderedForMembership>);
  const carried = () => container.querySelector<HTMLInputElement>(`input[name=${constants.membershipField}]`)?.value;
  expect(carried()).toBe("m-1");
  rerender(<RenderedForMembership id="m-2">{form}</RenderedForMembership>);
  expect(carried()).toBe("m-2");
  rerender(<main>{form}</main>);
  expect(carried()).toBeUndefined();
});

describe("a response that ends the session", () => {
  const ending =
    (reason: "expired" | "otherOrganisation"): FormAction =>
    async () => ({ status: "failed", message: "Over.", errors: [], values: {}, reason });
  const onEnded = jest.fn();

  beforeEach(() => onEnded.mockReset());

  test("is announced once for all forms of the page", async () => {
    const stop = onSessionEnd(onEnded);
    render(
      ["one", "two"].map((name) => (
        <Form key={name} action={ending("expired")}>
          <SubmitButton pendingText="Sending…">{name}</SubmitButton>
        </Form>
      )),
    );
    for (const button of screen.getAllByRole("button")) await userEvent.click(button);
    await waitFor(() => expect(screen.getAllByText("Over.")).toHaveLength(2));
    expect(onEnded.mock.calls).toEqual([["expired"]]);
    stop();
  });

  test("is not announced if only the organisation has changed; then the page can be loaded again", async () => {
    const stop = onSessionEnd(onEnded);
    render(
      <Form action={ending("otherOrganisation")}>
        <SubmitButton pendingText="Sending…">Send</SubmitButton>
      </Form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(await screen.findByText(messages.session.reload)).toHaveAttribute("href", "");
    expect(onEnded).not.toHaveBeenCalled();
    stop();
  });
});

test("shows on the button that it is being sent, and a second press does not post again", async () => {
  let answer: (state: FormState) => void = () => {};
  const action = jest.fn(() => new Promise<FormState>((resolve) => (answer = resolve)));
  render(<SignInForm action={action} />);
  const button = screen.getByRole("button");
  await userEvent.click(button);
  expect(button).toHaveTextContent("Signing in…");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button);
  expect(action).toHaveBeenCalledTimes(1);
  await act(async () => answer({ status: "done", message: "Welcome" }));
  expect(await screen.findByText("Welcome")).toBeInTheDocument();
  await userEvent.click(button);
  expect(action).toHaveBeenCalledTimes(2);
  // React batches all pending actions: an unfinished one would block the next test's.
  await act(async () => answer({ status: "done", message: "Welcome" }));
});

test("keeps what was entered when the post fails, but no password", async () => {
  render(
    <SignInForm
      action={async () => {
        throw new Error("no signal");
      }}
    />,
  );
  await userEvent.type(screen.getByLabelText("Email address"), "a@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByText(messages.general.unavailable)).toBeInTheDocument();
  expect(screen.getByLabelText("Email address")).toHaveValue("a@example.com");
  expect(screen.getByLabelText("Password")).toHaveValue("");
});

test("echoes a text area and a choice too, and includes the hint in the description", async () => {
  render(
    <Form
      action={async (_state, data) => ({
        status: "failed",
        message: messages.general.invalid,
        errors: [],
        values: { reason: String(data.get("reason")), kind: String(data.get("kind")) },
      })}
    >
      <Field as="textarea" name="reason" label="Reason" hint="It is kept." />
      <Field
        as="select"
        name="kind"
        label="Kind"
        options={[
          { value: "a", label: "A" },
          { value: "b", label: "B" },
        ]}
      />
      <SubmitButton pendingText="Sending…">Send</SubmitButton>
    </Form>,
  );
  expect(screen.getByLabelText("Reason")).toHaveAccessibleDescription("It is kept.");
  await userEvent.type(screen.getByLabelText("Reason"), "why");
  await userEvent.selectOptions(screen.getByLabelText("Kind"), "b");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("alert");
  expect(screen.getByLabelText("Reason")).toHaveValue("why");
  expect(screen.getByLabelText("Kind")).toHaveValue("b");
});

test("a status has its label; any other value has none", () => {
  expect(["pending", "submitted", "resubmitted"].map(statusLabel)).toEqual(["Pending", "Submitted", "Resubmitted"]);
  expect(statusLabel("toString")).toBe("");
  const { container } = render(<StatusBadge status="unknown" />);
  expect(container).toBeEmptyDOMElement();
});
