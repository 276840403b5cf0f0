"use client";

import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { serviceFeedPanel as texts } from "@/lib/config/messages/calendar-feeds";

/** The address itself, shown only once. */
function CreatedAddress() {
  const { state } = useForm();
  if (state.status !== "done" || !state.once?.[0]) return null;
  return (
    <div className="mb-4">
      <label className="lab" htmlFor="feed-address">
        {texts.address}
      </label>
      <input
        id="feed-address"
        className="inp"
        readOnly
        defaultValue={state.once[0]}
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

/** The calendar feed of the service that is shown, for its provider. */
export function ServiceFeed({
  serviceId,
  life,
  change,
}: {
  serviceId: string;
  /** When its open address was created, in words; null where there is none. */
  life: string | null;
  change: FormAction;
}) {
  const form = (what: "create" | "revoke", words: string, pending: string) => (
    <Form key={what} action={change}>
      <HiddenField name="serviceId" value={serviceId} />
      <HiddenField name="do" value={what} />
      {what === "create" ? <CreatedAddress /> : null}
      <SubmitButton variant={what === "create" ? "secondary" : "quiet"} pendingText={pending}>
        {words}
      </SubmitButton>
    </Form>
  );
  return (
    <section aria-labelledby="service-feed" className="card pad mt-8 max-w-2xl">
      <h2 id="service-feed">{texts.title}</h2>
      <p className="mt-1 mb-4 text-soft">{texts.lead}</p>
      {life ? <p className="mb-4">{life}</p> : null}
      <div className="grid justify-items-start gap-3">
        {form("create", life ? texts.createNew : texts.create, texts.creating)}
        {life ? form("revoke", texts.revoke, texts.revoking) : null}
      </div>
    </section>
  );
}
