import { classNames } from "./class-names";

/** A person's photo. The default image is the background, so that a missing or broken photo falls back without a script. */
export function Avatar({ src, large = false }: { src: string | null | undefined; large?: boolean }) {
  return (
    <span className={classNames("avatar", large && "avatar-l")}>
      {/* The optimiser would need a list of photo hosts; the address is the identity's own. */}
      {src ? <img src={src} alt="" decoding="async" /> : null}
    </span>
  );
}
