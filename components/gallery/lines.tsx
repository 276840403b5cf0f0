import { TaskRow } from "@/components/overview/needs-you";
import { LineBadge, stateWords } from "@/components/profiles/checklist/line-badge";
import { gallery } from "@/lib/config/messages/gallery";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import type { Task } from "@/lib/contract/overview";

const texts = gallery.work;
const PATH = "/dev/components";

const lineStates: readonly Pick<ChecklistLine, "state" | "expiresOn">[] = [
  { state: "met", expiresOn: "2027-11-27" },
  { state: "expiring", expiresOn: "2026-12-01" },
  { state: "waiting", expiresOn: null },
  { state: "missing", expiresOn: null },
  { state: "rejected", expiresOn: null },
  { state: "expired", expiresOn: "2026-11-01" },
];

/** A line of the checklist of documents in each state. */
export function ChecklistLines() {
  return (
    <div className="dc-room">
      <ul className="dc-lines">
        {lineStates.map((line, n) => (
          <li key={line.state} className="dc-line">
            <div className="dc-about">
              <p className="dc-name">{texts.documents[n]}</p>
            </div>
            <LineBadge line={line} words={stateWords(line, true)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const tasks: readonly Task[] = (["late", "soon", "normal"] as const).map((urgency, n) => ({
  key: urgency,
  kind: "expiring",
  title: texts.tasks.titles[n] ?? "",
  text: texts.tasks.texts[n] ?? "",
  dueOn: "2026-11-27",
  urgency,
  action: { label: texts.tasks.action, href: PATH },
}));

/** A row of what needs a person: late, soon and normal, the first with the primary button; and on a phone that lacks the page. */
export function TaskRows() {
  const [first] = tasks;
  return (
    <ul className="tasks">
      {tasks.map((task, n) => (
        <TaskRow key={task.key} task={task} wayTo={(href) => href} isFirst={n === 0} />
      ))}
      {first ? <TaskRow task={first} wayTo={() => null} /> : null}
    </ul>
  );
}
