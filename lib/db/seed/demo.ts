/**
 * Seeds the demo scenario, which is always the same on an empty database; idempotent. Refuses a database or an identity
 * service that is not on this machine.
 */

import { createHash } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { refreshMany } from "@/lib/backend/compliance/refresh";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { addReferenceData } from "@/lib/db/content/reference-data";
import { workerTypes } from "@/lib/db/content/worker-types";
import { withOwner } from "@/lib/db/owner";
import * as schema from "@/lib/db/schema";
import { parseKeys } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import { prepareAgreements } from "./agreement-documents";
import { signatoryTokens } from "./agreement-scenario";
import { renewSignatoryTokens, seedAgreements } from "./agreements";
import { seedComplianceWeeks } from "./compliance-weeks";
import { demoInvitation, demoRequestId, invited } from "./external";
import { seedFinance } from "./finance";
import { seedIdentities } from "./identities";
import { seedImports } from "./imports";
import { seedJobAuthorisation } from "./job-authorisation";
import { seedShifts } from "./jobs";
import { sampleAnswers, submissionsOf } from "./medical-submissions";
import { SHIFTS_TOKEN, seedMyShifts } from "./my-shifts";
import { seedOnBehalf } from "./on-behalf";
import { seedOrganisations } from "./organisation-rows";
import { branches } from "./organisations";
import { seedPaymentAuthorisations } from "./payment-authorisations";
import { demoPassword, organisations, phoneTokens, type SeedWorker, users, workers } from "./people";
import { prepareProfiles, seedProfiles } from "./profiles";
import { seedPresets } from "./shift-presets";
import { seedTimesheets } from "./timesheets";
import { seedWorkerActivity } from "./worker-activity";

type Scenario = {
  accounts: { email: string; password: string; note: string }[];
  links: { label: string; path: string }[];
};

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

function refuseUnlessLocal(...urls: string[]): void {
  for (const url of urls) {
    if (!LOOPBACK.has(new URL(url).hostname))
      throw new Error("The demo scenario is only for a database on this machine.");
  }
}

const organisationId = (key: string): string => {
  const found = organisations.find((organisation) => organisation.key === key);
  if (!found) throw new Error(`no organisation ${key}`);
  return found.id;
};

/** Adds people that the scenario has gained since the database was seeded; existing ones are not changed. */
async function seedPeople(tx: Transaction): Promise<void> {
  const known = new Set((await tx.select({ id: schema.users.id }).from(schema.users)).map(({ id }) => id));
  const added = users.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  await tx
    .insert(schema.organisations)
    .values(organisations.map(({ key: _, ...organisation }) => organisation))
    .onConflictDoNothing();
  const made = await tx
    .insert(schema.users)
    .values(
      added.map(({ id, uid, email, fullName, phone, userGroup }) => ({ id, uid, email, fullName, phone, userGroup })),
    )
    .onConflictDoNothing()
    .returning({ id: schema.users.id });
  const people = added.filter((user) => made.some(({ id }) => id === user.id));
  if (people.length === 0) return;
  await tx.insert(schema.memberships).values(
    people.flatMap((user) =>
      user.memberships.map(({ organisation, ...membership }) => ({
        ...membership,
        organisationId: organisationId(organisation),
        userId: user.id,
      })),
    ),
  );
}

/** Well after any demo. */
const NEVER = new Date("2099-12-31T23:59:59Z");
const VERIFIED_AT = new Date("2026-01-05T09:00:00Z");

async function seedPhoneTokens(tx: Transaction): Promise<void> {
  for (const { token, account, isVerified } of phoneTokens) {
    const user = users.find(({ uid }) => uid === `demo-${account}`);
    if (!user) throw new Error(`no account ${account}`);
    await tx.insert(schema.accountTokens).values({
      kind: "phoneVerification",
      userId: user.id,
      tokenHash: createHash("sha256").update(token).digest("hex"),
      target: user.phone,
      expiresAt: NEVER,
      usedAt: isVerified ? VERIFIED_AT : null,
    });
    if (isVerified) {
      await tx.update(schema.users).set({ phoneVerifiedAt: VERIFIED_AT }).where(eq(schema.users.id, user.id));
    }
  }
}

/**
 * The status columns of a worker's row, with dates relative to now so that the demo never goes stale. What the rules of
 * compliance decide is not among them.
 */
function statusColumns({ status }: SeedWorker, now: Date): Partial<typeof schema.workers.$inferInsert> {
  if (!status) return {};
  const { panel, employment, verification, reason, branches: places, workerTypes: kinds, ...profile } = status;
  const { expiresInDays: _, addedDaysAgo, ...columns } = profile;
  const dayIn = (days: number) => daysAfter(calendarDate(now), days);
  const isDenied = verification === "denied";
  const isVerified = verification === "approved";
  return {
    ...columns,
    panel,
    employmentStatus: employment,
    employmentReason: isDenied ? null : reason,
    verificationStatus: verification,
    verificationReason: isDenied ? reason : null,
    submittedAt: verification === "not_submitted" ? null : new Date(now.getTime() - DAY_MS),
    verifiedAt: isVerified ? new Date(now.getTime() - Math.min(addedDaysAgo, 5) * DAY_MS) : null,
    branchIds: places.flatMap((place) => branches[place]?.id ?? []),
    workerTypeIds: kinds.flatMap((kind) => workerTypes[kind]?.id ?? []),
    startOn: employment === "draft" ? null : dayIn(3 - addedDaysAgo),
    createdAt: new Date(now.getTime() - addedDaysAgo * DAY_MS),
  };
}

async function seedWorkers(tx: Transaction, keys: Map<string, Buffer>, now: Date): Promise<void> {
  for (const worker of workers) {
    const tenant = organisationId(worker.organisation);
    const { id, number, firstName, lastName, email, phone } = worker;
    const known = { id, organisationId: tenant, number, firstName, lastName, email, phone };
    await tx.insert(schema.workers).values({ ...known, ...statusColumns(worker, now) });
    const { questionnaire, submissions, reopenings } = submissionsOf(worker, tenant, sampleAnswers, keys);
    if (!questionnaire) continue;
    await tx.insert(schema.workerQuestionnaires).values(questionnaire);
    await tx.insert(schema.questionnaireSubmissions).values(submissions);
    if (reopenings.length > 0) await tx.insert(schema.questionnaireReopenings).values(reopenings);
  }
}

async function isSeeded(tx: Transaction): Promise<boolean> {
  const [present] = await tx.select({ total: count() }).from(schema.organisations);
  return (present?.total ?? 0) > 0;
}

/**
 * Seeds the scenario. Reads DATABASE_OWNER_URL, MEDICAL_KEYS, FILES_DIR, PUBLIC_URL, FIREBASE_AUTH_EMULATOR_HOST and
 * FIREBASE_PROJECT_ID from `env`. Returns the accounts and links to show to the person trying out the demo.
 */
export async function seedDemo(env: Record<string, string | undefined>): Promise<Scenario> {
  const {
    DATABASE_OWNER_URL: ownerUrl,
    MEDICAL_KEYS,
    FIREBASE_AUTH_EMULATOR_HOST: host,
    FIREBASE_PROJECT_ID: project,
    FILES_DIR,
    PUBLIC_URL,
  } = env;
  if (!ownerUrl || !MEDICAL_KEYS || !host || !project || !FILES_DIR || !PUBLIC_URL)
    throw new Error("The demo scenario needs the local stack's environment.");
  refuseUnlessLocal(ownerUrl, `http://${host}`);
  const now = clock.now();
  const isThere = await withOwner(ownerUrl, isSeeded);
  const agreements = isThere ? [] : await prepareAgreements(FILES_DIR, PUBLIC_URL, now);
  const profiles = isThere ? [] : await prepareProfiles(FILES_DIR, now);
  await withOwner(ownerUrl, async (tx) => {
    const isAgain = await isSeeded(tx);
    if (!isAgain) await addReferenceData(tx);
    await seedPeople(tx);
    if (isAgain) return renewSignatoryTokens(tx, now);
    await seedPhoneTokens(tx);
    await tx.insert(schema.invitations).values(demoInvitation(organisationId("agencyA")));
    await seedWorkers(tx, parseKeys(MEDICAL_KEYS), now);
    await seedOrganisations(tx);
    await seedProfiles(tx, profiles, now, parseKeys(MEDICAL_KEYS));
    await seedWorkerActivity(tx, now);
    await refreshMany(
      tx,
      workers.map(({ id }) => id),
      calendarDate(now),
    );
    await seedComplianceWeeks(tx, organisationId("agencyA"), now);
    await seedAgreements(tx, agreements);
    await seedShifts(tx, now);
    await seedFinance(tx, now);
    await seedTimesheets(tx, now);
    await seedPresets(tx, now);
    await seedOnBehalf(tx, now);
    await seedJobAuthorisation(tx, now);
    await seedMyShifts(tx, now);
    await seedImports(tx);
    await seedPaymentAuthorisations(tx);
    await renewSignatoryTokens(tx, now);
  });
  await seedIdentities(host, project);
  return scenario();
}

const notes: Record<string, string> = {
  admin: "platform administrator: can see everything",
  finance: "platform, finance only: the second person where two are needed",
  agency: "agency, primary user: the usual agency user",
  compliance: "agency, compliance: can view workers only",
  booker: "agency, bookings: cannot view workers",
  "other-agency": "another agency: cannot see the first agency's workers",
  provider: "provider, primary user",
  authoriser: "provider, authoriser",
  group: "provider, two organisations under one parent company",
  noapp: "agency, without access to this app: refused",
  manager: "provider, limited to one service",
  branch: "agency, limited to one branch",
  marketplace: "another agency, with the marketplace: choose Bid4Care in the menu",
};

function scenario(): Scenario {
  const questionnaire = (id: string) => `/worker-questionnaire?workerId=${id}&questionnaireType=Medical`;
  const [pending, submitted] = workers;
  return {
    accounts: users.map(({ email }) => ({
      email,
      password: demoPassword,
      note: notes[email.split("@")[0] ?? ""] ?? "",
    })),
    links: [
      { label: "Sign in", path: "/signin" },
      { label: "Sign up as an agency", path: "/signup" },
      { label: "Forgotten password", path: "/forget-password" },
      ...phoneTokens.map(({ token, isVerified }) => ({
        label: isVerified ? "Phone number, already verified" : "Phone number to verify",
        path: `/verify-mobile?token=${token}`,
      })),
      {
        label: "Agreements (sign in as the platform's administrator, the agency or the provider first)",
        path: "/dashboard/agreements",
      },
      ...signatoryTokens.map(({ token, label }) => ({ label, path: `/sign-agreement?token=${token}` })),
      {
        label: "Sister product to try (sign in as the agency first)",
        path: "/try-now-landing-page/care-academy",
      },
      { label: "Shifts (sign in as the provider or the agency first)", path: "/dashboard/jobs" },
      {
        label: "Shifts to authorise, which the provider has requested (sign in as the authoriser first)",
        path: "/dashboard/tasks/job-authorisations",
      },
      { label: "Invoices (sign in as the provider or the agency first)", path: "/dashboard/finance/new" },
      { label: "A worker's own shifts", path: `/my-shifts?token=${SHIFTS_TOKEN}` },
      { label: "Workers list (sign in as the agency first)", path: "/dashboard/workers" },
      { label: "Worker's questionnaire to complete", path: questionnaire(pending?.id ?? "") },
      { label: "Worker's questionnaire, already submitted", path: questionnaire(submitted?.id ?? "") },
      {
        label: "Submitted questionnaire (sign in as compliance first)",
        path: `/view-worker-questionnaire?workerId=${submitted?.id ?? ""}`,
      },
      {
        label: `Invitation, works once (choose ${invited.email} at the identity provider)`,
        path: `/sso?request_id=${demoRequestId}`,
      },
    ],
  };
}
