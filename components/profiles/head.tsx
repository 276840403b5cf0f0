import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { ComplianceBadge, EmploymentBadge, VerificationBadge } from "@/components/workers/status";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { profileHead as headTexts } from "@/lib/config/messages/profiles/pages";
import { workers as workerTexts } from "@/lib/config/messages/workers";
import type { Profile } from "@/lib/contract/profiles";
import { formatDate, formatName } from "@/lib/format";

function StatusItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-[0.9375rem] text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The worker's name and statuses; `statusActions` holds the buttons that change the employment status, `actions` links to
 * the worker's other pages.
 */
export function ProfileHead({
  profile,
  isPlatform,
  statusActions,
  actions,
}: {
  profile: Profile;
  isPlatform: boolean;
  statusActions?: ReactNode;
  actions?: ReactNode;
}) {
  const { basic, workerId, agency, image, panel, employmentStatus, verificationStatus, complianceState } = profile;
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar src={image?.small} large />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="wrap-anywhere">{formatName(basic)}</h1>
          <p className="mt-1 text-soft">
            {workerId}
            {isPlatform ? ` · ${agency.businessName}` : ""} · {workerTexts.panel[panel]}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
            <StatusItem name={headTexts.employment}>
              <EmploymentBadge status={employmentStatus} />
            </StatusItem>
            {panel === "on" ? (
              <StatusItem name={headTexts.verification}>
                <VerificationBadge status={verificationStatus} />
              </StatusItem>
            ) : null}
            <StatusItem name={headTexts.compliance}>
              <ComplianceBadge state={complianceState} />
            </StatusItem>
          </dl>
          {profile.employmentReason ? (
            <p className="mt-2 text-[0.9375rem] whitespace-pre-line text-soft">
              {texts.statusReason(profile.employmentReason)}
            </p>
          ) : null}
          {profile.expiresOn ? (
            <p className="mt-2 text-[0.9375rem] text-soft">{texts.nextExpiry(formatDate(profile.expiresOn))}</p>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {statusActions ? <div className="mt-4 flex flex-wrap gap-2">{statusActions}</div> : null}
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
