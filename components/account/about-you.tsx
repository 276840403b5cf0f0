import { Card } from "@/components/ui/card";

type About = { fullName: string; email: string; organisation: string; jobTitle: string | null };

/** Who one is here. */
export function AboutYou({ fullName, email, organisation, jobTitle }: About) {
  const facts: [string, string][] = [
    ["Name", fullName],
    ["E-mail address", email],
    ["Organisation", organisation],
    ...(jobTitle ? [["Job title", jobTitle] as [string, string]] : []),
  ];
  return (
    <section aria-labelledby="about-you">
      <h2 id="about-you" className="mb-3">
        About you
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
