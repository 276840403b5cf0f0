import { classNames } from "./class-names";

/**
 * A person's photo. The default image is the background, so that a missing or broken photo falls back without a
 * script. Lazy, so that neither the browser nor React preloads it before layout.
 */
export function Avatar({ src, large = false }: { src: string | null | undefined; large?: boolean }) {
  return (
    <span className={classNames("avatar", large && "avatar-l")}>
      {/* biome-ignore lint/performance/noImgElement: the photo falls back without a script, and is small already */}
      {src ? <img src={src} alt="" decoding="async" loading="lazy" fetchPriority="low" /> : null}
    </span>
  );
}
