/** The README as an operator follows it: its blocks of commands, and a terminal to enter them in. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guardProcess, releaseProcess } from "@/scripts/local/guard";
import { root } from "@/scripts/local/paths";
import { plainEnv } from "@/scripts/local/process";

export type Block = { language: string; text: string };
/** A command is translated and started by npm first; a machine may have much else to do. */
export const COMMAND_MS = 120_000;
export type Ended = { code: number | null; output: string };

/** The fenced blocks of a section of the README, in their order, without the list's indentation. */
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

/** The block that holds the words. Throws when there is none, or more than one. */
export function blockWith(blocks: readonly Block[], words: string): string {
  const found = blocks.filter(({ text }) => text.includes(words));
  if (found.length !== 1) throw new Error(`The README has ${found.length} blocks with “${words}”.`);
  return found[0]?.text ?? "";
}

export type Terminal = {
  /** Types the lines into a shell, which ends at the first that fails. */
  type(lines: string, env?: Record<string, string>): Promise<Ended>;
  /** Types the lines and does not wait for their end. */
  leaveRunning(
    lines: string,
    env?: Record<string, string>,
  ): { output(): string; enter(line: string): void; kill(): void; ended: Promise<Ended> };
};

/** A shell in `folder` with nothing of the product in its environment. What is left running is stopped with the test run. */
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
