import { authenticatorSetUp as texts } from "@/lib/config/messages/sessions/sign-in";
import { CodeField } from "./code-fields";

/** The secret for an authenticator app: as a QR code, as text, and as a link for the phone that shows this page. */
export type SetUp = { qrCode: string; secret: string; address: string };

/** How to set up an authenticator app, and the field for the first code it shows. */
export function AuthenticatorSetUp({ qrCode, secret, address }: SetUp) {
  return (
    <>
      <h3 tabIndex={-1} className="next mt-4 outline-none">
        {texts.title}
      </h3>
      <p className="mt-1 max-w-[60ch] text-soft">{texts.anyAppHint}</p>
      <div className="my-4 flex flex-wrap items-start gap-5">
        {/* biome-ignore lint/performance/noImgElement: a data URL is rendered as it is, there is nothing to optimise */}
        <img
          src={qrCode}
          width={208}
          height={208}
          alt={texts.qrCodeAlt}
          className="rounded-control border border-line bg-white"
        />
        <div className="min-w-0 flex-1 basis-64">
          <p>{texts.scanOrType}</p>
          <p className="my-3 rounded-control bg-sunken px-3 py-2 font-mono text-h3 wrap-anywhere">
            <span className="vh">{texts.secret} </span>
            {secret}
          </p>
          <p>
            <a href={address} className="inline-flex min-h-11 items-center">
              {texts.openInApp}
            </a>
          </p>
        </div>
      </div>
      <div className="max-w-sm">
        <CodeField label={texts.code} />
      </div>
    </>
  );
}
