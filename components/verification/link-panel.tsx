"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { verificationLinkPanel as panelTexts } from "@/lib/config/messages/verification";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import { workers } from "@/lib/config/messages/workers";

/** The link itself, shown only once. */
function CreatedLink() {
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
      <label className="lab" htmlFor="worker-link">
        {texts.copied}
      </label>
      <input id="worker-link" className="inp" readOnly defaultValue={url} onFocus={(event) => event.target.select()} />
      <Button variant="secondary" className="mt-2" onClick={copy}>
        {panelTexts.copyLink}
      </Button>
    </div>
  );
}

/** On the worker's page: the link with which the worker fills in their own profile, and its actions. */
export function LinkPanel({
  workerId,
  link,
  life,
  hasEmail,
  change,
}: {
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
      <HiddenField name="do" value={by} />
      {by === "copy" ? <CreatedLink /> : null}
      <SubmitButton variant={by === "mail" ? "primary" : by === "copy" ? "secondary" : "quiet"} pendingText={pending}>
        {words}
      </SubmitButton>
    </Form>
  );
  const mailWords = !link ? panelTexts.emailLink : link.isUsed ? panelTexts.emailNewLink : panelTexts.remind;
  return (
    <section aria-labelledby="own-link" className="card pad">
      <h2 id="own-link">{panelTexts.title}</h2>
      <p className="mt-1 mb-4 text-soft">{texts.panelLead}</p>
      {life}
      <div className="grid justify-items-start gap-3">
        {hasEmail ? form("mail", mailWords, panelTexts.sending) : <p>{texts.noEmail}</p>}
        {form("copy", link ? panelTexts.createNewLink : panelTexts.createLink, panelTexts.creating)}
        {link?.isOpen ? form("revoke", panelTexts.revoke, panelTexts.revoking) : null}
      </div>
    </section>
  );
}
