import { buttonClass } from "@/components/ui/button";
import { overviewTasks as texts } from "@/lib/config/messages/overview/tasks";
import type { Task, Tasks } from "@/lib/contract/overview";
import { mostUrgent } from "./most-urgent";

/** Maps an address to this portal's page; null if it has none. */
type WayTo = (href: string) => string | null;

/** Something that needs the person: what it is about, why, and the one thing to do. */
export function TaskRow({ task, wayTo, isFirst = false }: { task: Task; wayTo: WayTo; isFirst?: boolean }) {
  const href = wayTo(task.action.href);
  return (
    <li className="task" data-urgency={task.urgency}>
      <div className="task-what">
        <p className="task-title">{task.title}</p>
        <p className="task-why">
          {task.urgency === "late" ? <span className="badge badge-bad">{texts.late}</span> : null}
          {href ? task.text : `${task.text}. ${texts.onComputer}`}
        </p>
      </div>
      {href ? (
        <a
          className={buttonClass({ variant: isFirst ? "primary" : "secondary", size: "s" })}
          href={href}
          aria-label={`${task.action.label}: ${task.title}`}
        >
          {task.action.label}
        </a>
      ) : null}
    </li>
  );
}

type NeedsYouProps = {
  tasks: Tasks;
  wayTo: WayTo;
  /** The task list, for people who may open it. */
  allHref: string | null;
};

/** The first thing on the overview: what needs the person, the most urgent first, and how much of each kind there is. */
export function NeedsYou({ tasks, wayTo, allHref }: NeedsYouProps) {
  const shown = mostUrgent(tasks.kinds.flatMap(({ items }) => items));
  return (
    <section aria-labelledby="needs-you" className="card">
      <div className="panel-head">
        <h2 id="needs-you">{texts.title}</h2>
        {tasks.count > 0 ? <span className="waits">{texts.count(tasks.count, tasks.isMore)}</span> : null}
        {allHref && tasks.count > 0 ? <a href={allHref}>{texts.all}</a> : null}
      </div>
      {shown.length === 0 ? (
        <div className="task-none">
          <p className="task-title">{texts.noneTitle}</p>
          <p className="soft">{texts.noneText}</p>
        </div>
      ) : (
        <ul className="tasks">
          {shown.map((task, i) => (
            <TaskRow key={task.key} task={task} wayTo={wayTo} isFirst={i === 0} />
          ))}
        </ul>
      )}
      {tasks.count > shown.length ? (
        <ul className="task-kinds" aria-label={texts.byKind}>
          {tasks.kinds.map(({ key, title, count, isMore, href }) => {
            const way = href ? wayTo(href) : null;
            const words = (
              <>
                {title} <b>{texts.count(count, isMore)}</b>
              </>
            );
            return <li key={key}>{way ? <a href={way}>{words}</a> : <span>{words}</span>}</li>;
          })}
        </ul>
      ) : null}
    </section>
  );
}
