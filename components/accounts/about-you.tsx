import { Card } from "@/components/ui/card";
import { aboutYou as texts } from "@/lib/config/messages/sessions/sign-in";

type About = { fullName: string; email: string; organisation: string; jobTitle: string | null };

/** The person's own details. */
export function AboutYou({ fullName, email, organisation, jobTitle }: About) {
  const facts: [string, string][] = [
    [texts.name, fullName],
    [texts.email, email],
    [texts.organisation, organisation],
    ...(jobTitle ? [[texts.jobTitle, jobTitle] as [string, string]] : []),
  ];
  return (
    <section aria-labelledby="about-you">
      <h2 id="about-you" className="mb-3">
        {texts.aboutYou}
      </h2>
      <Card>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="sm:contents">
              <dt className="text-soft">{name}</dt>
              <dd className="min-w-0 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
