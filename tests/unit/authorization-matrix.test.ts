/**
 * The authorization matrix lists for every call of the contract who is allowed and who is refused, and agrees with the
 * access rules.
 */
import { router } from "@/lib/backend";
import { type AccessRule, authorize } from "@/lib/backend/access-rules";
import type { Caller, PersonCaller } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { type CallerName, callerNames, callers, coveredIn, YES } from "@/tests/support/authorization-matrix";
import { matrix } from "@/tests/support/every-call";
import { inputNames } from "@/tests/support/procedures";
import { textOf } from "@/tests/support/tree";

const areas = Object.entries(contract) as [string, Record<string, unknown>][];
const callsOf = (chosen: typeof areas) =>
  chosen.flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`));
const paired = callsOf(areas.filter(([area]) => !(area in coveredIn)));

test("the matrix has exactly the calls of areas without a test file of their own", () => {
  expect(Object.keys(matrix).sort()).toEqual(paired.sort());
});

test("every area that other files test exists, and they name each of its calls", () => {
  expect(Object.keys(coveredIn).filter((area) => !(area in contract))).toEqual([]);
  for (const [area, verbs] of areas.filter(([name]) => name in coveredIn)) {
    const text = [coveredIn[area] ?? []].flat().map(textOf).join("\n");
    expect(Object.keys(verbs).filter((verb) => !new RegExp(`\\b${verb}\\b`).test(text))).toEqual([]);
  }
});

const accessRuleOf = (path: string): AccessRule => {
  const [area = "", verb = ""] = path.split(".");
  return (router as unknown as Record<string, Record<string, { accessRule: AccessRule }>>)[area]?.[verb]
    ?.accessRule as AccessRule;
};

/** A caller of that kind, with everything that an access rule checks. */
function someone(name: CallerName): Caller {
  const { group, codes, isPrimary, seesMedicalAnswers } = callers[name];
  if (!group) return { kind: "visitor", uid: name === "visitor" ? "anonymous" : null };
  const principal = {
    group,
    codes,
    seesMedicalAnswers,
    isAuthorizer: false,
    isLimited: false,
    isSettingUp: false,
    apps: ["portal"],
    paysByDirectDebit: false,
    advanceApproved: false,
  };
  return { kind: "person", uid: name, group, isPrimary, principal } as unknown as PersonCaller;
}

function refusalOf(accessRule: AccessRule, name: CallerName): string | null {
  try {
    authorize(accessRule, someone(name));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe.each(Object.entries(matrix))("%s", (path, { outcomes, openToAll }) => {
  const given = callerNames.map((name) => outcomes[name]);

  test("allows some caller, and refuses some caller unless it is open to all", () => {
    expect(given).toContain(YES);
    if (openToAll) expect(given.filter((outcome) => outcome !== YES)).toEqual([]);
    else expect(given.filter((outcome) => outcome !== YES).length).toBeGreaterThan(0);
  });

  test("refuses the callers that its access rule refuses, with the same code", () => {
    const refused = callerNames.flatMap((name) => {
      const refusal = refusalOf(accessRuleOf(path), name);
      return refusal ? [[name, refusal]] : [];
    });
    expect(refused.map(([name]) => [name, outcomes[name as CallerName]])).toEqual(refused);
  });
});

/** The calls about one worker that need a user; anyone can come with a link. */
const ofOneWorker = Object.entries(matrix).filter(
  ([path]) => inputNames(path).includes("workerId") && accessRuleOf(path).caller === "person",
);

test.each(ofOneWorker)("%s does not find another agency's worker", (path, { outcomes }) => {
  for (const name of ["otherAgency", "otherPrimary"] as const) {
    expect(outcomes[name]).toBe(refusalOf(accessRuleOf(path), name) ?? "NOT_FOUND");
  }
});
