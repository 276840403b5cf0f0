/** A postcode with the button that finds its addresses: the form keeps what was entered and fills in what is chosen. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AddressLookup } from "@/components/form/address-lookup";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { EnterKeySubmits, PostcodeField } from "@/components/form/postcode-field";
import { answerAddressButton } from "@/lib/bff/forms/addresses";
import { addresses as texts } from "@/lib/config/messages/addresses";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

let saved: FormData[] = [];
beforeEach(() => {
  saved = [];
  // A form that has saved and goes away says so in a toast, which asks for the colour scheme.
  window.matchMedia = (() => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} })) as never;
});

/** The product's own answer, over two addresses. */
const action: FormAction = async (_state, data) => {
  const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  const answer = await answerAddressButton(values, async () => ({
    ok: true,
    data: { addresses: [{ lines: ["2 Fellwater Row", "Leeds"] }, { lines: ["4 Fellwater Row", "Leeds"] }] },
  }));
  if (answer) return answer;
  saved.push(data);
  return { status: "done", message: "Saved" };
};

const form = (isOffered = true) =>
  render(
    <AddressLookup isOffered={isOffered}>
      <Form action={action}>
        <EnterKeySubmits>Save</EnterKeySubmits>
        <Field name="name" label="Name" />
        <Field as="textarea" name="address" label="Address" />
        <PostcodeField name="postcode" label="Postcode" />
        <button type="submit">Save</button>
      </Form>
    </AddressLookup>,
  );

test("finds, offers and fills in an address, which can then be changed; nothing is saved meanwhile", async () => {
  const user = userEvent.setup();
  form();
  await user.type(screen.getByLabelText("Name"), "Orchard View");
  await user.type(screen.getByLabelText("Postcode"), "ls14ap");
  await user.click(screen.getByRole("button", { name: texts.find }));
  const found = await screen.findByRole("group", { name: texts.found(2, "LS1 4AP") });
  expect(found).toHaveFocus();
  expect(screen.getByLabelText("Name")).toHaveValue("Orchard View");
  await user.selectOptions(screen.getByLabelText(texts.choose), "4 Fellwater Row, Leeds");
  await user.click(screen.getByRole("button", { name: texts.use }));
  expect(await screen.findByText(texts.filledIn)).toBeVisible();
  expect(screen.getByLabelText("Address")).toHaveValue("4 Fellwater Row\nLeeds");
  expect(screen.getByLabelText("Postcode")).toHaveValue("LS1 4AP");
  expect(saved).toEqual([]);
  await user.type(screen.getByLabelText("Address"), "{Control>}{End}{/Control}, second floor");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(saved[0]?.get("address")).toContain("second floor");
});

test("the Enter key saves the form and looks up nothing", async () => {
  const user = userEvent.setup();
  form();
  await user.type(screen.getByLabelText("Name"), "Orchard View{Enter}");
  expect(await screen.findByText("Saved")).toBeVisible();
});

test("pressing Use without a choice keeps the list and says what to do", async () => {
  const user = userEvent.setup();
  form();
  await user.type(screen.getByLabelText("Postcode"), "LS1 4AP");
  await user.click(screen.getByRole("button", { name: texts.find }));
  await user.click(await screen.findByRole("button", { name: texts.use }));
  expect(await screen.findByRole("group", { name: texts.notChosen })).toHaveFocus();
  expect(screen.getAllByRole("option")).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: texts.byHand }));
  expect(await screen.findByText(texts.enterByHand)).toBeVisible();
});

test("without a provider there is no button", () => {
  form(false);
  expect(screen.queryByRole("button", { name: texts.find })).toBeNull();
  expect(screen.getByLabelText("Postcode")).toBeVisible();
});

describe("Errors of other controls", () => {
  const refused: FormAction = async (state, data) => {
    const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    const answer = await action(state, data);
    if (answer.status !== "done") return answer;
    const errors = [
      { field: "name", message: "Enter a name" },
      { field: "address", message: "Enter an address" },
    ];
    return { status: "invalid", message: "", errors, values };
  };
  const draw = async () => {
    const user = userEvent.setup();
    render(
      <AddressLookup isOffered>
        <Form action={refused}>
          <EnterKeySubmits>Save</EnterKeySubmits>
          <Field name="name" label="Name" />
          <Field as="textarea" name="address" label="Address" />
          <PostcodeField name="postcode" label="Postcode" />
          <button type="submit">Save</button>
        </Form>
      </AddressLookup>,
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("link", { name: "Enter a name" });
    return user;
  };
  const listed = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

  test("stay while an address is looked up, until the control is changed or filled in", async () => {
    const user = await draw();
    await user.type(screen.getByLabelText("Postcode"), "ls14ap");
    await user.click(screen.getByRole("button", { name: texts.find }));
    const found = await screen.findByRole("group", { name: texts.found(2, "LS1 4AP") });
    expect(found).toHaveFocus();
    expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Enter a name");
    expect(listed()).toEqual(["Enter a name", "Enter an address"]);
    await user.selectOptions(screen.getByLabelText(texts.choose), "4 Fellwater Row, Leeds");
    await user.click(screen.getByRole("button", { name: texts.use }));
    await screen.findByText(texts.filledIn);
    expect(listed()).toEqual(["Enter a name"]);
    await user.type(screen.getByLabelText("Name"), "Orchard View");
    await user.click(screen.getByRole("button", { name: texts.find }));
    await screen.findByRole("group", { name: texts.found(2, "LS1 4AP") });
    expect(listed()).toEqual([]);
  });

  test("are listed with that of a missing postcode, in page order", async () => {
    const user = await draw();
    await user.click(screen.getByRole("button", { name: texts.find }));
    await screen.findByRole("link", { name: texts.postcodeNeeded });
    expect(listed()).toEqual(["Enter a name", "Enter an address", texts.postcodeNeeded]);
  });
});
