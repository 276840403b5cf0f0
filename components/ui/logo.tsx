import { brand } from "@/lib/config/brand";

/** The logo without the name: a sprout that is also a person with raised arms. */
export function LogoMark({ size = 36 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#0f5f58" />
      <circle cx="16" cy="9.2" r="3.2" fill="#ffd08a" />
      <path fill="#fff" d="M16 26C9.6 26 6 21.6 6 14.6c6.2 0 10 4.2 10 11.4Z" />
      <path fill="#b9e2d8" d="M16 26c0-7.2 3.8-11.4 10-11.4C26 21.6 22.4 26 16 26Z" />
    </svg>
  );
}

/** Logo with the name. Inherits its colour. */
export function Logo({ size }: { size?: number }) {
  return (
    <span className="logo">
      <LogoMark size={size} />
      <span className="@max-[22rem]/top-bar:sr-only">{brand.name}</span>
    </span>
  );
}
