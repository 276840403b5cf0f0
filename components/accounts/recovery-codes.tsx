"use client";

import { Copy, Download, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "@/components/form/form-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { brand } from "@/lib/config/brand";
import { recoveryCodes as texts } from "@/lib/config/messages/sessions/sign-in";

const fileOf = (codes: readonly string[]) =>
  `${texts.fileTitle(brand.name)}\r\n${texts.fileLead}\r\n\r\n${codes.join("\r\n")}\r\n`;

/** Buttons that need a script: rendered only once one runs. */
function ScriptedActions({ codes }: { codes: readonly string[] }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.success(texts.recoveryCodesCopied);
    } catch {
      toast.info(texts.copyFailed);
    }
  };
  if (!isThere) return null;
  return (
    <>
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden="true" size={18} />
        {texts.copy}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={18} />
        {texts.print}
      </Button>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" tabIndex={-1} className="next mt-5 outline-none">
        {texts.keepYourRecoveryCodes}
      </h3>
      <p className="mt-1 max-w-[60ch] text-soft">{texts.lead}</p>
      <ol className="my-4 grid list-none gap-x-8 gap-y-2 rounded-control bg-sunken p-4 font-mono text-h3 sm:grid-cols-2 print:bg-transparent">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink
          variant="secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`}
          download="recovery-codes.txt"
        >
          <Download aria-hidden="true" size={18} />
          {texts.downloadAsText}
        </ButtonLink>
        <ScriptedActions codes={codes} />
      </div>
    </section>
  );
}

/** Shows the recovery codes just returned by the form's action, then `after`; otherwise the form. */
export function NewRecoveryCodes({ after, children }: { after: ReactNode; children: ReactNode }) {
  const { state } = useForm();
  if (state.status !== "done" || !state.once) return children;
  return (
    <>
      <RecoveryCodes codes={state.once} />
      <div className="mt-5 print:hidden">{after}</div>
    </>
  );
}
