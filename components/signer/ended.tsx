"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { signer as texts } from "@/lib/config/messages/signer";
import { postToEmbedder } from "./embedder-messages";

/**
 * The signer's page when there is nothing to sign: shows the message, and notifies the embedding page that it has
 * loaded.
 */
export function SignerEnded({ title, text, signatureId }: { title: string; text: string; signatureId: string | null }) {
  useEffect(() => {
    postToEmbedder(
      signatureId
        ? { type: "initialize", payload: { signatureId } }
        : { type: "error", payload: { code: "signingTokenUnusable" } },
    );
  }, [signatureId]);
  return (
    <main id="main" className="sg">
      <div className="sg-in">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <Button variant="secondary" onClick={() => postToEmbedder({ type: "userCancelRequest" })}>
            {texts.leave}
          </Button>
        </p>
      </div>
    </main>
  );
}
