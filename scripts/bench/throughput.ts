/** Measures requests per second and response times, with wrk where installed and autocannon otherwise. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { canStart, cpuMsOf, pinned } from "./machine";
import { median, type QuietMonitor, rotated } from "./stats";

const run = promisify(execFile);
const autocannonBin = createRequire(import.meta.url).resolve("autocannon/autocannon.js");

/** `cookie` is called before every round, since the session may have been renewed. */
export type LoadTarget = { name: string; url: string; cookie?: () => Promise<string>; serverPid?: number };
/**
 * `cpuMs` is the server's processor time per request; other work on the machine hardly affects it. NaN where unknown.
 */
export type LoadResult = { requestsPerSecond: number; p50Ms: number; p99Ms: number; cpuMs: number };
export type Comparison = LoadResult & {
  name: string;
  rounds: LoadResult[];
  /** The median over the rounds of this target's figure divided by the last target's in the same round. */
  requestsRatio: number;
  p99Ratio: number;
  requestsRatioRange: [number, number];
};

type Generated = Omit<LoadResult, "cpuMs"> & { requests: number };

/** The installed load generator. wrk uses less of a core than autocannon and leaves more for the server. */
export async function generator(): Promise<"wrk" | "autocannon"> {
  return (await canStart("wrk", ["-v"])) ? "wrk" : "autocannon";
}

async function headersOf(target: LoadTarget): Promise<[string, string][]> {
  const headers: [string, string][] = [
    ["Accept", "text/html"],
    ["Accept-Encoding", "gzip"],
  ];
  if (target.cookie) headers.push(["Cookie", await target.cookie()]);
  return headers;
}

const UNIT_MS: Record<string, number> = { us: 1e-3, ms: 1, s: 1e3, m: 6e4 };

function millisecondsOf(text: string): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  if (!amount || !unit) throw new Error(`not a time: ${text}`);
  return Number(amount) * (UNIT_MS[unit] as number);
}

async function withWrk(target: LoadTarget, seconds: number, connections: number): Promise<Generated> {
  const headers = (await headersOf(target)).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "30s", ...headers, target.url];
  const [command, commandArgs] = await pinned("generator", "wrk", args);
  const { stdout } = await run(command, commandArgs);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  const broken = /Socket errors: (.*)/.exec(stdout)?.[1];
  if (bad || broken) throw new Error(`${target.url}: ${bad ?? 0} bad answers, ${broken ?? "no socket errors"}`);
  const percentile = (p: number) => millisecondsOf(new RegExp(`^\\s+${p}%\\s+(\\S+)`, "m").exec(stdout)?.[1] ?? "");
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: percentile(50),
    p99Ms: percentile(99),
  };
}

async function withAutocannon(target: LoadTarget, connections: number, extent: string[]): Promise<Generated> {
  const headers = (await headersOf(target)).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const args = [autocannonBin, "-j", "-n", "-c", String(connections), "-t", "30", ...extent, ...headers, target.url];
  const [command, commandArgs] = await pinned("generator", process.execPath, args);
  const { stdout } = await run(command, commandArgs, { maxBuffer: 1e8 });
  const result = JSON.parse(stdout);
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${target.url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return {
    requests: result["2xx"],
    requestsPerSecond: result["2xx"] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

// wrk counts a redirect as a success, so a target must answer 200 by itself before it is loaded.
async function check(target: LoadTarget): Promise<void> {
  const answer = await fetch(target.url, {
    redirect: "manual",
    headers: [...(await headersOf(target)), ["Connection", "close"]],
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${target.url} answers ${answer.status}`);
}

/** Requests a page a given number of times. */
export async function view(target: LoadTarget, times: number, connections = 8): Promise<void> {
  await check(target);
  await withAutocannon(target, connections, ["-a", String(times)]);
}

/** A server gets faster for about twenty seconds, until its code is compiled. */
const WARM_UP_S = 20;

/**
 * Loads the targets in turn, in rounds of changing order, after a warm-up that is not counted. Ratios are taken within
 * a round, against the last target.
 */
export async function compare(
  targets: LoadTarget[],
  {
    rounds,
    seconds,
    connections,
    quiet,
    log,
  }: { rounds: number; seconds: number; connections: number; quiet: QuietMonitor; log: (line: string) => void },
): Promise<Comparison[]> {
  const tool = await generator();
  const load = async (target: LoadTarget, forSeconds: number): Promise<LoadResult> => {
    const before = cpuMsOf(target.serverPid);
    const generated =
      tool === "wrk"
        ? await withWrk(target, forSeconds, connections)
        : await withAutocannon(target, connections, ["-d", String(forSeconds)]);
    return { ...generated, cpuMs: (cpuMsOf(target.serverPid) - before) / generated.requests };
  };

  for (const target of targets) {
    await check(target);
    await load(target, WARM_UP_S);
  }
  const results = new Map<LoadTarget, LoadResult[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round++) {
    quiet.take();
    for (const target of rotated(targets, round)) {
      const result = await load(target, seconds);
      results.get(target)?.push(result);
      log(
        `round ${round + 1}/${rounds} ${target.name}: ${result.requestsPerSecond.toFixed(0)}/s, p99 ${result.p99Ms} ms`,
      );
    }
  }

  const of = (target: LoadTarget | undefined) => (target && results.get(target)) ?? [];
  const reference = of(targets.at(-1));
  return targets.map((target) => {
    const mine = of(target);
    const ratiosOf = (key: keyof LoadResult) => mine.map((m, i) => m[key] / (reference[i] as LoadResult)[key]);
    const requestRatios = ratiosOf("requestsPerSecond");
    return {
      name: target.name,
      rounds: mine,
      requestsPerSecond: median(mine.map((m) => m.requestsPerSecond)),
      p50Ms: median(mine.map((m) => m.p50Ms)),
      p99Ms: median(mine.map((m) => m.p99Ms)),
      cpuMs: median(mine.map((m) => m.cpuMs)),
      requestsRatio: median(requestRatios),
      requestsRatioRange: [Math.min(...requestRatios), Math.max(...requestRatios)],
      p99Ratio: median(ratiosOf("p99Ms")),
    };
  });
}
