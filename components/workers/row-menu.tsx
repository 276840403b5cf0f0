"use client";

import { useState } from "react";
import type { FormAction } from "@/components/form/form";
import { type MenuItem, type OpenedRow, RowMenu } from "@/components/lists/row-menu";
import { usePost } from "@/components/lists/use-post";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { workersRowMenu as texts, workers, workersReopen } from "@/lib/config/messages/workers";
import { LinkField, tryToCopy } from "./copy-link";
import { ReopenForm } from "./reopen";

/** The absolute address of one worker's questionnaire, from which that of any other follows. */
export type LinkOf = { url: string; id: string };

type WorkersRowMenuProps = {
  /** Whether the person has the right to medical answers. */
  mayReadAnswers: boolean;
  /** Whether the person may download a worker's profile. */
  mayDownload: boolean;
  path: string;
  /** Posts `workerId`. */
  sendLink: FormAction;
  /** Posts `workerId`, `lock` and `reason`. */
  reopen: FormAction;
  linkOf: LinkOf;
};

/** The menu of a worker's row. The flags: `s` submitted, `a` has been submitted, `e` has an email address. */
export function WorkersRowMenu({ path, mayReadAnswers, mayDownload, sendLink, reopen, linkOf }: WorkersRowMenuProps) {
  const [reopening, setReopening] = useState<OpenedRow | null>(null);
  const [copiedByHand, setCopiedByHand] = useState<OpenedRow | null>(null);
  const post = usePost(texts.notSent);

  const urlOf = ({ id }: OpenedRow) => linkOf.url.replace(linkOf.id, id);
  const copy = async (row: OpenedRow) => {
    if (await tryToCopy(urlOf(row))) toast.success(workers.linkCopied);
    else setCopiedByHand(row);
  };

  const itemsOf = (row: OpenedRow): MenuItem[] => {
    const { id, flags } = row;
    const isSubmitted = flags.includes("s");
    const refusal = isSubmitted ? workers.alreadySubmitted : flags.includes("e") ? undefined : workers.noEmail;
    return [
      { label: texts.openProfile, href: `${path}/${id}` },
      ...(mayDownload ? [{ label: texts.profilePdf, href: `${path}/${id}/pdf`, isDownload: true }] : []),
      ...(flags.includes("a") && mayReadAnswers
        ? [{ label: texts.viewQuestionnaire, href: `/view-worker-questionnaire?workerId=${id}` }]
        : []),
      ...(isSubmitted ? [{ label: texts.reopenQuestionnaire, act: () => setReopening(row) }] : []),
      { label: texts.emailLink, act: () => post(sendLink, { workerId: id }), refusal },
      { label: texts.copyLink, act: () => copy(row) },
    ];
  };
  return (
    <>
      <RowMenu itemsOf={itemsOf} />
      <Dialog
        open={reopening !== null}
        onOpenChange={(open) => (open ? null : setReopening(null))}
        title={workersReopen.dialogTitle(reopening?.name ?? "")}
      >
        {reopening ? (
          <ReopenForm action={reopen} workerId={reopening.id} lock={reopening.lock} onDone={() => setReopening(null)} />
        ) : null}
      </Dialog>
      <Dialog
        open={copiedByHand !== null}
        onOpenChange={(open) => (open ? null : setCopiedByHand(null))}
        title={texts.linkOf(copiedByHand?.name ?? "")}
        description={workers.linkCopyFailed}
      >
        {copiedByHand ? <LinkField url={urlOf(copiedByHand)} of={copiedByHand.name} /> : null}
      </Dialog>
    </>
  );
}
