"use client";

import { useRef, useState } from "react";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { pushDevices as texts } from "@/lib/config/messages/notifications";

type Subscription = { endpoint: string; p256dh: string; auth: string };

const base64url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The portal's service worker, which is registered once the page is idle. */
const registration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("no service worker")), constants.serviceWorkerLatestMs),
    ),
  ]);

/** Subscribes this browser. A subscription for another key, of before the server's was renewed, is ended first. */
async function subscribe(key: string): Promise<Subscription> {
  const { pushManager } = await registration();
  const former = await pushManager.getSubscription();
  if (former && base64url(former.options.applicationServerKey) !== key) await former.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return {
    endpoint: made.endpoint,
    p256dh: base64url(made.getKey("p256dh")),
    auth: base64url(made.getKey("auth")),
  };
}

/**
 * The button that adds this browser. Permission is asked only after it is pressed, and the form posts what the browser's push service
 * says.
 */
export function AddDevice({ action, publicKey }: { action: FormAction; publicKey: string }) {
  const form = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setProblem(null);
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
      return setProblem(texts.unsupported);
    }
    setIsBusy(true);
    try {
      if ((await Notification.requestPermission()) !== "granted") return setProblem(texts.denied);
      const values = await subscribe(publicKey);
      const posted = form.current?.querySelector("form");
      for (const [name, value] of Object.entries(values)) {
        const control = posted?.elements.namedItem(name);
        if (control instanceof HTMLInputElement) control.value = value;
      }
      posted?.requestSubmit();
    } catch {
      // A browser without a way to its push service, or that refuses in a private window, says no more than that.
      setProblem(texts.failed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div ref={form}>
      <noscript>
        <p className="text-soft">{texts.noScript}</p>
      </noscript>
      <p role="status" className="empty:hidden mb-3">
        {problem}
      </p>
      <Button type="button" onClick={press} disabled={!isHydrated || isBusy}>
        {isBusy ? texts.adding : texts.add}
      </Button>
      <div hidden>
        <Form action={action} done="toast">
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <SubmitButton pendingText={texts.adding}>{texts.add}</SubmitButton>
        </Form>
      </div>
    </div>
  );
}
