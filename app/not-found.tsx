import { messages } from "@/lib/config/messages";

/** Next's own last resort, in every page's payload and so without any dress: the edge leads what is not found elsewhere. */
export default function NotFound() {
  return (
    <main>
      <h1>{messages.general.notFoundTitle}</h1>
    </main>
  );
}
