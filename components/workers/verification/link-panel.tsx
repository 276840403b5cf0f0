"use client";

import { HiddenField } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import { workers } from "@/lib/config/messages/workers";

type Link = { createdAt: string; expiresAt: string; usedAt: string | null };

/** The link itself, shown this once. */
function Made() {
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
        Copy the link
      </Button>
    </div>
  );
}

/** On the worker's page: the link by which he fills in his own profile, and what can be done about it. */
export function LinkPanel({
  workerId,
  link,
  hasEmail,
  change,
}: {
  workerId: string;
  /** The one that opens now, its times in words. */
  link: Link | null;
  hasEmail: boolean;
  change: FormAction;
}) {
  const form = (by: "mail" | "copy" | "revoke", words: string, pending: string) => (
    <Form key={by} action={change}>
      <HiddenField name="workerId" value={workerId} />
      <HiddenField name="do" value={by} />
      {by === "copy" ? <Made /> : null}
      <SubmitButton variant={by === "mail" ? "primary" : by === "copy" ? "secondary" : "quiet"} pendingText={pending}>
        {words}
      </SubmitButton>
    </Form>
  );
  return (
    <section aria-labelledby="own-link" className="card pad">
      <h2 id="own-link">The worker’s own link</h2>
      <p className="mt-1 mb-4 text-soft">{texts.panelLead}</p>
      {link ? (
        <p className="mb-4">
          {texts.panelOpen(link.createdAt, link.expiresAt)}{" "}
          {link.usedAt ? texts.panelUsed(link.usedAt) : texts.panelUnused}
        </p>
      ) : null}
      <div className="grid justify-items-start gap-3">
        {hasEmail ? form("mail", link ? "E-mail a new link" : "E-mail the link", "Sending…") : <p>{texts.noEmail}</p>}
        {form("copy", link ? "Make a new link to copy" : "Make a link to copy", "Making…")}
        {link ? form("revoke", "Take the link back", "Taking back…") : null}
      </div>
    </section>
  );
}
