import { messages } from "@/lib/config/messages";

/** Next's fallback, in every page's payload and therefore unstyled: the middleware sends unknown paths elsewhere. */
export default function NotFound() {
  return (
    <main>
      <h1>{messages.general.notFoundTitle}</h1>
    </main>
  );
}
