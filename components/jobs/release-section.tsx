import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, Table } from "@/components/ui/table";
import { jobPage } from "@/lib/config/messages/jobs";
import { jobReleaseSection as texts } from "@/lib/config/messages/releases";
import { isOpen } from "@/lib/config/states/job";
import type { Job, JobRelease } from "@/lib/contract/jobs";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { ukTime } from "./times";

type ReleaseProps = {
  /** The shift's page in this portal. */
  page: string;
  job: Job;
  release: JobRelease;
  /** Whether the reader can release it to all agencies. */
  canRelease: boolean;
  /** Whether the address asks for that. */
  asked: boolean;
  /** The list of agreements, for readers who may open one. */
  agreements?: string | undefined;
  preference: TimePreference;
  change: FormAction;
};

type Step = JobRelease["steps"][number];
type Agency = JobRelease["agencies"][number];
type Shown = Pick<ReleaseProps, "job" | "release"> & { at: (moment: string) => string };

/** Why a step is open, or when it will be. */
function stateOf(step: Step, { job, release, at }: Shown): string {
  const { steps, waits, isHeld, byHand } = release;
  const when = at(step.opensAt);
  if (!step.isOpen) {
    if (!isOpen(job.status)) return texts.notOpened;
    if (isHeld) return texts.held;
    return waits ? texts.opensUnless(when) : texts.opens(when);
  }
  if (byHand?.at === step.opensAt) return texts.byHand(when, byHand.name);
  const before = steps[steps.indexOf(step) - 1];
  if (step.afterHours === 0 || !before) return texts.first(when);
  if (!waits) return texts.asPlanned(when);
  return job.allocations.some(({ suggestedAt }) => suggestedAt < step.opensAt)
    ? texts.stillOpen(when)
    : texts.noAnswer[before.step](when, step.afterHours);
}

/** Since when an agency sees the shift, or why it does not. */
function seesOf({ step, seesFrom, obstacle }: Agency, { job, release, at }: Shown): string {
  if (obstacle) return texts.notShown(texts.obstacles[obstacle]);
  const name = texts.stepTitles[step];
  const when = seesFrom === null ? "" : at(seesFrom);
  if (release.steps.find((one) => one.step === step)?.isOpen) return texts.seesSince(when, name);
  if (!isOpen(job.status)) return texts.neverSaw(name);
  return release.isHeld ? texts.waiting(name) : texts.seesFrom(when, name);
}

/** An agency, as a link to the agreement that would have to cover the shift, where the reader may open it. */
function AgencyName({ agency, agreements }: { agency: Agency } & Pick<ReleaseProps, "agreements">) {
  const { name, agreementId } = agency;
  if (!agreements || !agreementId) return name;
  return (
    <Link className="flex min-h-11 items-center" href={`${agreements}/${agreementId}`} prefetch={false}>
      {name}
    </Link>
  );
}

/** How more agencies could see a shift for which no one has been put forward. */
function MoreAgencies({ release: { steps, agencies } }: Pick<ReleaseProps, "release">) {
  const waiting = agencies.filter(
    ({ obstacle, step }) => obstacle === null && steps.some((one) => one.step === step && !one.isOpen),
  );
  if (waiting.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-2">{texts.more}</h3>
      <p>{texts.moreIfReleased(waiting.map(({ name }) => name).join(", "))}</p>
    </>
  );
}

function ReleaseNow({ page, job, change }: Pick<ReleaseProps, "page" | "job" | "change">) {
  return (
    <div className="mt-4" id="release-now">
      <h3>{texts.confirmTitle}</h3>
      <p className="mb-4 text-soft">{texts.confirmHint}</p>
      <Form action={change} isAmongForms>
        <HiddenField name="do" value="release" />
        <HiddenField name="jobId" value={job._id} />
        <HiddenField name="page" value={page} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText={texts.releasing}>{texts.releaseNow}</SubmitButton>
          <ButtonLink variant="secondary" href={page}>
            {jobPage.goBack}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

/** Which agencies see a shift since when and why, and the button that releases it to all. */
export function ReleaseSection(props: ReleaseProps) {
  const { page, job, release, canRelease, asked, agreements, preference, change } = props;
  const shown: Shown = { job, release, at: (moment) => formatDateTime(moment, ukTime(preference)) };
  const steps: Column<Step>[] = [
    { key: "step", heading: texts.step, cell: ({ step }) => texts.stepTitles[step] },
    { key: "state", heading: texts.state, size: "l", cell: (step) => stateOf(step, shown) },
  ];
  const agencies: Column<Agency>[] = [
    { key: "agency", heading: texts.agency, cell: (agency) => <AgencyName agency={agency} agreements={agreements} /> },
    { key: "sees", heading: texts.sees, size: "l", cell: (agency) => seesOf(agency, shown) },
  ];
  const mayRelease = canRelease && isOpen(job.status) && release.steps.some((step) => !step.isOpen);
  return (
    <Section id="release" title={texts.title} lead={release.waits ? texts.waits : undefined}>
      <Card padded={false}>
        <Table caption={texts.steps} columns={steps} rows={release.steps} rowKey={({ step }) => step} />
      </Card>
      <h3 className="mt-5 mb-2">{texts.agencies}</h3>
      {release.agencies.length > 0 ? (
        <Card padded={false}>
          <Table caption={texts.agencies} columns={agencies} rows={release.agencies} rowKey={({ _id }) => _id} />
        </Card>
      ) : (
        <p className="text-soft">{texts.noAgencies}</p>
      )}
      {job.status === "open" ? <MoreAgencies release={release} /> : null}
      {mayRelease && asked ? <ReleaseNow page={page} job={job} change={change} /> : null}
      {mayRelease && !asked ? (
        <p className="mt-4">
          <ButtonLink variant="secondary" href={`${page}?release=1#release-now`}>
            {texts.releaseNow}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  );
}
