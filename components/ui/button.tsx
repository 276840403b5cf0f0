import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "s" | "m" | "l";

type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined };

/** The class names of a button, for other elements that look like one. */
export const buttonClass = ({ variant = "primary", size = "m" }: Look, className?: string): string =>
  classNames("btn", variant !== "primary" && `btn-${variant}`, size !== "m" && `btn-${size}`, className);

/** A button; it submits only with `type="submit"`. */
export function Button({ variant, size, className, type = "button", ...rest }: ComponentPropsWithRef<"button"> & Look) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, className, children, ...rest }: ComponentPropsWithRef<"a"> & Look) {
  return (
    <a className={buttonClass({ variant, size }, className)} {...rest}>
      {children}
    </a>
  );
}
