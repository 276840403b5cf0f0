import { FormsPost } from "@/components/form/posted-with";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { DoneNotice } from "@/components/ui/page-outcome";
import { shiftDrawer as texts } from "@/lib/config/messages/jobs";
import type { JobContentProps } from "./job-content";
import { HeaderLinks, headingOf, JobSections, Lead } from "./job-page";

/** A shift beside the calendar: what its page shows, without the forms that ask for more than a press. */
export function ShiftBeside({
  address,
  found: { result, message, asked },
  ...props
}: Pick<JobContentProps, "path" | "found" | "side" | "preference" | "agreements" | "timesheetHref" | "change"> & {
  /** The calendar's address with this shift, to which its forms lead. */
  address: string;
}) {
  if (!result.ok) return <Notice kind="danger">{result.error.message}</Notice>;
  const { job, candidates, onBehalf = null } = result.data;
  const shown = { ...props, job, candidates, asked, onBehalf, edited: null, edit: props.change };
  return (
    <FormsPost values={{ beside: address }}>
      <h2 tabIndex={-1} className="shift-drawer-heading">
        {headingOf(job)}
      </h2>
      <p className="mt-1 text-soft">
        <Lead {...shown} />
      </p>
      <div className="my-4 flex flex-wrap gap-2">
        <ButtonLink variant="secondary" href={`${props.path}/${job._id}`}>
          {texts.asPage}
        </ButtonLink>
        <HeaderLinks {...shown} />
      </div>
      <DoneNotice message={message} />
      <JobSections {...shown} />
    </FormsPost>
  );
}
