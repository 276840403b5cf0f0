"use client";

import { useEffect, useRef } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { verifyPhone as words } from "@/lib/config/messages/sessions/sign-in";

type Texts = { loading: string; errorTitle: string };

/** Posts its form automatically, once; without a script it is a button. */
function PostOnce({ loading }: { loading: string }) {
  const { state, pending } = useForm();
  const place = useRef<HTMLDivElement>(null);
  const hasPosted = useRef(false);
  useEffect(() => {
    if (hasPosted.current || state.status !== "idle") return;
    hasPosted.current = true;
    place.current?.closest("form")?.requestSubmit();
  }, [state.status]);

  if (state.status === "done") return null;
  return (
    <div ref={place}>
      {pending ? <p className="mb-4 text-soft">{loading}</p> : null}
      <SubmitButton pendingText={loading} size="l" className="w-full">
        {state.status === "idle" ? words.verifyMyPhoneNumber : words.tryAgain}
      </SubmitButton>
    </div>
  );
}

/** The page that a phone verification link opens (spec section 4). */
export function VerifyPhone({ action, token, texts }: { action: FormAction; token: string; texts: Texts }) {
  return (
    <Form action={action} summaryTitle={texts.errorTitle}>
      <HiddenField name="token" value={token} />
      <PostOnce loading={texts.loading} />
    </Form>
  );
}
