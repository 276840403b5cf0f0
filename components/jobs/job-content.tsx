import type { FormAction } from "@/components/form/form";
import { FormsPost } from "@/components/form/posted-with";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import type { CandidateList, Invitable, Job } from "@/lib/contract/jobs";
import type { OnBehalfRequest } from "@/lib/contract/on-behalf";
import { mondayOf, type TimePreference } from "@/lib/format";
import type { Edited } from "./job-changes";
import { type Asked, JobPage } from "./job-page";
import { LiveUpdates } from "./live-updates";
import type { Side } from "./status";
import { dayOfShift } from "./times";

export type JobContentProps = {
  path: string;
  title: string;
  found: {
    result:
      | {
          ok: true;
          data: {
            job: Job;
            candidates: CandidateList;
            edited: Edited | null;
            onBehalf?: OnBehalfRequest | null;
            invitable?: Invitable[] | null;
          };
        }
      | { ok: false; error: { message: string } };
    message: string | null;
    /** The kind of task that the reader works through, which its forms post and its links keep. */
    queue?: string | undefined;
    asked: Asked;
  };
  side: Side;
  preference: TimePreference;
  /** The list of agreements, for readers who may open one. */
  agreements?: string | undefined;
  /** The address of a timesheet, for readers who may open one. */
  timesheetHref?: ((timesheetId: string) => string) | undefined;
  change: FormAction;
  edit: FormAction;
  /** When the page was read, in ms. */
  readAt: number;
};

/** The content of a shift's page, in either portal: what has just been done, and the shift. */
export function JobContent(props: JobContentProps) {
  const { path, title, found, side, preference, agreements, timesheetHref, change, edit, readAt } = props;
  const { result, message, queue, asked } = found;
  if (!result.ok) {
    return <PageFailure title={title} message={result.error.message} />;
  }
  return (
    <FormsPost values={queue ? { queue } : {}}>
      <DoneNotice message={message} />
      <LiveUpdates week={mondayOf(dayOfShift(result.data.job))} readAt={readAt} />
      <JobPage
        path={path}
        job={result.data.job}
        side={side}
        candidates={result.data.candidates}
        asked={asked}
        edited={result.data.edited}
        invitable={result.data.invitable ?? null}
        onBehalf={result.data.onBehalf ?? null}
        preference={preference}
        agreements={agreements}
        timesheetHref={timesheetHref}
        change={change}
        edit={edit}
        queue={queue}
      />
    </FormsPost>
  );
}
