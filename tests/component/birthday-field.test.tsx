/** A date of birth in three controls, as GOV.UK asks for one. */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BirthdayField } from "@/components/form/birthday-field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const message = "Your date of birth must include a month";
const refusing: FormAction = async (_state, data) => ({
  status: "invalid",
  message: "There is a problem",
  errors: [{ field: "dateOfBirth", message }],
  values: Object.fromEntries([...data].map(([name, value]) => [name, String(value)])),
});

const controls = () => {
  const group = within(screen.getByRole("group", { name: "Date of birth" }));
  return ["Day", "Month", "Year"].map((label) => group.getByLabelText(label));
};

function show(isOwn: boolean, values = {}) {
  render(
    <Form action={refusing}>
      <BirthdayField
        name="dateOfBirth"
        label="Date of birth"
        hint="For example, 27 3 1990"
        isOwn={isOwn}
        values={values}
      />
      <SubmitButton pendingText="Sending…">Send</SubmitButton>
    </Form>,
  );
}

test.each([
  [true, ["bday-day", "bday-month", "bday-year"]],
  [false, ["off", "off", "off"]],
])(
  "has numeric controls with their own names; the browser knows only one's own birthday (%s)",
  (isOwn, autoComplete) => {
    show(isOwn, { "dateOfBirth.day": "27", "dateOfBirth.month": "3", "dateOfBirth.year": "1990" });
    expect(controls().map((control) => control.getAttribute("name"))).toEqual([
      "dateOfBirth.day",
      "dateOfBirth.month",
      "dateOfBirth.year",
    ]);
    expect(controls().map((control) => control.getAttribute("autocomplete"))).toEqual(autoComplete);
    expect(controls().map((control) => control.getAttribute("inputmode"))).toEqual(Array(3).fill("numeric"));
    expect(controls().map((control) => (control as HTMLInputElement).value)).toEqual(["27", "3", "1990"]);
  },
);

test("an error keeps what was entered, describes the group, and its link leads to the first control", async () => {
  Element.prototype.scrollIntoView = jest.fn();
  show(true);
  const [day, , year] = controls();
  await userEvent.type(day as HTMLElement, "27");
  await userEvent.type(year as HTMLElement, "1990");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await userEvent.click(await screen.findByRole("link", { name: message }));
  expect(controls().map((control) => (control as HTMLInputElement).value)).toEqual(["27", "", "1990"]);
  expect(controls()[0]).toHaveFocus();
  expect(screen.getByRole("group", { name: "Date of birth" })).toHaveAccessibleDescription(
    expect.stringContaining(message) as unknown as string,
  );
});
