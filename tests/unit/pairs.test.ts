/** Every call of the contract has its pair, who gets through and who does not, and the pair is the rung's. */
import { router } from "@/lib/backend";
import type { Caller, PersonCaller } from "@/lib/backend/context";
import { admit, type Rung } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { pairs } from "@/tests/support/every-pair";
import { type CallerName, callerNames, callers, triedIn, YES } from "@/tests/support/pairs";
import { inputNames } from "@/tests/support/procedures";
import { textOf } from "@/tests/support/tree";

const areas = Object.entries(contract) as [string, Record<string, unknown>][];
const callsOf = (chosen: typeof areas) =>
  chosen.flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`));
const paired = callsOf(areas.filter(([area]) => !(area in triedIn)));

test("every call of an area that no file of its own tries has a pair, and there is no pair without a call", () => {
  expect(Object.keys(pairs).sort()).toEqual(paired.sort());
});

test("every area that is tried elsewhere is there, and its file names each of its calls", () => {
  expect(Object.keys(triedIn).filter((area) => !(area in contract))).toEqual([]);
  for (const [area, verbs] of areas.filter(([name]) => name in triedIn)) {
    const text = textOf(triedIn[area] ?? "");
    expect(Object.keys(verbs).filter((verb) => !new RegExp(`\\b${verb}\\b`).test(text))).toEqual([]);
  }
});

const rungOf = (path: string): Rung => {
  const [area = "", verb = ""] = path.split(".");
  return (router as unknown as Record<string, Record<string, { rung: Rung }>>)[area]?.[verb]?.rung as Rung;
};

/** Somebody of that kind, as far as a rung looks at him. */
function someone(name: CallerName): Caller {
  const { group, codes, isPrimary } = callers[name];
  if (!group) return { kind: "visitor", uid: name === "visitor" ? "anonymous" : null };
  const principal = {
    ...{ group, codes, isAuthorizer: false, isSettingUp: false, apps: ["portal"] },
    ...{ paysByDirectDebit: false, advanceApproved: false },
  };
  return { kind: "person", uid: name, group, isPrimary, principal } as unknown as PersonCaller;
}

function refusalOf(rung: Rung, name: CallerName): string | null {
  try {
    admit(rung, someone(name));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe.each(Object.entries(pairs))("%s", (path, { outcomes, openToAll }) => {
  const given = callerNames.map((name) => outcomes[name]);

  test("lets somebody through, and refuses somebody unless it says why it need not", () => {
    expect(given).toContain(YES);
    if (openToAll) expect(given.filter((outcome) => outcome !== YES)).toEqual([]);
    else expect(given.filter((outcome) => outcome !== YES).length).toBeGreaterThan(0);
  });

  test("refuses whom its rung refuses, as the rung does", () => {
    const refused = callerNames.flatMap((name) => {
      const refusal = refusalOf(rungOf(path), name);
      return refusal ? [[name, refusal]] : [];
    });
    expect(refused.map(([name]) => [name, outcomes[name as CallerName]])).toEqual(refused);
  });

  test("knows nothing of another agency's worker", () => {
    const isOfOne = inputNames(path).includes("workerId");
    const byLink = ["anyone", "linkHolder"].includes(rungOf(path).name);
    if (!isOfOne || byLink) return;
    for (const name of ["otherAgency", "otherPrimary"] as const) {
      expect(outcomes[name]).toBe(refusalOf(rungOf(path), name) ?? "NOT_FOUND");
    }
  });
});
