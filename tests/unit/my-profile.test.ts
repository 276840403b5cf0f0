/** The forms of a worker's own page: what they show, what they send, and what anyone can post. */
import type { Evidence } from "@/lib/backend/compliance/evidence";
import { steps } from "@/lib/backend/compliance/steps";
import { withSent } from "@/lib/backend/worker-links/step-statuses";
import { refererOf } from "@/lib/bff/request";
import { profileValues } from "@/lib/bff/worker-links/form-values";
import { receiveProfileDocument } from "@/lib/bff/worker-links/send-document";
import { sendProfileStep } from "@/lib/bff/worker-links/send-step";
import { messages } from "@/lib/config/messages";
import type { OpenedProfile } from "@/lib/contract/worker-links";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() => setValidEnv());

const gap = { fromOn: "2022-01-01", toOn: "2024-01-31" };
const job = { employer: "Orchard View", role: "Carer", fromOn: "2024-02-01", toOn: null, leavingReason: null };
const opened = (values: Record<string, unknown>) => ({ values, gaps: [gap] }) as unknown as OpenedProfile;
const shownOf = (values: Record<string, unknown>) => profileValues("employment", opened(values));

describe("Gaps in employment", () => {
  test("is asked about once there is an employment, its days filled in, as it is of the agency", () => {
    const none = Object.keys(shownOf({ employments: [], gaps: [] }));
    expect(none.filter((name) => name.startsWith("gaps."))).toEqual([]);
    expect(none).toContain("employments.0.employer");
    const known = { fromOn: "2020-01-01", toOn: "2020-06-30", reason: "Study" };
    expect(shownOf({ employments: [job], gaps: [known] })).toMatchObject({
      "gaps.0.reason": "Study",
      "gaps.1.fromOn": gap.fromOn,
      "gaps.1.toOn": gap.toOn,
      "gaps.1.reason": "",
      "gaps.1.asked": "on",
    });
    expect(shownOf({ employments: [job], gaps: [known] })).not.toHaveProperty(["gaps.0.asked"]);
  });

  const posted = (more: Record<string, string>) => {
    const data = new FormData();
    const frame = { token: "t", step: "employment", idempotencyKey: "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a001" };
    for (const [name, value] of Object.entries({ ...frame, ...more })) data.append(name, value);
    return sendProfileStep(data);
  };
  const unnamed = { "employments.3.employer": "Mill House", "employments.3.role": "" };
  const asked = { "gaps.0.fromOn": gap.fromOn, "gaps.0.toOn": gap.toOn, "gaps.0.reason": " ", "gaps.0.asked": "on" };
  const errorsOf = (answer: Awaited<ReturnType<typeof posted>>) =>
    "errors" in answer ? answer.errors.map(({ field }) => field) : [];

  test("that was asked about and not answered blocks nothing, and remains to be answered", async () => {
    const answer = await posted({ ...unnamed, "employments.3.fromOn": "2024-02-01", ...asked });
    expect(errorsOf(answer)).toEqual(["employments.0.role"]);
    expect(answer).toMatchObject({ values: { "gaps.0.fromOn": gap.fromOn, "gaps.0.asked": "on" } });
  });

  test("that the worker added needs a reason, reported at its row", async () => {
    const own = { "gaps.1.fromOn": "2020-01-01", "gaps.1.toOn": "2020-06-30", "gaps.1.reason": "" };
    const answer = await posted({ ...asked, ...own });
    expect(errorsOf(answer)).toEqual(["gaps.1.reason"]);
  });
});

describe("What a worker sent counts as submitted", () => {
  const evidence = {
    worker: { nationality: "GB", skills: [], postcode: "LS1 4AP", panel: "on", experienceYears: null },
    workerTypes: [],
    places: [],
    agencyName: "Bramblegate",
    hasPhoto: false,
    contacts: 0,
    addresses: [],
    documents: [],
    checks: [],
    employments: [],
    gaps: [],
    references: [],
    questionnaire: null,
  } as unknown as Evidence;
  const missing = (sent: [string, unknown][], step: string) =>
    steps(withSent(evidence, new Map(sent), "2026-11-21"), "2026-11-21").find((one) => one.step === step)?.missing;
  const paper = (more: object = {}) => ({
    fileId: "f",
    number: "1",
    issuedOn: null,
    expiresOn: null,
    details: {},
    ...more,
  });
  const { requirements } = messages.compliance;

  test("each document for what it shows, and for nothing else", () => {
    const before = missing([], "documents") ?? [];
    expect(before).toEqual(expect.arrayContaining([requirements["identity"], requirements["dbs"], requirements["cv"]]));
    expect(missing([["document:cv", paper()]], "documents")).toEqual(
      before.filter((one) => one !== requirements["cv"]),
    );
    const passport = missing([["document:passport", paper({ expiresOn: "2030-01-31" })]], "documents");
    expect(passport).not.toContain(requirements["identity"]);
    expect(passport).toContain(requirements["dbs"]);
  });

  test("and so do items that are not documents", () => {
    expect(missing([["contacts", [{ name: "Basil" }]]], "contacts")).toEqual([]);
    expect(missing([["experienceYears", 0]], "training")).not.toContain(messages.workerFields.labels.experienceYears);
    const history: [string, unknown][] = [
      ["employments", [{ fromOn: "2015-01-01", toOn: null }]],
      ["references", [{ name: "Hazel" }, { name: "Rowan" }]],
    ];
    expect(missing(history, "employment")).toEqual([]);
    expect(missing(history.slice(0, 1), "employment")).toEqual([requirements["references"]]);
  });
});

describe("A post that cannot be read", () => {
  const unreadable = (referer?: string) =>
    new Request("http://localhost:3000/my-profile/document", {
      method: "POST",
      body: "nothing",
      headers: { "content-type": "multipart/form-data", ...(referer === undefined ? {} : { referer }) },
    });

  test.each(["http://[", "//", "", "no address", "http://localhost:3000/my-profile?kind=nothing"])(
    "redirects back to the page, whatever its referrer: %j",
    async (referer) => {
      expect(await receiveProfileDocument(unreadable(referer))).toMatchObject({
        ok: false,
        path: "/my-profile?token=",
      });
    },
  );

  test("is answered to a script with the error at the file, and stores nothing for a page", async () => {
    const request = unreadable("http://localhost:3000/my-profile?token=t&kind=cv");
    request.headers.set("accept", "application/json");
    const message = messages.organisations.fileErrors.tooLarge;
    expect(await receiveProfileDocument(request)).toMatchObject({
      ok: false,
      message,
      errors: [{ field: "file", message }],
    });
  });

  test("comes from an address or from none", () => {
    expect(refererOf(unreadable())).toBeNull();
    expect(refererOf(unreadable("http://["))).toBeNull();
    expect(refererOf(unreadable("http://localhost:3000/my-profile?token=t"))?.searchParams.get("token")).toBe("t");
  });
});
