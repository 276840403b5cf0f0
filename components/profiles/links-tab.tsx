import type { FormAction } from "@/components/form/form";
import { Card } from "@/components/ui/card";
import { LinkPanel } from "@/components/verification/link-panel";
import { CopyLink } from "@/components/workers/copy-link";
import { shiftsLinkPanel as shiftsTexts } from "@/lib/config/messages/my-shifts";
import { workerLinkLife as texts } from "@/lib/config/messages/profiles/worker-page";
import type { Profile } from "@/lib/contract/profiles";
import type { WorkerSummary } from "@/lib/contract/workers/summary";
import { formatName } from "@/lib/format";
import { LinkLife } from "./link-life";
import { SendQuestionnaire } from "./send-questionnaire";

type Time = { formatTime: (iso: string) => string };

/** What became of the newest link for the profile. */
function ProfileLinkLife({ link, formatTime }: { link: NonNullable<WorkerSummary["profileLink"]> } & Time) {
  return (
    <LinkLife
      link={link}
      isCopied={link.by === "copy"}
      outcome={{
        label: texts.submitted,
        value: link.answeredAt ? formatTime(link.answeredAt) : texts.nothingSubmitted,
      }}
      end={{ label: link.isOpen ? texts.until : texts.expired, value: formatTime(link.expiresAt) }}
      formatTime={formatTime}
    />
  );
}

/** What became of the newest link to their shifts. */
const ShiftsLinkLife = ({ link, formatTime }: { link: NonNullable<WorkerSummary["shiftsLink"]> } & Time) => (
  <LinkLife
    link={link}
    isCopied={link.by === "copy"}
    isAutomatic={link.isAutomatic}
    end={{ label: link.isOpen ? texts.until : texts.expired, value: formatTime(link.expiresAt) }}
    formatTime={formatTime}
  />
);

/** What became of the e-mailed link for the questionnaire; nothing while none was e-mailed. */
export function QuestionnaireLinkLife({
  questionnaire: { link, answeredAt, status },
  formatTime,
}: Pick<WorkerSummary, "questionnaire"> & Time) {
  if (!link) return null;
  const answer = status === "pending" || !answeredAt ? texts.notAnswered : formatTime(answeredAt);
  return <LinkLife link={link} outcome={{ label: texts.answered, value: answer }} formatTime={formatTime} />;
}

/** The worker's links: for the profile and to their shifts, by those who may change them, and for the questionnaire. */
export function LinksTab({
  profile,
  summary,
  mayKeepLink,
  changeLink,
  take,
  questionnaireUrl,
  formatTime,
}: {
  profile: Profile;
  summary: WorkerSummary;
  /** Whether the person may make and cancel the links for the profile and to the shifts. */
  mayKeepLink: boolean;
  changeLink: FormAction;
  take: FormAction;
  questionnaireUrl: string;
} & Time) {
  const { profileLink, shiftsLink, questionnaire, hasEmail } = summary;
  const isAsked = questionnaire.status === "pending" && !profile.isClosed;
  const name = formatName(profile.basic);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {mayKeepLink && !profile.isClosed ? (
        <LinkPanel
          kind="profile"
          workerId={profile._id}
          link={profileLink && { isOpen: profileLink.isOpen, isUsed: profileLink.answeredAt !== null }}
          life={profileLink ? <ProfileLinkLife link={profileLink} formatTime={formatTime} /> : null}
          hasEmail={hasEmail}
          change={changeLink}
        />
      ) : profileLink ? (
        <Card>
          <h2 className="mb-3">{texts.profileLink}</h2>
          <ProfileLinkLife link={profileLink} formatTime={formatTime} />
        </Card>
      ) : null}
      {mayKeepLink && !profile.isClosed ? (
        <LinkPanel
          kind="shifts"
          workerId={profile._id}
          link={shiftsLink && { isOpen: shiftsLink.isOpen, isUsed: true }}
          life={shiftsLink ? <ShiftsLinkLife link={shiftsLink} formatTime={formatTime} /> : null}
          hasEmail={hasEmail}
          change={changeLink}
        />
      ) : shiftsLink ? (
        <Card>
          <h2 className="mb-3">{shiftsTexts.title}</h2>
          <ShiftsLinkLife link={shiftsLink} formatTime={formatTime} />
        </Card>
      ) : null}
      <section aria-labelledby="questionnaire-link" className="card pad">
        <h2 id="questionnaire-link">{texts.questionnaireLink}</h2>
        <p className="mt-1 mb-4 text-soft">{texts.questionnaireLead}</p>
        {questionnaire.link ? (
          <QuestionnaireLinkLife questionnaire={questionnaire} formatTime={formatTime} />
        ) : (
          <p className="mb-4">{texts.notSent}</p>
        )}
        {isAsked ? (
          <div className="flex flex-wrap items-start gap-3">
            <SendQuestionnaire
              take={take}
              workerId={profile._id}
              part="links"
              isSent={questionnaire.link !== null}
              hasEmail={hasEmail}
            />
            <CopyLink url={questionnaireUrl} name={name} />
          </div>
        ) : null}
      </section>
      <p className="text-list text-soft lg:col-span-2">{texts.openedHint}</p>
    </div>
  );
}
