/** Follows the README as an operator does: its command blocks, and a terminal to run them in. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guardProcess, releaseProcess } from "@/scripts/local/guard";
import { root } from "@/scripts/local/paths";
import { plainEnv } from "@/scripts/local/process";

export type Block = { language: string; text: string };
/** npm has to start and compile a command first, and the machine may be busy. */
export const COMMAND_MS = 120_000;
export type Ended = { code: number | null; output: string };

/** The fenced blocks of a README section, in order, without the list's indentation. */
export function blocksOf(section: string): Block[] {
  const [, body = ""] =
    new RegExp(`^## ${section}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(
      readFileSync(join(root, "README.md"), "utf8"),
    ) ?? [];
  return [...body.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, indent = "", language = "", text = ""]) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/** The only block that contains the words. Throws when there is none, or more than one. */
export function blockWith(blocks: readonly Block[], words: string): string {
  const found = blocks.filter(({ text }) => text.includes(words));
  if (found.length !== 1) throw new Error(`The README has ${found.length} blocks with “${words}”.`);
  return found[0]?.text ?? "";
}

export type Terminal = {
  /** Runs the lines in a shell that stops at the first failure. */
  type(lines: string, env?: Record<string, string>): Promise<Ended>;
  /** Runs the lines without waiting for them to end. */
  leaveRunning(
    lines: string,
    env?: Record<string, string>,
  ): { output(): string; enter(line: string): void; kill(): void; ended: Promise<Ended> };
};

/**
 * A shell in `folder` with none of the product's environment variables. Whatever still runs is stopped with the test
 * run.
 */
export function openTerminal(folder: string, env: Record<string, string> = {}): Terminal {
  const leaveRunning: Terminal["leaveRunning"] = (lines, more = {}) => {
    const child = spawn("bash", ["--norc", "-eu", "-c", lines], {
      cwd: folder,
      env: { ...plainEnv(), ...env, ...more } as unknown as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const { pid } = child;
    if (pid === undefined) throw new Error("bash could not be started.");
    guardProcess(pid, "SIGTERM");
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const ended = new Promise<Ended>((resolve) => {
      child.once("close", (code) => {
        releaseProcess(pid);
        resolve({ code, output });
      });
    });
    const enter = (line: string) => child.stdin.write(`${line}\n`);
    return { output: () => output, enter, kill: () => process.kill(-pid, "SIGKILL"), ended };
  };
  return { leaveRunning, type: (lines, more) => leaveRunning(lines, more).ended };
}
