"use client";

import { useForm } from "@/components/form/form-context";
import { Button } from "@/components/ui/button";
import { signIn as texts } from "@/lib/config/messages/sessions/sign-in";

/** Continues a sign-in that needs more than a password: sends a link to the account's mailbox. */
export function ConfirmDevice() {
  const { state, pending } = useForm();
  if (state.status !== "failed" || state.reason !== "confirmDevice") return null;
  return (
    <Button
      type="submit"
      name="intent"
      value="sendDeviceLink"
      variant="secondary"
      size="l"
      className="mt-3 w-full"
      aria-disabled={pending || undefined}
    >
      {texts.sendDeviceLink}
    </Button>
  );
}
