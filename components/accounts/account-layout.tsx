import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { SkipLink } from "@/components/ui/skip-link";
import { accountLayout as texts } from "@/lib/config/messages/sessions/sign-in";

const promises = [texts.benefitOnePlace, texts.benefitMedical, texts.benefitCareHomes];

/** The two panels of the account pages: what the product is, and the form. On narrow screens only the form and the logo. */
export function AccountLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] questionnaire:grid-cols-[5fr_6fr] questionnaire:grid-rows-1">
      <SkipLink />
      <header className="bg-brand text-white">
        <div className="flex flex-col px-5 py-4 questionnaire:sticky questionnaire:top-0 questionnaire:h-dvh questionnaire:justify-between questionnaire:p-12">
          <Logo size={40} />
          <div className="hidden questionnaire:block">
            <p className="max-w-[18ch] text-[2.5rem] leading-[1.12] font-bold tracking-[-0.025em]">{texts.slogan}</p>
            <ul className="mt-8 grid gap-3 text-[#d5ebe5]">
              {promises.map((promise) => (
                <li key={promise} className="flex gap-3">
                  <svg
                    viewBox="0 0 24 24"
                    className="mt-0.5 size-5 flex-none"
                    fill="none"
                    stroke="#ffd08a"
                    strokeWidth="3"
                    aria-hidden="true"
                  >
                    <path d="m4 12.5 5 5L20 6.5" />
                  </svg>
                  {promise}
                </li>
              ))}
            </ul>
          </div>
          <p className="hidden text-list text-[#b9d8d0] questionnaire:block">{texts.careWorkersNote}</p>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex min-w-0 justify-center px-5 py-10 questionnaire:items-center questionnaire:p-12"
      >
        <div className="w-full max-w-[26rem] min-w-0">
          <h1>{title}</h1>
          {lead ? <p className="mt-2 text-soft">{lead}</p> : null}
          <div className="mt-6 [&>.notice]:mb-5">{children}</div>
          <p className="mt-8">
            <a href="/help/signing-in" className="inline-flex min-h-11 items-center">
              {texts.help}
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}
