/**
 * What is preserved of a page's forms when the login expires, and where it is put back. The sealing is the server's
 * (tests/unit/form-input.test.ts); here it is a plain text.
 */
import "@testing-library/jest-dom";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CheckboxField } from "@/components/form/checkbox";
import { DrawnForMembership } from "@/components/form/drawn-for";
import { Field, HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { preserveFormInput, restoreFormInput } from "@/components/form/form-input";
import { session } from "@/lib/config/messages/session";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const nothing: FormAction = async () => ({ status: "idle" });
const expired: FormAction = async () => ({
  ...{ status: "failed", message: session.expired, errors: [], values: {}, reason: "expired" },
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
      <KeptField name="lock" value={lock} />
      <Field name={`${id}Name`} label={`Name of ${id}`} defaultValue={id} />
      <CheckboxField name={`${id}Main`} label={`${id} is the main one`} />
      <button type="submit">Save {id}</button>
    </Form>
  );
}

const page = (...branches: Parameters<typeof Branch>[0][]) =>
  render(
    <DrawnForMembership id="m-1">
      {branches.map((branch) => (
        <Branch key={branch.id} {...branch} />
      ))}
    </DrawnForMembership>,
  );

test("what was entered into one row's form comes back to that form, wherever it stands now, and to no other", async () => {
  page({ id: "north" }, { id: "south" });
  await userEvent.clear(screen.getByLabelText("Name of south"));
  await userEvent.type(screen.getByLabelText("Name of south"), "South Quay");
  await userEvent.click(screen.getByLabelText("south is the main one"));
  await preserveFormInput();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.membershipId).toBe("m-1");
  expect(sent[0]?.forms).toHaveLength(1);
  cleanup();

  // Meanwhile another branch was added before it, and it was changed by somebody else.
  page({ id: "east" }, { id: "north" }, { id: "south", lock: "2" });
  await act(() => restoreFormInput());
  await waitFor(() => expect(screen.getByLabelText("Name of south")).toHaveValue("South Quay"));
  expect(screen.getByLabelText("south is the main one")).toBeChecked();
  expect(screen.getByLabelText("Name of north")).toHaveValue("north");
  expect(screen.getByLabelText("Name of east")).toHaveValue("east");
  expect(screen.getByText(session.restored)).toBeInTheDocument();
  // The version that was edited, so that saving it is the conflict that it is.
  const form = screen.getByLabelText("Name of south").closest("form");
  expect(new FormData(form ?? undefined).get("lock")).toBe("1");
});

test("a form that is gone gives its input to none, and gets it when it comes on the page later", async () => {
  page({ id: "south" });
  await userEvent.type(screen.getByLabelText("Name of south"), " Quay");
  await preserveFormInput();
  cleanup();
  const { rerender } = page({ id: "north" });
  await act(() => restoreFormInput());
  expect(screen.getByLabelText("Name of north")).toHaveValue("north");
  rerender(
    <DrawnForMembership id="m-1">
      <Branch id="north" />
      <Branch id="south" />
    </DrawnForMembership>,
  );
  await waitFor(() => expect(screen.getByLabelText("Name of south")).toHaveValue("south Quay"));
});

test("all that was posted is preserved, though the answer echoes none of it", async () => {
  page({ id: "south", action: expired });
  await userEvent.type(screen.getByLabelText("Name of south"), " Quay");
  await userEvent.click(screen.getByRole("button", { name: "Save south" }));
  await screen.findByText(session.expired);
  expect(screen.getByLabelText("Name of south")).toHaveValue("south Quay");
  await preserveFormInput();
  expect(sent[0]?.forms[0]?.values).toContainEqual(["southName", "south Quay"]);
});

test("passwords, codes, files and untouched forms are never part of it, and nor is a form of nobody's", async () => {
  render(
    <>
      <DrawnForMembership id="m-1">
        <Branch id="north" />
        <Form action={nothing}>
          <Field name="password" type="password" label="Password" />
          <Field name="code" label="Code" autoComplete="one-time-code" />
          <Field name="recoveryCode" label="Recovery code" />
          <Field name="note" label="Note" />
          <input type="file" name="file" aria-label="File" />
        </Form>
      </DrawnForMembership>
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

test("nothing is asked of the server where nothing was entered", async () => {
  page({ id: "north" });
  await preserveFormInput();
  await restoreFormInput();
  expect(sent).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});
