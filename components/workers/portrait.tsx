import { Avatar } from "@/components/ui/avatar";

/** A worker's photo, or their initials. */
export function Portrait({
  image,
  firstName,
  lastName,
  size,
  className,
}: {
  image: string | null;
  firstName: string;
  lastName: string;
  size?: "s" | "m" | "l";
  className?: string;
}) {
  return <Avatar src={image} name={`${firstName} ${lastName}`} size={size ?? "m"} className={className} />;
}
