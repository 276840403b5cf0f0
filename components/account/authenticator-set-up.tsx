import { CodeField } from "./code-fields";

/** What an authenticator app is set up from: a picture, the same as text, and as a link for the phone that shows this page. */
export type SetUp = { qrCode: string; secret: string; address: string };

/** How to set up an authenticator app, and the field for the first code it shows. */
export function AuthenticatorSetUp({ qrCode, secret, address }: SetUp) {
  return (
    <>
      <h3 tabIndex={-1} className="next mt-4 outline-none">
        Set up your authenticator app
      </h3>
      <p className="mt-1 max-w-[60ch] text-soft">
        Any authenticator app will do, such as the one that came with your phone or your password manager.
      </p>
      <div className="my-4 flex flex-wrap items-start gap-5">
        {/* biome-ignore lint/performance/noImgElement: a data address is drawn as it is, there is nothing to optimise */}
        <img
          src={qrCode}
          width={208}
          height={208}
          alt="QR code for your authenticator app. The same secret stands beside it as text."
          className="rounded-control border border-line bg-white"
        />
        <div className="min-w-0 flex-1 basis-64">
          <p>Scan the picture with the app, or type this secret into it:</p>
          <p className="my-3 rounded-control bg-sunken px-3 py-2 font-mono text-[1.0625rem] wrap-anywhere">
            <span className="vh">Secret: </span>
            {secret}
          </p>
          <p>
            <a href={address} className="inline-flex min-h-11 items-center">
              Open in the app on this phone
            </a>
          </p>
        </div>
      </div>
      <div className="max-w-sm">
        <CodeField label="Code that the app shows now" />
      </div>
    </>
  );
}
