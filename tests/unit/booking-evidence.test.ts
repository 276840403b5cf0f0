/** The evidence of a booking: it has every document that made the worker eligible, and nothing later changes it. */
import fc from "fast-check";
import { checkEligibility, evidenceBehind } from "@/lib/backend/eligibility";
import { requirementsOf } from "@/lib/backend/jobs/evidence/evidence-record";
import { recordHash } from "@/lib/documents";
import { type About, at, candidate } from "@/tests/support/eligibility";
import { aDocument, completeEvidence, withDocuments } from "@/tests/support/evidence";

const input = candidate("2026-06-15 08:00", "2026-06-15 20:00");
const noHash = () => null;
const { documents, checks } = completeEvidence;

describe("What the record contains", () => {
  test("is a complete care assistant's documents, each with the requirement that it met", () => {
    const met = new Map(requirementsOf(input, noHash).map((one) => [one.key, one]));
    expect([...met.keys()]).toEqual(expect.arrayContaining(["identity", "right_to_work", "dbs", "references"]));
    expect(met.get("dbs")).toMatchObject({ documents: [{ kind: "dbs", acceptedOn: expect.any(String) }] });
  });

  test("is the register check as well, where one counts", () => {
    const check = {
      id: "check-1",
      kind: "dbs_update_service" as const,
      checkedOn: "2026-06-01",
      outcome: "clear" as const,
      followUpOn: null,
    };
    const evidence = {
      ...completeEvidence,
      documents: documents.map((one) =>
        one.kind === "dbs" ? { ...one, details: { ...one.details, updateService: true } } : one,
      ),
      checks: [...checks, check],
    };
    const checked = requirementsOf({ ...input, evidence }, noHash).find(({ key }) => key === "dbs");
    expect(checked?.checks).toEqual([
      { id: "check-1", kind: "dbs_update_service", checkedOn: "2026-06-01", outcome: "clear" },
    ]);
  });

  test("has the hash of each document's file", () => {
    const hashed = requirementsOf(input, (id) => `hash of ${id}`).flatMap((one) => one.documents);
    expect(hashed.length).toBeGreaterThan(3);
    for (const { id, sha256 } of hashed) expect(sha256).toBe(`hash of ${id}`);
  });

  test("is enough: with its documents and checks alone the worker is as eligible", () => {
    const behind = evidenceBehind(input);
    const documentIds = new Set(behind.flatMap((one) => one.documentIds));
    const checkIds = new Set(behind.flatMap((one) => one.checkIds));
    const alone = {
      ...completeEvidence,
      documents: documents.filter(({ id }) => documentIds.has(id)),
      checks: checks.filter(({ id }) => checkIds.has(id)),
    };
    expect(checkEligibility({ ...input, evidence: alone }).blocking).toEqual([]);
  });

  test.each(documents.map(({ id, kind }) => [kind, id]))(
    "has the %s unless the worker is eligible without it",
    (_, id) => {
      const without = { ...completeEvidence, documents: documents.filter((one) => one.id !== id) };
      const isNeeded = checkEligibility({ ...input, evidence: without }).blocking.length > 0;
      const isThere = evidenceBehind(input).some(({ documentIds }) => documentIds.includes(id));
      if (isNeeded) expect(isThere).toBe(true);
    },
  );

  test("has a certificate that only the job or only the service asks for", () => {
    const evidence = withDocuments(aDocument("medication", { issuedOn: "2026-01-05" }));
    const keysOf = (about: About) =>
      evidenceBehind(candidate("2026-06-15 08:00", "2026-06-15 20:00", { evidence, ...about })).map(({ key }) => key);
    expect(keysOf({})).not.toContain("medication");
    expect(keysOf({ job: { certificates: ["medication"] } })).toContain("medication");
    expect(keysOf({ service: { certificates: ["medication"] } })).toContain("medication");
  });

  test("of a night shift has what is valid on both days", () => {
    const dbs = documents.find(({ kind }) => kind === "right_to_work") ?? documents[0];
    const evidence = {
      ...completeEvidence,
      documents: documents.map((one) => (one === dbs ? { ...one, expiresOn: "2026-06-16" } : one)),
    };
    const night = candidate(at("2026-06-15 20:00"), at("2026-06-16 08:00"), { evidence });
    const found = requirementsOf(night, noHash).find((one) => one.documents.some(({ id }) => id === dbs?.id));
    expect(found?.expiresOn).toBe("2026-06-16");
  });
});

test("What happens to documents afterwards changes nothing in the record or its hash", () => {
  const before = requirementsOf(input, noHash);
  const hash = recordHash(before);
  const happens = fc.record({
    which: fc.nat({ max: documents.length - 1 }),
    status: fc.constantFrom("rejected" as const, "superseded" as const),
    expiresOn: fc.constantFrom("2020-01-01", null),
  });
  fc.assert(
    fc.property(fc.array(happens, { minLength: 1, maxLength: 6 }), (events) => {
      const evidence = structuredClone(completeEvidence) as typeof completeEvidence;
      const live = candidate("2026-06-15 08:00", "2026-06-15 20:00", { evidence });
      const stored = requirementsOf(live, noHash);
      for (const { which, status, expiresOn } of events)
        Object.assign(evidence.documents[which] ?? {}, { status, expiresOn });
      expect(stored).toEqual(before);
      expect(recordHash(stored)).toBe(hash);
    }),
    { numRuns: 100 },
  );
});

test("The hash does not depend on the order of keys, which PostgreSQL does not keep", () => {
  const [one] = requirementsOf(input, noHash);
  if (!one) throw new Error("there is no requirement");
  const reversed = Object.fromEntries(Object.entries(one).reverse()) as typeof one;
  expect(recordHash(reversed)).toBe(recordHash(one));
  expect(recordHash({ ...one, key: "another" })).not.toBe(recordHash(one));
});
