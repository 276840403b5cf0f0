/** The rest of a shift to which no one came: what is posted again, also in the hour that the clocks show twice. */

import type { PortalAction } from "@/lib/bff/action";
import { changeJobByForm } from "@/lib/bff/jobs";
import { restOf } from "@/lib/bff/jobs/rest";
import { clock } from "@/lib/config/clock";
import { type Job, postInputSchema } from "@/lib/contract/jobs";

const id = (n: number) => `5e2c41aa-5b1f-4c2a-9d3e-00000000000${n}`;
const job = (more: Partial<Job> = {}) =>
  ({
    _id: id(1),
    service: { _id: id(2), name: "Orchard View" },
    workerType: { _id: id(3), name: "Healthcare assistant" },
    jobType: "general",
    unit: "Garden",
    startAt: "2026-11-24T08:00:00.000Z",
    endAt: "2026-11-24T20:00:00.000Z",
    breaks: [{ minutes: 30, isPaid: false }],
    skills: [],
    certificates: [],
    gender: null,
    notes: null,
    ...more,
  }) as Job;
const at = (time: string) => new Date(time);

afterEach(() => {
  clock.now = () => new Date();
});

describe("The rest of a shift", () => {
  test("begins at the next round time and ends as planned", () => {
    const rest = restOf(job(), at("2026-11-24T08:16:20.000Z"));
    expect(rest).toMatchObject({
      date: "2026-11-24",
      startTime: "08:20",
      endTime: "20:00",
      unit: "Garden",
      vacancies: 1,
    });
    expect(postInputSchema.safeParse(rest).success).toBe(true);
    expect(restOf(job(), at("2026-11-24T08:19:30.000Z"))).toMatchObject({ startTime: "08:25" });
  });

  test("has no breaks that do not fit, and is nothing at the end", () => {
    expect(restOf(job(), at("2026-11-24T19:40:00.000Z"))?.breaks).toEqual([]);
    expect(restOf(job(), at("2026-11-24T19:56:00.000Z"))).toBeNull();
  });

  test("says which time is meant on the night the clocks go back", () => {
    const night = job({ startAt: "2026-10-24T19:00:00.000Z", endAt: "2026-10-25T07:00:00.000Z" });
    expect(restOf(night, at("2026-10-25T00:28:00.000Z"))).toMatchObject({
      startTime: "01:30",
      startOccurrence: "first",
    });
    expect(restOf(night, at("2026-10-25T01:28:00.000Z"))).toMatchObject({
      startTime: "01:30",
      startOccurrence: "second",
    });
  });
});

describe("Reporting that a worker did not come, and posting the rest", () => {
  const form = (values: Record<string, string>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    return data;
  };
  /** Answers the calls of the form; `posted`: what becomes of the rest. */
  function answering(posted: "live" | "sent" | "refused" | "busy" | "lost") {
    const calls: string[] = [];
    const jobs = {
      reportNoShow: async () => {
        calls.push("reportNoShow");
        return { status: "unfilled" };
      },
      get: async () => job(),
      post: async () => {
        calls.push("post");
        if (posted === "refused") throw new Error("CONFLICT");
        const presses = calls.filter((one) => one === "post").length;
        if (posted === "lost" || (posted === "busy" && presses === 1)) throw new Error("SERVICE_UNAVAILABLE");
        return { jobIds: [id(9)], needsAuthorisation: posted === "sent" };
      },
    };
    const call = (work: (client: unknown) => Promise<unknown>) =>
      work({ jobs }).then(
        (data) => ({ ok: true, data }),
        ({ message }: Error) => ({ ok: false, error: { code: message } }),
      );
    return { calls, action: { call } as unknown as PortalAction };
  }
  const pressed = { do: "noShow", jobId: id(1), page: `/mobile/jobs/${id(1)}` };

  test.each([
    [{}, "live", ["reportNoShow"], `/mobile/jobs/${id(1)}?done=noShow`],
    [{ postAgain: "on" }, "live", ["reportNoShow", "post"], `/mobile/jobs/${id(9)}?done=noShowAgain`],
    [{ postAgain: "on" }, "sent", ["reportNoShow", "post"], `/mobile/jobs/${id(9)}?done=noShowSent`],
    [{ postAgain: "on" }, "refused", ["reportNoShow", "post"], `/mobile/jobs/${id(1)}?done=noShowAlone`],
    [{ postAgain: "on" }, "busy", ["reportNoShow", "post", "post"], `/mobile/jobs/${id(9)}?done=noShowAgain`],
    [{ postAgain: "on" }, "lost", ["reportNoShow", "post", "post"], `/mobile/jobs/${id(1)}?done=noShowAlone`],
  ] as const)("%j, the rest is %s", async (more, posted, expected, path) => {
    clock.now = () => at("2026-11-24T08:16:20.000Z");
    const { calls, action } = answering(posted);
    expect(await changeJobByForm(action, form({ ...pressed, ...more }))).toEqual({ status: "continueTo", path });
    expect(calls).toEqual(expected);
  });
});
