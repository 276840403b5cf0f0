/**
 * Which form input is preserved when the login expires, and which form it is restored to. The server encrypts it
 * (tests/unit/form-input.test.ts); here it is plain text.
 */
import "@testing-library/jest-dom";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, PreservedField, ShownField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { preserveFormInput, restoreFormInput } from "@/components/form/form-input";
import { RenderedForMembership } from "@/components/form/rendered-for";
import { session } from "@/lib/config/messages/sessions/session";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const nothing: FormAction = async () => ({ status: "idle" });
const expired: FormAction = async () => ({
  status: "failed",
  message: session.expired,
  errors: [],
  values: {},
  reason: "expired",
});

const sent: { membershipId: string; forms: { key: string; values: [string, string][] }[] }[] = [];
const answer = (data: unknown) => ({ ok: true, status: 200, json: async () => data });

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  globalThis.fetch = (async (_: string, { body }: { body: URLSearchParams }) => {
    const forms = body.get("forms");
    if (forms === null) return answer(JSON.parse(body.get("sealed") ?? "{}").forms);
    sent.push(JSON.parse(forms));
    return answer(forms);
  }) as unknown as typeof fetch;
});

function Branch({ id, lock = "1", action = nothing }: { id: string; lock?: string; action?: FormAction }) {
  return (
    <Form action={action}>
      <HiddenField name="branchId" value={id} />
      <PreservedField name="lock" value={lock} />
      <Field name={`${id}Name`} label={`Name of ${id}`} defaultValue={id} />
      <CheckboxField name={`${id}Main`} label={`${id} is the main one`} />
      <button type="submit">Save {id}</button>
    </Form>
  );
}

const page = (...branches: Parameters<typeof Branch>[0][]) =>
  render(
    <RenderedForMembership id="m-1">
      {branches.map((branch) => (
        <Branch key={branch.id} {...branch} />
      ))}
    </RenderedForMembership>,
  );

test("restores what was entered into one row's form to that form only, even if its position has changed", async () => {
  page({ id: "north" }, { id: "south" });
  await userEvent.clear(screen.getByLabelText("Name of south"));
  await userEvent.type(screen.getByLabelText("Name of south"), "South Quay");
  await userEvent.click(screen.getByLabelText("south is the main one"));
  await preserveFormInput();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.membershipId).toBe("m-1");
  expect(sent[0]?.forms).toHaveLength(1);
  cleanup();

  // Meanwhile another branch was added before it, and someone else changed it.
  page({ id: "east" }, { id: "north" }, { id: "south", lock: "2" });
  await act(() => restoreFormInput());
  await waitFor(() => expect(screen.getByLabelText("Name of south")).toHaveValue("South Quay"));
  expect(screen.getByLabelText("south is the main one")).toBeChecked();
  expect(screen.getByLabelText("Name of north")).toHaveValue("north");
  expect(screen.getByLabelText("Name of east")).toHaveValue("east");
  expect(screen.getByText(session.restored)).toBeInTheDocument();
  // The version that was edited, so that saving it is detected as a conflict.
  const form = screen.getByLabelText("Name of south").closest("form");
  expect(new FormData(form ?? undefined).get("lock")).toBe("1");
});

test("does not restore the input of a missing form until that form is rendered", async () => {
  page({ id: "south" });
  await userEvent.type(screen.getByLabelText("Name of south"), " Quay");
  await preserveFormInput();
  cleanup();
  const { rerender } = page({ id: "north" });
  await act(() => restoreFormInput());
  expect(screen.getByLabelText("Name of north")).toHaveValue("north");
  rerender(
    <RenderedForMembership id="m-1">
      <Branch id="north" />
      <Branch id="south" />
    </RenderedForMembership>,
  );
  await waitFor(() => expect(screen.getByLabelText("Name of south")).toHaveValue("south Quay"));
});

test("preserves everything that was posted, even if the response echoes none of it", async () => {
  page({ id: "south", action: expired });
  await userEvent.type(screen.getByLabelText("Name of south"), " Quay");
  await userEvent.click(screen.getByRole("button", { name: "Save south" }));
  await screen.findByText(session.expired);
  expect(screen.getByLabelText("Name of south")).toHaveValue("south Quay");
  await preserveFormInput();
  expect(sent[0]?.forms[0]?.values).toContainEqual(["southName", "south Quay"]);
});

/** In browsers a form's control named `id` is what its property of that name returns; jsdom does not do this. */
function nameControlsAsBrowsersDo(): void {
  for (const form of document.forms)
    Object.defineProperty(form, "id", { configurable: true, value: form.elements.namedItem("id") });
}

test("preserves and restores the input of a form with a control named id", async () => {
  const form = (
    <RenderedForMembership id="m-1">
      <Form action={nothing}>
        <HiddenField name="id" value="w-1" />
        <Field name="note" label="Note" />
      </Form>
    </RenderedForMembership>
  );
  render(form);
  nameControlsAsBrowsersDo();
  await userEvent.type(screen.getByLabelText("Note"), "Call back");
  await preserveFormInput();
  expect(sent[0]?.forms.map(({ values }) => values)).toEqual([
    [
      ["id", "w-1"],
      ["note", "Call back"],
    ],
  ]);
  cleanup();
  render(form);
  nameControlsAsBrowsersDo();
  await act(() => restoreFormInput());
  await waitFor(() => expect(screen.getByLabelText("Note")).toHaveValue("Call back"));
});

test("never preserves passwords, codes, files, untouched forms or forms without a user", async () => {
  render(
    <>
      <RenderedForMembership id="m-1">
        <Branch id="north" />
        <Form action={nothing}>
          <Field name="password" type="password" label="Password" />
          <Field name="code" label="Code" autoComplete="one-time-code" />
          <Field name="recoveryCode" label="Recovery code" />
          <Field name="note" label="Note" />
          <input type="file" name="file" aria-label="File" />
        </Form>
      </RenderedForMembership>
      <form>
        <input aria-label="Elsewhere" name="elsewhere" />
      </form>
    </>,
  );
  for (const label of ["Password", "Code", "Recovery code", "Note", "Elsewhere"]) {
    await userEvent.type(screen.getByLabelText(label), "typed");
  }
  await userEvent.upload(screen.getByLabelText("File"), new File(["x"], "x.pdf"));
  await preserveFormInput();
  expect(sent.flatMap(({ forms }) => forms.map(({ values }) => values))).toEqual([[["note", "typed"]]]);
});

test("does not call the server if nothing was entered", async () => {
  page({ id: "north" });
  await preserveFormInput();
  await restoreFormInput();
  expect(sent).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test("on a page that changes by itself, a form posts the version that was shown when it was filled in, until it is answered", async () => {
  const posted: (string | undefined)[] = [];
  const refused: FormAction = async (_, data) => {
    posted.push(String(data.get("lock")));
    return { status: "failed", message: "Someone else has changed it.", errors: [], values: { notes: "Ring" } };
  };
  const at = (lock: string) => (
    <Form action={refused}>
      <ShownField name="lock" value={lock} />
      <Field name="notes" label="Notes" />
      <button type="submit">Save</button>
    </Form>
  );
  const { rerender } = render(at("1"));
  // Nothing is entered: the form is about what the page shows.
  rerender(at("2"));
  await userEvent.type(screen.getByLabelText("Notes"), "Ring");
  rerender(at("3"));
  await userEvent.click(screen.getByText("Save"));
  expect(posted).toEqual(["2"]);
  await screen.findByText("Someone else has changed it.");
  await userEvent.click(screen.getByText("Save"));
  expect(posted).toEqual(["2", "3"]);
});
