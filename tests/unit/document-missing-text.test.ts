/** What a document's form says at each field that is empty. */
import { documentControls } from "@/components/profiles/document-controls";
import { profileErrorOf } from "@/lib/bff/profiles/file-errors";
import { documentForms } from "@/lib/contract/profiles/documents";
import { anyDocumentKindSchema } from "@/lib/contract/profiles/fields";

describe.each(anyDocumentKindSchema.options)("the form of the kind %s", (kind) => {
  const needed = documentControls(kind, documentForms[kind], {}).filter(({ isNeeded }) => isNeeded);

  test("has an error of its own for each field that is needed", () => {
    const said = needed.map(({ missing }) => missing);
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(said.length);
  });

  test("says the same where the page is shown again without a script", () => {
    for (const { name, missing } of needed) {
      expect(profileErrorOf(name, kind)).toEqual({ field: name, message: missing });
    }
  });
});

test("the days of deputising are named as their fields are", () => {
  const controls = documentControls("deputy_doctor", documentForms.deputy_doctor, {});
  for (const name of ["issuedOn", "expiresOn"]) {
    const { label, missing } = controls.find((control) => control.name === name) ?? {};
    expect(missing?.toLowerCase()).toContain(label?.toLowerCase());
  }
});

test("an error that no field has is no error", () => {
  expect(profileErrorOf("__proto__", "deputy_doctor")).toBeNull();
  expect(profileErrorOf("number", "constructor")).toMatchObject({ field: "number" });
});
