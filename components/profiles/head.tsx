import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Download } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { Portrait } from "@/components/workers/portrait";
import { workStatusText } from "@/components/workers/work-status";
import { clock } from "@/lib/config/clock";
import { listed } from "@/lib/config/messages/lists";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workerHead as headTexts } from "@/lib/config/messages/profiles/worker-page";
import { workers as workerTexts } from "@/lib/config/messages/workers";
import type { Profile } from "@/lib/contract/profiles";
import type { WorkerSummary } from "@/lib/contract/workers/summary";
import type { WorkStatus } from "@/lib/contract/workers/work-status";
import { calendarDate, formatName } from "@/lib/format";

const urgencyClass: Record<WorkStatus["urgency"], string> = { none: "", soon: "badge-pending", now: "badge-bad" };

const namesOf = (all: readonly { _id: string; name: string }[], ids: readonly string[]): string =>
  all
    .filter(({ _id }) => ids.includes(_id))
    .map(({ name }) => name)
    .join(", ");

/** Whether the worker can work, and what is missing, each linked to the step where it is added. */
function CanWork({ summary: { status, missing }, path }: { summary: WorkerSummary; path: string }) {
  const steps = [...new Set(missing.map(({ step }) => step))];
  const today = calendarDate(clock.now());
  return (
    <section aria-label={headTexts.canWork} className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={classNames("badge", urgencyClass[status.urgency])}>{workStatusText(status, today)}</span>
        <span className="text-list text-soft">{headTexts.about[status.kind]}</span>
      </div>
      {missing.length > 0 ? (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-list font-semibold text-primary">
            {headTexts.showMissing(missing.length)}
          </summary>
          <ul className="mb-2 ml-5 list-disc">
            {steps.map((step) => {
              const items = missing.filter((one) => one.step === step).map(({ what }) => what);
              return (
                <li key={step}>
                  <Link href={`${path}?step=${step}`} prefetch={false} scroll={false}>
                    {workerFields.steps[step]}
                  </Link>
                  : {listed(items)}
                </li>
              );
            })}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** Who the worker is, whether they can work, what to do next, and everything else in one menu. */
export function ProfileHead({
  profile,
  summary,
  path,
  isPlatform,
  nextStep,
  pdfHref,
  menu,
}: {
  profile: Profile;
  summary: WorkerSummary | null;
  path: string;
  isPlatform: boolean;
  nextStep: ReactNode;
  /** The profile as a PDF file, for those who may download it. */
  pdfHref: string | null;
  menu: ReactNode;
}) {
  const { basic, workerId, agency, image, panel, verificationStatus, choices } = profile;
  const facts = [
    workerId,
    namesOf(choices.workerTypes, basic.workerTypeIds) || headTexts.noWorkerType,
    namesOf(choices.branches, basic.branchIds) || headTexts.noBranch,
    ...(isPlatform ? [agency.businessName] : []),
    workerTexts.panel[panel],
  ];
  return (
    <Card className="mb-5">
      <div className="worker-head">
        <Portrait
          image={image?.small ?? null}
          firstName={basic.firstName}
          lastName={basic.lastName}
          className="worker-portrait"
        />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{formatName(basic)}</h1>
          <ul className="worker-facts">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {summary ? <CanWork summary={summary} path={path} /> : null}
          {profile.employmentReason ? (
            <p className="mt-2 text-list whitespace-pre-line text-soft">
              {texts.statusReason(profile.employmentReason)}
            </p>
          ) : null}
        </div>
        <div className="worker-actions">
          {nextStep}
          {pdfHref ? (
            <a href={pdfHref} download className={buttonClass({ variant: "secondary" })}>
              <Download aria-hidden="true" size={16} />
              {headTexts.pdf}
            </a>
          ) : null}
          {menu}
        </div>
      </div>
      {profile.verificationReason && ["denied", "lapsed"].includes(verificationStatus) ? (
        <div className="mt-4">
          <Notice kind="warning" title={texts.why[verificationStatus as "denied" | "lapsed"]}>
            <p className="whitespace-pre-line">{profile.verificationReason}</p>
          </Notice>
        </div>
      ) : null}
    </Card>
  );
}
