/**
 * Every kind of control in the form kit: its error is programmatically associated with it, the error summary links to
 * it, and its ids are unique to its form.
 */
import "@testing-library/jest-dom";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { OrganisationChoices } from "@/components/accounts/organisation-choices";
import { RateRows } from "@/components/agreements/draft/rate-rows";
import { UploadForm as AgreementUpload } from "@/components/agreements/draft/upload-form";
import { RowCheck, RowsError } from "@/components/fill/row-check";
import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { DropArea } from "@/components/imports/drop-area";
import { EvidenceForm } from "@/components/invoices/evidence";
import { MentionsField } from "@/components/notes/mentions-field";
import { NoteField } from "@/components/notes/note-field";
import { UploadForm as OrganisationUpload } from "@/components/organisations/upload-form";
import { UploadForm as WorkerUpload } from "@/components/profiles/upload-form";
import { AddFiles } from "@/components/proof/add-files";
import { SignatureField } from "@/components/signer/signature-field";
import { RightsFields } from "@/components/users/rights-fields";
import { DocumentForm } from "@/components/worker-links/document-form";
import { PhotoForm } from "@/components/worker-links/photo-form";
import { notes } from "@/lib/config/messages/notes";
import { filesOf, textOf } from "@/tests/support/tree";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {}, useRouter: () => ({}) }));

const MESSAGE = "Enter what is missing";
const HINT = "As on the passport";
const options = [
  { value: "one", label: "One" },
  { value: "two", label: "Two" },
];
const rights = {
  choices: {
    permissions: [{ code: "1002", mayGrant: true }],
    medicalAnswers: { mayGrant: true },
    apps: [{ appId: "portal", name: "Portal", mayGrant: true }],
    authorizer: true,
    sites: { kind: "services" as const, items: [{ _id: "mill-house", name: "Mill House", isActive: true }] },
  },
  groups: [{ title: "Workers", codes: ["1002"] }],
  held: {
    jobTitle: "Manager",
    codes: [],
    seesMedicalAnswers: true,
    apps: [],
    isAuthorizer: false,
    isPrimaryUser: false,
    scope: null,
  },
};

type Kind = {
  /** The file that renders it. */
  file: string;
  field: string;
  control: ReactNode;
  /** The control that the error summary links to. */
  label: string;
  /**
   * What is marked invalid: the control itself, the group around it, or each box of a group that only supports a
   * description.
   */
  invalid: "control" | "radiogroup" | "boxes";
  hint?: string;
  required?: true;
};

const field = "components/form/field.tsx";
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    (["text", "email", "password", "tel", "search", "date", "time"] as const).map((type): [string, Kind] => [
      `a field for ${type}`,
      {
        file: field,
        field: "answer",
        control: <Field name="answer" label="Answer" type={type} hint={HINT} required />,
        label: "Answer",
        invalid: "control",
        hint: HINT,
        required: true,
      },
    ]),
  ),
  "a text area": {
    file: field,
    field: "answer",
    control: <Field as="textarea" name="answer" label="Answer" hint={HINT} required />,
    label: "Answer",
    invalid: "control",
    hint: HINT,
    required: true,
  },
  "a select": {
    file: field,
    field: "answer",
    control: <Field as="select" name="answer" label="Answer" hint={HINT} required options={options} />,
    label: "Answer",
    invalid: "control",
    hint: HINT,
    required: true,
  },
  "a single checkbox": {
    file: "components/form/checkbox.tsx",
    field: "answer",
    control: <CheckboxField name="answer" label="Answer" hint={HINT} required />,
    label: "Answer",
    invalid: "control",
    hint: HINT,
    required: true,
  },
  "a radio group": {
    file: "components/form/radio-field.tsx",
    field: "answer",
    control: <RadioField name="answer" legend="Question" hint={HINT} required options={options} />,
    label: "One",
    invalid: "radiogroup",
    hint: HINT,
    required: true,
  },
  "a radio group whose first choice cannot be chosen": {
    file: "components/form/radio-field.tsx",
    field: "answer",
    control: (
      <RadioField
        name="answer"
        legend="Question"
        options={[{ value: "none", label: "None", disabled: true }, ...options]}
      />
    ),
    label: "One",
    invalid: "radiogroup",
  },
  "a checkbox group": {
    file: "components/form/rows.tsx",
    field: "branches",
    control: (
      <CheckboxGroup
        name="branches"
        legend="Branches"
        options={[
          { name: "branch.1", label: "Leeds" },
          { name: "branch.2", label: "York" },
        ]}
      />
    ),
    label: "Leeds",
    invalid: "boxes",
  },
  "the choice of an organisation": {
    file: "components/accounts/organisation-choices.tsx",
    field: "membershipId",
    control: (
      <OrganisationChoices
        choices={["One", "Two"].map((name) => ({ membershipId: name, name, imageUrl: null, isSelected: false }))}
      />
    ),
    label: "membershipId",
    invalid: "radiogroup",
  },
  "the permissions of a user": {
    file: "components/users/rights-fields.tsx",
    field: "permissionCodes",
    control: <RightsFields {...rights} />,
    label: "code.1002",
    invalid: "boxes",
  },
  "the roles of a user": {
    file: "components/users/rights-fields.tsx",
    field: "isPrimaryUser",
    control: <RightsFields {...rights} />,
    label: "isPrimaryUser",
    invalid: "boxes",
  },
  "the text of a note": {
    file: "components/notes/note-field.tsx",
    field: "text",
    control: <NoteField colleagues={[{ _id: "user", name: "Bram Holloway" }]} defaultValue={undefined} />,
    label: "Note",
    invalid: "control",
    hint: notes.textHint,
    required: true,
  },
  "the colleagues mentioned in a note": {
    file: "components/notes/mentions-field.tsx",
    field: "mentions",
    control: (
      <MentionsField
        colleagues={[
          { _id: "1", name: "Ana Marsh" },
          { _id: "2", name: "Bo Lund" },
        ]}
        mentioned={[]}
      />
    ),
    label: "Ana Marsh",
    invalid: "boxes",
  },
  "a name as a signature": {
    file: "components/signer/signature-field.tsx",
    field: "typedName",
    control: <SignatureField label="Your name" />,
    label: "Your name",
    invalid: "control",
  },
  "the rows of a plan": {
    file: "components/fill/row-check.tsx",
    field: "row",
    control: (
      <>
        <RowsError />
        <RowCheck jobId="1" label="Monday" isFirst />
        <RowCheck jobId="2" label="Tuesday" isFirst={false} />
      </>
    ),
    label: "Monday",
    invalid: "control",
  },
  "a special rate": {
    file: "components/agreements/draft/rate-rows.tsx",
    field: "line.0.bank_holiday.value",
    control: (
      <InitialValues value={{ "line.0.pay": "13.11" }}>
        <RateRows workerTypes={[]} />
      </InitialValues>
    ),
    label: "line.0.bank_holiday.value",
    invalid: "control",
  },
};

/** Components whose controls never have an error, each with its reason. */
const elsewhere: Record<string, string> = {
  "components/workers/bulk-form.tsx": "its boxes are in the rows of a table: its actions say what is missing in words",
  "components/lists/selection.tsx": "its box selects the rows of a list, in list-selection.test.tsx",
  "components/form/file-form.tsx": "a file that was refused, in the test of refused files below",
  "components/form/birthday-field.tsx": "three controls of one field, in birthday-field.test.tsx",
  "components/form/postcode-field.tsx":
    "the list of addresses says itself that none was chosen, in postcode-field.test.tsx",
  "components/verification/workbench/decision-bar.tsx": "the reason for rejecting, in workbench.test.tsx",
  "components/jobs/service-feed.tsx": "an address to copy, which cannot be filled in",
  "components/verification/link-panel.tsx": "a link to copy, which cannot be filled in",
  "components/form/removed-form.tsx": "what was entered, to copy, which cannot be filled in",
};

test("this file tests every component of the kit and of its forms that renders a control", () => {
  const drawing = filesOf("components").filter((file) => {
    const text = textOf(file);
    const isOfKit = file.startsWith("components/form/") || /\b(?:useForm|useControl|useErrorOf)\(/.test(text);
    return (
      file.endsWith(".tsx") &&
      isOfKit &&
      /<(?:input(?! type="hidden"| key=\{name\} type="hidden")|select|textarea)\b/.test(text)
    );
  });
  const tried = new Set(Object.values(kinds).map(({ file }) => file));
  expect(drawing.filter((file) => !tried.has(file) && !(file in elsewhere))).toEqual([]);
});

const refusing =
  (name: string): FormAction =>
  async (_state, data) => ({
    status: "invalid",
    message: "There is a problem",
    errors: [{ field: name, message: MESSAGE }],
    values: Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  });

const formOf = ({ field: name, control }: Kind) => (
  <Form action={refusing(name)}>
    {control}
    <SubmitButton pendingText="Sending…">Send</SubmitButton>
  </Form>
);

/** Finds it by its label, or by its name if several have similar labels. */
const controlOf = ({ label }: Kind, form: HTMLElement) =>
  (within(form).queryByLabelText(label) ?? form.querySelector(`[name="${label}"]`)) as HTMLElement;

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

describe.each(Object.entries(kinds))("%s", (_, kind) => {
  test("is described by its hint and marked as required before anything is sent", () => {
    const { container } = render(formOf(kind));
    const described = controlOf(kind, container).closest("[role=radiogroup]") ?? controlOf(kind, container);
    if (kind.hint) expect(described).toHaveAccessibleDescription(kind.hint);
    if (kind.required) expect(described).toHaveAttribute("aria-required", "true");
    expect(container.querySelector("[aria-invalid]")).toBeNull();
  });

  test("is invalid and described by its error once refused, and the error summary links to it", async () => {
    const { container } = render(formOf(kind));
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(container.querySelector(".summary")).toHaveFocus());
    const control = controlOf(kind, container);
    const group = control.closest("[role=radiogroup], fieldset");
    const invalid = kind.invalid === "radiogroup" ? group : control;
    const described = kind.invalid === "control" ? control : group;
    expect(invalid).toHaveAttribute("aria-invalid", "true");
    const text = kind.hint ? `${kind.hint} ${MESSAGE}` : MESSAGE;
    const outer = kind.invalid === "boxes" ? control.closest("fieldset[aria-describedby]") : described;
    expect(outer).toHaveAccessibleDescription(text);
    const link = screen.getByRole("link", { name: MESSAGE });
    expect(container.querySelectorAll(link.getAttribute("href") as string)).toHaveLength(1);
    await userEvent.click(link);
    expect(control).toHaveFocus();
  });
});

test("forms with the same fields share no id, and each summary links into its own form, also without JavaScript", async () => {
  const kind = kinds["a field for text"] as Kind;
  const page = (
    <>
      {formOf(kind)}
      {formOf(kind)}
    </>
  );
  const { container } = render(page);
  for (const button of screen.getAllByRole("button")) await userEvent.click(button);
  await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(2));
  const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const forms = [...container.querySelectorAll("form")];
  for (const form of forms) {
    const target = form.querySelector(".summary a")?.getAttribute("href")?.slice(1) ?? "";
    expect(form.contains(document.getElementById(target))).toBe(true);
  }
  // The server renders the same ids each time, so a link and its control in one response match.
  const drawn = (html: string) => html.match(/ id="[^"]+"/g);
  expect(drawn(renderToString(page))).toEqual(drawn(renderToString(page)));
});

const error = { field: "file", message: MESSAGE } as const;
const texts = Object.fromEntries(
  ["add", "busy", "sent", "checking", "lost", "needed", "missing", "notPdf", "tooLarge", "titleNeeded"].map((key) => [
    key,
    key,
  ]),
) as Parameters<typeof AgreementUpload>[0]["texts"] & Parameters<typeof WorkerUpload>[0]["texts"];

/** Forms with a file post it to a separate route, outside the kit: its error comes back with the page. */
const uploads: Record<string, ReactNode> = {
  "components/agreements/draft/upload-form.tsx": (
    <AgreementUpload action="/" lock={1} kinds={options} texts={texts} error={error} />
  ),
  "components/imports/drop-area.tsx": (
    <>
      <p id="error">{MESSAGE}</p>
      <DropArea id="file" describedBy="error" isInvalid />
    </>
  ),
  "components/proof/add-files.tsx": <AddFiles timesheetId="1" page="/" membershipId="1" isOpen error={MESSAGE} />,
  "components/worker-links/document-form.tsx": (
    <DocumentForm
      kind="cv"
      token="t"
      idempotencyKey="k"
      asks={{ file: "needed" }}
      submitted={{ errors: [error], values: {} }}
    />
  ),
  "components/worker-links/photo-form.tsx": <PhotoForm token="t" errors={[{ field: "photo", message: MESSAGE }]} />,
  "components/form/file-form.tsx": (
    <OrganisationUpload
      uploading={{ organisationId: "o", page: "/", membershipId: "m", error: { what: "logo", message: MESSAGE } }}
      what="logo"
      label="Logo"
      hint={HINT}
      accept="image/png"
      button="Add"
    />
  ),
  "components/profiles/upload-form.tsx": (
    <WorkerUpload
      action="/"
      hidden={{}}
      fileLabel="File"
      fileHint={HINT}
      accept="application/pdf"
      button="Add"
      texts={texts}
      error={error}
      maxBytes={1}
    />
  ),
};
const withoutUpload: Record<string, string> = {
  "components/agreements/file-check.tsx": "its file is read by the browser and never sent",
  "components/profiles/checklist/choose-files.tsx": "its file gets a form of its own: document-checklist.test.tsx",
};

test("this file tests every component that uploads a file", () => {
  const files = filesOf("components").filter((file) => file.endsWith(".tsx") && textOf(file).includes('type="file"'));
  expect(files.filter((file) => !(file in withoutUpload)).sort()).toEqual(Object.keys(uploads).sort());
});

/** Also by the same form. */
const others = {
  "components/invoices/evidence.tsx": (
    <EvidenceForm action="/" disputeId="d" membershipId="m" error={{ disputeId: "d", message: MESSAGE }} />
  ),
};

test.each(Object.entries({ ...uploads, ...others }))(
  "a refused file is invalid and described by its error: %s",
  (_, form) => {
    const { container } = render(form);
    const control = container.querySelector("input[type=file]");
    expect(control).toHaveAttribute("aria-invalid", "true");
    expect(control).toHaveAccessibleDescription(expect.stringContaining(MESSAGE) as unknown as string);
    const link = container.querySelector<HTMLAnchorElement>(".summary a");
    if (link) expect(document.getElementById(link.hash.slice(1))).toBe(control);
  },
);
