"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { shiftsLinkPanel as shiftsTexts } from "@/lib/config/messages/my-shifts";
import { verificationLinkPanel as panelTexts } from "@/lib/config/messages/verification";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import { workers } from "@/lib/config/messages/workers";

const wordsOf = {
  profile: Object.assign({ lead: texts.panelLead }, panelTexts),
  shifts: Object.assign({ remind: shiftsTexts.emailNewLink }, shiftsTexts),
};
type Kind = keyof typeof wordsOf;

/** The link itself, shown only once. */
function CreatedLink({ kind }: { kind: Kind }) {
  const { state } = useForm();
  if (state.status !== "done" || !state.once?.[0]) return null;
  const [url] = state.once;
  const copy = () =>
    navigator.clipboard
      .writeText(url ?? "")
      .then(() => toast.success(workers.linkCopied))
      .catch(() => toast.info(workers.linkCopyFailed));
  return (
    <div className="mb-4">
      <label className="lab" htmlFor={`${kind}-link-address`}>
        {texts.copied}
      </label>
      <input
        id={`${kind}-link-address`}
        className="inp"
        readOnly
        defaultValue={url}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" className="mt-2" onClick={copy}>
        {panelTexts.copyLink}
      </Button>
    </div>
  );
}

/** On the worker's page: a link of their own, for the profile or for their shifts, and its actions. */
export function LinkPanel({
  kind,
  workerId,
  link,
  life,
  hasEmail,
  change,
}: {
  kind: Kind;
  workerId: string;
  /** The newest link that was not cancelled. */
  link: { isOpen: boolean; isUsed: boolean } | null;
  /** What became of it. */
  life: ReactNode;
  hasEmail: boolean;
  change: FormAction;
}) {
  const form = (by: "mail" | "copy" | "revoke", words: string, pending: string) => (
    <Form key={by} action={change}>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="kind" value={kind} />
      <HiddenField name="do" value={by} />
      {by === "copy" ? <CreatedLink kind={kind} /> : null}
      <SubmitButton variant={by === "mail" ? "primary" : by === "copy" ? "secondary" : "quiet"} pendingText={pending}>
        {words}
      </SubmitButton>
    </Form>
  );
  const words = wordsOf[kind];
  const mailWords = !link ? words.emailLink : link.isUsed ? words.emailNewLink : words.remind;
  return (
    <section aria-labelledby={`${kind}-link`} className="card pad">
      <h2 id={`${kind}-link`}>{words.title}</h2>
      <p className="mt-1 mb-4 text-soft">{words.lead}</p>
      {life}
      <div className="grid justify-items-start gap-3">
        {hasEmail ? form("mail", mailWords, panelTexts.sending) : <p>{texts.noEmail}</p>}
        {form("copy", link ? words.createNewLink : words.createLink, panelTexts.creating)}
        {link?.isOpen ? form("revoke", words.revoke, panelTexts.revoking) : null}
      </div>
    </section>
  );
}
