/** The forms of a worker's profile: from form values to the calls' input, and errors back to their controls. */

import { basicFrom, documentFrom, listFrom } from "@/lib/bff/profiles/call-input";
import { digestOf } from "@/lib/bff/profiles/digest";
import { controlOf, errorsOf } from "@/lib/bff/profiles/errors";
import { renumbered } from "@/lib/bff/profiles/row-lists";
import { employmentFormValues } from "@/lib/bff/profiles/shown";
import { waitingName } from "@/lib/bff/profiles/waiting-name";
import { openSubmittedValues, sealSubmittedValues } from "@/lib/session/submitted-values";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() => setValidEnv());

describe("Rows", () => {
  const typed = renumbered({
    "employments.4.employer": "Orchard View",
    "employments.4.role": "Carer",
    "employments.4.fromOn": "1/2/2020",
    "employments.4.toOn": "",
    "employments.4.leavingReason": "",
    "employments.7.employer": " ",
    "employments.7.role": "",
    "employments.7.fromOn": "",
    "employments.7.toOn": "",
    "employments.9.employer": "Mill House",
    "employments.9.role": "",
    "employments.9.fromOn": "2021-01-01",
    "gaps.0.fromOn": "2019-01-01",
    "gaps.0.toOn": "2019-06-01",
    "gaps.0.reason": "",
    "gaps.0.asked": "on",
    "gaps.1.fromOn": "2018-01-01",
    "gaps.1.toOn": "2018-06-01",
    "gaps.1.reason": "",
    other: "stays",
  });

  test("are numbered from zero, in order", () => {
    expect(typed).toMatchObject({ "employments.0.employer": "Orchard View", "employments.2.employer": "Mill House" });
    expect(typed["other"]).toBe("stays");
    expect(typed).not.toHaveProperty("employments.9.employer");
  });

  test("that are blank are left out, and errors still find the entered row", () => {
    expect(listFrom(typed, "employments")).toEqual([
      { employer: "Orchard View", role: "Carer", fromOn: "2020-02-01", toOn: null, leavingReason: null },
      { employer: "Mill House", role: "", fromOn: "2021-01-01", toOn: null, leavingReason: null },
    ]);
    expect(controlOf("employments.1.role", typed)).toBe("employments.2.role");
  });

  test("that we asked about and that were not answered are asked again; added ones are validated", () => {
    expect(listFrom(typed, "gaps")).toEqual([{ fromOn: "2018-01-01", toOn: "2018-06-01", reason: "" }]);
    expect(controlOf("gaps.0.reason", typed)).toBe("gaps.1.reason");
  });

  test("show a missing row's error at the button that adds one", () => {
    expect(errorsOf([{ field: "contacts", message: "one at least" }], {})).toEqual([
      { field: "contacts:add", message: "one at least" },
    ]);
  });
});

test("step 1 is read as entered: empty values are omitted, and dates may have either order", () => {
  const basic = basicFrom({
    firstName: " Juno ",
    lastName: "Fennel",
    dateOfBirth: "17/04/1991",
    "address.country": "GB",
    "branch.b1": "on",
    "branch.b2": "",
    "workerType.t1": "on",
    skills: "PEG feeding, dementia care\nautism",
    travelRadiusMiles: "x",
    driver: "on",
  });
  expect(basic).toMatchObject({
    firstName: "Juno",
    dateOfBirth: "1991-04-17",
    address: null,
    email: null,
    branchIds: ["b1"],
    workerTypeIds: ["t1"],
    skills: ["PEG feeding", "dementia care", "autism"],
    driver: true,
    travelRadiusMiles: Number.NaN,
  });
});

test.each([
  ["basic.address.postcode", "address.postcode"],
  ["basic.branchIds.0", "branchIds"],
  ["basic.skills.3", "skills"],
  ["bank.sortCode", "sortCode"],
  ["document.details.level", "level"],
  ["document.number", "number"],
  ["check.followUpOn", "followUpOn"],
])("an error about %s is shown at %s", (path, control) => {
  expect(controlOf(path, {})).toBe(control);
});

test("only the fields of a document's kind are read", () => {
  const typed = { number: "1", issuedOn: "2026-01-01", level: "enhanced", route: "share_code", updateService: "on" };
  expect(documentFrom("cv", typed)).toEqual({ kind: "cv", number: null, issuedOn: null, expiresOn: null, details: {} });
  expect(documentFrom("dbs", typed).details).toEqual({ level: "enhanced", updateService: true });
  expect(documentFrom("right_to_work", typed).details).toEqual({ route: "share_code" });
});

test("missing time is listed as gaps with dates; a worker without any employment is not asked yet", () => {
  const none = {
    employments: [],
    gaps: [],
    unexplained: [{ fromOn: "2021-01-01", toOn: "2026-01-01" }],
    references: [],
  };
  expect(Object.keys(employmentFormValues(none)).filter((name) => name.startsWith("gaps."))).toEqual([]);
  const employments = [{ employer: "E", role: "R", fromOn: "2024-01-01", toOn: null, leavingReason: null }];
  expect(employmentFormValues({ ...none, employments })).toMatchObject({
    "gaps.0.fromOn": "2021-01-01",
    "gaps.0.toOn": "2026-01-01",
    "gaps.0.reason": "",
    "gaps.0.asked": "on",
  });
});

test("a form's content is compared by its values, not by their order", () => {
  const shown = digestOf({ firstName: "Juno", skills: "autism" });
  expect(digestOf({ skills: "autism", firstName: "Juno" })).toBe(shown);
  expect(digestOf({ firstName: "Juno", skills: "autism, PEG" })).not.toBe(shown);
  expect(digestOf({ firstName: "Juno" })).not.toBe(shown);
});

test("pending changes are called by their names", () => {
  expect(waitingName("lastName")).toBe("Last name");
  expect(waitingName("document:passport")).toBe("Passport");
});

describe("What was entered next to a file", () => {
  const values = { number: "533401372" };

  test("is restored only to its own form, and expires", async () => {
    const sealed = await sealSubmittedValues("one passport", values, 1_000);
    expect(sealed).not.toContain("533401372");
    expect(await openSubmittedValues(sealed, "one passport", 999)).toEqual(values);
    expect(await openSubmittedValues(sealed, "another passport", 999)).toEqual({});
    expect(await openSubmittedValues(sealed, "one passport", 1_000)).toEqual({});
  });

  test("is ignored once it was changed or forged", async () => {
    const sealed = await sealSubmittedValues("one passport", values, 1_000);
    for (const forged of [undefined, "", "x", `${sealed.slice(0, 40)}A${sealed.slice(41)}`, "x".repeat(5_000)]) {
      expect(await openSubmittedValues(forged, "one passport", 1)).toEqual({});
    }
  });
});
