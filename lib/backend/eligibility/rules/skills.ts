/**
 * The worker has every skill that the job asks for, in whatever words the agency has entered it (lib/config/skills.ts).
 * Source: SI 2014/2936, regulation 18 (skilled staff).
 */
import { rule } from "@/lib/backend/eligibility/rule";

export const skills = rule("skills", "hard", ({ worker, job }) => {
  const missing = job.skills.filter((skill) => !worker.skills.has(skill));
  return missing.length === 0 ? null : { kind: "skills", missing };
});
