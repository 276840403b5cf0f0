import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { pushDevices as texts } from "@/lib/config/messages/notifications";
import type { PushDevice } from "@/lib/contract/notifications";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { AddDevice } from "./add-device";

type DevicesProps = {
  /** The server's key, with which a browser subscribes; null where push is not set up. */
  publicKey: string | null;
  devices: readonly PushDevice[];
  add: FormAction;
  remove: FormAction;
  preference: TimePreference;
};

/** The browsers on which a person is told by push: each can be removed from anywhere, and this one be added. */
export function Devices({ publicKey, devices, add, remove, preference }: DevicesProps) {
  return (
    <section aria-labelledby="devices" className="mt-8 mb-5 max-w-4xl">
      <Card>
        <h2 id="devices">{texts.title}</h2>
        <p className="mt-1 mb-4 text-soft">{texts.lead}</p>
        {devices.length > 0 ? (
          <ul className="notice-items mb-4">
            {devices.map(({ _id, name, addedAt }) => (
              <li key={_id} className="notice-item">
                <div className="notice-text">
                  {name}
                  <span className="block text-soft">{texts.added(formatDateTime(addedAt, preference))}</span>
                </div>
                <Form action={remove} done="toast" isAmongForms>
                  <HiddenField name="_id" value={_id} />
                  <SubmitButton variant="secondary" size="s" pendingText={texts.removing}>
                    {texts.remove(name)}
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mb-4">{texts.none}</p>
        )}
        {publicKey ? <AddDevice action={add} publicKey={publicKey} /> : <p className="text-soft">{texts.off}</p>}
      </Card>
    </section>
  );
}
