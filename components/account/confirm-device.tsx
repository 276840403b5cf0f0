"use client";

import { useForm } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { signIn as texts } from "@/lib/config/messages/sign-in";

/** The way on at sign-in when a password alone is not enough any more: a link to the account's mailbox. */
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
