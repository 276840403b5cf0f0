import type { Metadata } from "next";
import { AccountLayout } from "@/components/accounts/account-layout";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";

const texts = messages.phones;

export const metadata: Metadata = { title: texts.notSupportedTitle };

/** Phones are redirected here while there is no mobile portal (spec section 2.1). */
export default function NotSupportedPage() {
  return (
    <AccountLayout title={texts.notSupportedTitle} lead={texts.notSupported}>
      <h2>{texts.stillPossible}</h2>
      <ul className="mt-2 list-disc pl-5">
        <li>
          <a href="/forget-password" className="inline-flex min-h-11 items-center">
            {texts.resetPassword}
          </a>
        </li>
        <li className="py-2.5">{texts.resetLink}</li>
        <li className="py-2.5">{texts.verifyLink}</li>
      </ul>
      <p className="mt-5">
        {texts.help}{" "}
        <a href={`mailto:${brand.supportEmail}`} className="inline-flex min-h-11 items-center">
          {brand.supportEmail}
        </a>
      </p>
    </AccountLayout>
  );
}
