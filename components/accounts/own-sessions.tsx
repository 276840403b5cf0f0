import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { Monitor, Smartphone } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { session as texts } from "@/lib/config/messages/sessions/session";
import { ownSessions as words } from "@/lib/config/messages/sessions/sign-in";

export type ShownSession = {
  handle: string;
  device: string | null;
  /** Times in the reader's format. */
  signedIn: string;
  lastUsed: string;
  isThisOne: boolean;
};

const isPhone = (device: string | null) => /android|ios|iphone|ipad|mobile/i.test(device ?? "");

function EndOne({ action, session, which }: { action: FormAction; session: ShownSession; which: string }) {
  return (
    <Form action={action} done="toast">
      <HiddenField name="which" value={session.handle} />
      <SubmitButton variant="secondary" size="s" pendingText={words.signingOut}>
        {words.signOut}
        <VisuallyHidden> {which}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

/** The person's sessions, with ways to end one, all others, or all. */
export function OwnSessions({ sessions, action }: { sessions: readonly ShownSession[]; action: FormAction }) {
  const hasOthers = sessions.length > 1;
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">{texts.sessionsTitle}</h2>
      <p className="mt-1 mb-3 max-w-[65ch] text-soft">{texts.sessionsLead}</p>
      <Card padded={false}>
        <ul className="m-0 list-none divide-y divide-line p-0">
          {sessions.map((session) => {
            const Icon = isPhone(session.device) ? Smartphone : Monitor;
            const device = session.device ?? texts.unknownDevice;
            return (
              <li key={session.handle} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
                <Icon aria-hidden="true" className="size-6 flex-none text-soft" strokeWidth={1.75} />
                <div className="min-w-48 flex-1">
                  <h3 className="flex flex-wrap items-center gap-2">
                    {device}
                    {session.isThisOne ? <span className="badge badge-submitted">{texts.thisDevice}</span> : null}
                  </h3>
                  <p className="text-list text-soft">{words.signedInLastUsed(session.signedIn, session.lastUsed)}</p>
                </div>
                {session.isThisOne ? null : (
                  <EndOne action={action} session={session} which={words.sessionOf(device, session.signedIn)} />
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      <div className="mt-4 flex flex-wrap gap-3">
        {hasOthers ? (
          <Form action={action} done="toast">
            <HiddenField name="which" value="others" />
            <SubmitButton variant="secondary" pendingText={words.signingOut}>
              {words.signOutOthers}
            </SubmitButton>
          </Form>
        ) : null}
        <Form action={action}>
          <HiddenField name="which" value="all" />
          <SubmitButton variant="danger" pendingText={words.signingOut}>
            {words.signOutEverywhere}
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}
