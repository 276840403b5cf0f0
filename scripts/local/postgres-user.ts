/** PostgreSQL refuses to run as root: chooses the user that runs it, and checks what that user can access. */
import { spawnSync } from "node:child_process";

export type SystemUser = { uid: number; gid: number } | undefined;

const NAME = "postgres";

const text = (command: string, args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

function lookUp(name: string): SystemUser {
  const [uid, gid] = [text("id", ["-u", name]), text("id", ["-g", name])];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * The system user that runs PostgreSQL: undefined (the current user) unless this is root, otherwise `postgres`, which
 * is created when missing. Throws when there is no such user and none can be created.
 */
export function postgresUser(): SystemUser {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp(NAME);
  if (found) return found;
  spawnSync("groupadd", ["--system", NAME]);
  spawnSync("useradd", ["--system", "-g", NAME, "--no-create-home", "-d", "/", "-s", "/usr/sbin/nologin", NAME]);
  const made = lookUp(NAME) ?? lookUp("nobody");
  if (!made)
    throw new Error(
      "PostgreSQL cannot run as root. Make a system user called `postgres`, or run this as another user.",
    );
  return made;
}

/** Whether the user has access: `x` to enter a folder or run a program, `r` to read. */
export function can(user: SystemUser, right: "x" | "r", path: string): boolean {
  return spawnSync("/bin/sh", ["-c", `test -${right} "$0"`, path], { ...user, cwd: "/" }).status === 0;
}

/** Whether the program starts as that user, its libraries included. */
export function canRun(user: SystemUser, program: string): boolean {
  return spawnSync(program, ["--version"], { ...user, cwd: "/" }).status === 0;
}
