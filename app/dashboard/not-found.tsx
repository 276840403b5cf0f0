import { ButtonLink } from "@/components/ui/button";
import { messages } from "@/lib/config/messages";

export default function DashboardNotFound() {
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <h1>{messages.general.notFoundTitle}</h1>
      <p className="my-4">{messages.general.notFound}</p>
      <ButtonLink href="/dashboard/overview">Back</ButtonLink>
    </main>
  );
}
