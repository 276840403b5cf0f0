import { similarNote as texts } from "@/lib/config/messages/workers";

/** Says that no one matches a search, and that the workers below have similar names. */
export function SimilarNote({ typed }: { typed: string }) {
  return (
    <p role="status" className="mb-4 wrap-anywhere">
      {texts.similar(typed)}
    </p>
  );
}
