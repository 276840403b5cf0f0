/** What a server does when it starts. */

import { z } from "zod";
import { mailLink } from "@/lib/backend/questionnaires";
import { stopQueue, work } from "@/lib/backend/queue";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { queues } from "@/lib/config/queues";

const RETRY_MS = 5_000;

const mailSchema = z.object({ kind: z.literal("questionnaireLink"), workerId: z.uuid(), type: z.string() });

async function workMail(): Promise<void> {
  await work(queues.mail, async (job) => mailLink(job.id, mailSchema.parse(job.data)));
}

/** Throws, and so ends the server, when the environment is not fit. A database that is not there yet is waited for. */
export async function start(): Promise<void> {
  const { RUN_JOBS } = env();
  if (!RUN_JOBS) return;
  const begin = () =>
    workMail().catch(async () => {
      log.warn("queue not started, trying again");
      await stopQueue().catch(() => {});
      setTimeout(begin, RETRY_MS).unref();
    });
  void begin();
}
