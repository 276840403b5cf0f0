import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { notificationTopics } from "@/lib/config/closed-lists/notifications";
import { settingsForm as texts } from "@/lib/config/messages/settings";
import { isQuiet, nameOf, notificationEvents } from "@/lib/config/notifications";
import type { NotificationChoice } from "@/lib/contract/settings";
import { topicNames } from "./topic-names";

const isOwn = ({ own }: NotificationChoice) => Object.values(own).some((chosen) => chosen !== null);

/** One event: a choice for each way, of which the first follows the event's type. */
function EventChoices({ choice: { event, own, inherited, lock } }: { choice: NotificationChoice }) {
  const { now, ...rest } = texts.mailChoices;
  const mails = isQuiet(event) ? rest : { now, ...rest };
  const optionsOf = (all: Partial<Record<string, string>>, follows: string) => [
    { value: "", label: texts.asType(all[follows] ?? "") },
    ...Object.entries(all).map(([value, label = ""]) => ({ value, label })),
  ];
  return (
    <fieldset className="choices">
      <legend>{nameOf(event)}</legend>
      <PreservedField name={`lock.${event}`} value={String(lock)} />
      <Field
        as="select"
        name={`${event}.portal`}
        label={texts.inPortal}
        defaultValue={own.portal ?? ""}
        options={optionsOf(texts.portalChoices, inherited.portal)}
      />
      <Field
        as="select"
        name={`${event}.mail`}
        label={texts.byMail}
        defaultValue={own.mail ?? ""}
        options={optionsOf(mails, inherited.mail)}
      />
      <Field
        as="select"
        name={`${event}.push`}
        label={texts.byPush}
        defaultValue={own.push ?? ""}
        options={optionsOf(texts.portalChoices, inherited.push)}
      />
    </fieldset>
  );
}

type Props = {
  /** Posts each choice by its event and way, with its lock number. */
  action: FormAction;
  choices: readonly NotificationChoice[];
};

/** What a person chose for single events, below each type; what cannot be switched off is not among them. */
export function NotificationChoices({ action, choices }: Props) {
  const topics = notificationTopics.flatMap((topic) => {
    const ofTopic = choices.filter(({ event }) => notificationEvents[event].topic === topic);
    return ofTopic.length > 0 ? [{ topic, ofTopic }] : [];
  });
  return (
    <section aria-labelledby="events" className="mt-8 mb-5 max-w-4xl">
      <Card>
        <h2 id="events">{texts.events}</h2>
        <p className="mt-1 mb-4 text-soft">{texts.eventsLead}</p>
        <Form action={action} done="toast">
          {topics.map(({ topic, ofTopic }) => (
            <details key={topic} className="choices-of" open={ofTopic.some(isOwn)}>
              <summary>{texts.eventsOf(topicNames[topic].label, ofTopic.filter(isOwn).length)}</summary>
              {ofTopic.map((choice) => (
                <EventChoices key={choice.event} choice={choice} />
              ))}
            </details>
          ))}
          <div className="mt-5">
            <SubmitButton pendingText={texts.saving}>{texts.saveNotifications}</SubmitButton>
          </div>
        </Form>
      </Card>
    </section>
  );
}
