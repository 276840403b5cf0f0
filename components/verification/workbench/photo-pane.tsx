import { workbench as texts } from "@/lib/config/messages/verification";

/** The worker's photo, large enough to compare with a document; without one it says so. */
export const PhotoPane = ({ src, name }: { src: string | null; name: string }) =>
  src ? (
    // biome-ignore lint/performance/noImgElement: a photo behind a permission, not an asset to be optimised
    <img className="wb-photo" src={src} alt={texts.photoOf(name)} />
  ) : (
    <p className="wb-none wb-no-photo">{texts.noPhoto}</p>
  );
