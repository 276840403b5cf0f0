import type { Metadata } from "next";
import { PreservedField } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { LinkMessage } from "@/components/questionnaires/link-message";
import { openUnsubscribe } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { unsubscribePage as texts } from "@/lib/config/messages/notifications";
import { isEvent, nameOf } from "@/lib/config/notifications";
import { stop } from "./actions";

export const metadata: Metadata = { title: texts.title };

/** The page of a link to unsubscribe. Opening it changes nothing: only its button does. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openUnsubscribe(await searchParams);
  if (!opened) return <LinkMessage title={texts.unknownTitle} text={texts.unknown} />;
  const { token, isDone, result } = opened;
  if (!result.ok) {
    return result.error.code === "NOT_FOUND" ? (
      <LinkMessage title={texts.unknownTitle} text={texts.unknown} />
    ) : (
      <LinkMessage title={messages.general.problem} text={result.error.message} canTryAgain />
    );
  }
  if (isDone) return <LinkMessage title={texts.doneTitle} text={texts.done} />;
  const { what } = result.data;
  const lead = isEvent(what)
    ? texts.leadEvent(nameOf(what))
    : what === "daily"
      ? texts.leadDaily
      : texts.lead(texts.topics[what]);
  return (
    <LinkLayout>
      <section className="card pad">
        <h1>{texts.title}</h1>
        <p>{lead}</p>
        <Form action={stop}>
          <PreservedField name="token" value={token} />
          <SubmitButton pendingText={texts.stopping}>{texts.button}</SubmitButton>
        </Form>
      </section>
    </LinkLayout>
  );
}
