import { brand } from "@/lib/config/brand";
import { shell } from "@/lib/config/messages/shell";

export type Environment = keyof typeof shell.environments;

/** Marks environments other than production (spec section 2.3). */
export function EnvironmentBanner({ environment }: { environment: Environment | null }) {
  if (!environment) return null;
  return (
    <p className="m-0 bg-warning-tint px-4 py-1.5 text-center text-list font-semibold text-warning">
      {shell.environments[environment](brand.version)}
    </p>
  );
}
