/** The first stop of the Tab key: skips the navigation to the content. */
import { skipLink as texts } from "@/lib/config/messages/general";
export function SkipLink({ target = "main" }: { target?: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      {texts.skipToMainContent}
    </a>
  );
}
