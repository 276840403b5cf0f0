/**
 * The worker has every skill that the job asks for, however it is capitalised. Source: SI 2014/2936, regulation 18
 * (skilled staff).
 */
import { rule } from "@/lib/backend/eligibility/rule";

const plain = (skill: string) => skill.trim().toLowerCase();

export const skills = rule("skills", "hard", ({ worker, job }) => {
  const has = new Set(worker.skills.map(plain));
  const missing = job.skills.filter((skill) => !has.has(plain(skill)));
  return missing.length === 0 ? null : { kind: "skills", missing };
});
