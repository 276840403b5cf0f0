import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { logoPart as texts } from "@/lib/config/messages/organisations";
import type { Organisation } from "@/lib/contract/organisations";
import { ChangeForm, type Changing } from "./change-form";
import { UploadForm, type Uploading } from "./upload-form";

export type { Uploading };

/** Shows, changes or removes the logo. */
export function LogoPart({
  organisation: { name, image },
  changing,
  uploading,
}: {
  organisation: Pick<Organisation, "name" | "image">;
  changing: Changing;
  uploading: Uploading;
}) {
  return (
    <section aria-labelledby="logo" className="mb-6">
      <Card>
        <h2 id="logo">{texts.logo}</h2>
        <div className="mt-4 flex flex-wrap items-start gap-6">
          <div className="grid size-28 flex-none place-items-center overflow-hidden rounded-control border border-line bg-white p-2">
            {image ? (
              // biome-ignore lint/performance/noImgElement: the logo is small already, and comes as it is
              <img src={image.large} alt={texts.logoOf(name)} className="max-h-full max-w-full" />
            ) : (
              <span className="text-center text-sm text-[#4d5c58]">{texts.noLogoYet}</span>
            )}
          </div>
          <div className="min-w-0 flex-1 basis-72">
            <UploadForm
              uploading={uploading}
              what="logo"
              label={image ? texts.anotherLogo : texts.logoFile}
              hint={texts.logoFileHint}
              accept="image/png,image/jpeg,image/webp"
              button={texts.saveLogo}
            />
            {image ? (
              <ChangeForm {...changing} what="removeLogo" className="mt-3">
                <SubmitButton variant="quiet" size="s" pendingText={texts.removing}>
                  {texts.removeLogo}
                </SubmitButton>
              </ChangeForm>
            ) : null}
          </div>
        </div>
      </Card>
    </section>
  );
}
