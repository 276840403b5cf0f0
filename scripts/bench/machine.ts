/** Describes the machine, and binds the measured server and the load generator to separate cores. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, platform, release, totalmem } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether a command can be started, whatever its exit code. */
export async function canStart(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}

let taskset: Promise<boolean> | undefined;

/** Whether processes can be bound to a core. */
export async function canPin(): Promise<boolean> {
  taskset ??= run("taskset", ["-c", "1", "true"]).then(
    () => cpus().length > 1,
    () => false,
  );
  return taskset;
}

const CORE = { server: "0", generator: "1" } as const;

/** Binds a command to its role's core; returns the command unchanged where that is not possible. */
export async function pinned(role: keyof typeof CORE, command: string, args: string[]): Promise<[string, string[]]> {
  return (await canPin()) ? ["taskset", ["-c", CORE[role], command, ...args]] : [command, args];
}

/** Moves a running process and its future children to a role's core; does nothing where that is not possible. */
export async function pin(role: keyof typeof CORE, pid: number): Promise<void> {
  if (await canPin()) await run("taskset", ["-a", "-c", "-p", CORE[role], String(pid)]);
}

const TICK_MS = 10;

/** The processor time a process has used so far, including its threads; NaN where the system does not report it. */
export function cpuMsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/**
 * The same of a process and its children, those that have ended included: of a database server, whose connections are processes. NaN where the
 * system does not report it.
 */
export function familyCpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const own = [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n]) * TICK_MS, 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return children.reduce((sum, child) => sum + cpuMsOf(Number(child)), own);
  } catch {
    return Number.NaN;
  }
}

/** One line about the machine, to record with the figures. */
export async function describeMachine(chromium: string, generator: string): Promise<string> {
  const cores = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const apart = (await canPin())
    ? "servers on core 0, load and database on core 1"
    : "servers and load share the cores";
  return [
    `${cores.length} cores (${cores[0]?.model ?? "unknown"})`,
    `${gigabytes} GB memory`,
    `${platform()} ${release()}`,
    `Node ${process.versions.node}`,
    chromium,
    `load by ${generator}`,
    apart,
  ].join(" · ");
}
