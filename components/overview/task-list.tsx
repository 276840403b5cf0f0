import { EmptyState } from "@/components/ui/empty-state";
import { overviewTasks as texts } from "@/lib/config/messages/overview-tasks";
import type { Tasks } from "@/lib/contract/overview";
import { TaskRow } from "./needs-you";

const same = (href: string) => href;

/** The task list: everything that needs the person, by kind, with how much there is of each. */
export function TaskList({ tasks }: { tasks: Tasks }) {
  if (tasks.kinds.length === 0) {
    return (
      <div className="card">
        <EmptyState title={texts.noneTitle}>
          <p>{texts.noneText}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div data-routed="" className="grid gap-6">
      {tasks.kinds.map(({ key, title, count, isMore, href, items }) => (
        <section key={key} aria-labelledby={`kind-${key}`} className="card">
          <div className="panel-head">
            <h2 id={`kind-${key}`}>{title}</h2>
            <span className="waits">{texts.count(count, isMore)}</span>
            {href && count > items.length ? <a href={href}>{texts.allOfKind(title)}</a> : null}
          </div>
          <ul className="tasks">
            {items.map((task) => (
              <TaskRow key={task.key} task={task} wayTo={same} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
