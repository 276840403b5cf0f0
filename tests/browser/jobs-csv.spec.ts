/** The shifts of the calendar as a CSV file: all that match its filters, of those that the reader sees, and nothing about pay. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { listFoot } from "@/lib/config/messages/lists";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { owner } from "./support/database";
import { aPerson, startSession } from "./support/people";
import { expect, test } from "./support/test";

const MONDAY = "2033-05-02";
const MANY = 130;

/** A provider with a home of its own, and so many shifts in a week at which no other test looks. */
async function aProviderWithShifts(service: string, many: number) {
  const person = await aPerson({ kind: "provider", codes: ["3004"] });
  const [{ id: organisationId, name: providerName }] = person.organisations;
  const serviceId = randomUUID();
  await owner(async (tx) => {
    await tx.insert(schema.services).values({ id: serviceId, organisationId, name: service });
    const shift = (n: number) => ({
      postingId: randomUUID(),
      organisationId,
      serviceId,
      providerName,
      serviceName: service,
      workerTypeId: workerTypes[0].id,
      startAt: new Date(`2033-05-0${2 + (n % 7)}T19:00:00Z`),
      endAt: new Date(`2033-05-0${3 + (n % 7)}T07:00:00Z`),
      unit: `Unit ${n}`,
      status: n === 0 ? ("draft" as const) : ("open" as const),
      postedByUserId: person.userId,
    });
    await tx.insert(schema.jobs).values(Array.from({ length: many }, (_, n) => shift(n)));
  });
  return { person, organisationId };
}

test("the filtered week is downloaded whole, with its own shifts alone, and the export is recorded", async ({
  page,
}) => {
  const { person, organisationId } = await aProviderWithShifts("=Mill House", MANY);
  await aProviderWithShifts("Orchard House", 2);
  await startSession(page, person);
  await page.goto(`/dashboard/jobs?view=list&week=${MONDAY}&status=open`);
  const link = page.getByRole("link", { name: listFoot.downloadCsv });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="shifts.csv"',
  });
  const [headings, ...rows] = (await answer.text()).trimEnd().split("\r\n");
  expect(headings).toBe(
    "\ufeffStart date,Start time,End date,End time,Provider,Service,Unit,Worker type,Kind of shift,Status,Workers put forward,Worker,Agency",
  );
  // More than a page of the list, without the draft; a name that looks like a formula is text.
  expect(rows).toHaveLength(MANY - 1);
  expect(rows.filter((row) => row.includes(",'=Mill House,"))).toHaveLength(MANY - 1);
  expect(rows.find((row) => row.includes(",Unit 7,"))).toBe(
    `2 May 2033,20:00,3 May 2033,08:00,${person.organisations[0].name},'=Mill House,Unit 7,${workerTypes[0].name},General,Open,0,,`,
  );
  const audited = await owner((tx) =>
    tx
      .select({ details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(
        and(eq(schema.auditEvents.organisationId, organisationId), eq(schema.auditEvents.action, "job.listExported")),
      ),
  );
  expect(audited).toEqual([{ details: { from: MONDAY, days: 7, filters: "status" } }]);
});
