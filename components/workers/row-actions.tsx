import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { Eye } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { messages } from "@/lib/config/messages";
import { workersRowActions as texts } from "@/lib/config/messages/workers";
import type { WorkerRow } from "@/lib/contract/workers";
import { formatName } from "@/lib/format";
import { CopyLink } from "./copy-link";
import { type WorkersQuery, workersPath } from "./query";
import { Reopen } from "./reopen";
import { SendLink } from "./send-link";

/** The actions for one worker's questionnaire, in the row. */
export function RowActions({
  row,
  query,
  sendLink,
  reopen,
  url,
}: {
  row: WorkerRow;
  query: WorkersQuery;
  sendLink: FormAction;
  reopen: FormAction;
  /** The absolute address of the questionnaire. */
  url: string;
}) {
  const name = formatName(row);
  const isSubmitted = row.questionnaire.status !== "pending";
  const refusal = isSubmitted ? messages.workers.alreadySubmitted : row.hasEmail ? undefined : messages.workers.noEmail;
  return (
    <div className="row-actions">
      {row.questionnaire.submittedAt ? (
        <Link
          className={buttonClass({ variant: "secondary", size: "s" })}
          href={`/view-worker-questionnaire?workerId=${row._id}`}
          prefetch={false}
          title={texts.viewTitle}
        >
          <Eye aria-hidden="true" size={18} />
          <span className="words">{texts.view}</span>
          <VisuallyHidden> {texts.questionnaireOf(name)}</VisuallyHidden>
        </Link>
      ) : null}
      {isSubmitted ? (
        <Reopen
          action={reopen}
          workerId={row._id}
          lock={row.questionnaire.lock}
          name={name}
          href={addressOf(workersPath, query, { reopen: row._id })}
        />
      ) : null}
      <SendLink action={sendLink} workerId={row._id} name={name} refusal={refusal} />
      <CopyLink url={url} name={name} />
    </div>
  );
}
