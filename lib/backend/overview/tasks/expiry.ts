import { sql } from "drizzle-orm";
import { stoppedInSql } from "@/lib/backend/stopped-workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { trainingKinds } from "@/lib/contract/profiles/fields";
import { formatDate, formatName } from "@/lib/format";
import { isWorkerEditor, number, organisationId, today } from "./parameters";
import { taskSource } from "./source";

type Row = { id: string; firstName: string; lastName: string; expiresOn: string; document: string | null };

const texts = messages.overviewTasks;
const workers = "/dashboard/workers";
const stepOf = (kind: string | null) =>
  (trainingKinds as readonly (string | null)[]).includes(kind) ? "training" : "documents";

/** Which document the worker's day of expiry belongs to; null for a check of a register. */
const document = sql`(select d.kind from worker_documents d
  where d.worker_id = w.id and d.expires_on = w.expires_on and d.status in ('uploaded', 'accepted')
  order by d.created_at desc limit 1)`;

const expiry = (key: "expired" | "expiring") =>
  taskSource<Row>({
    key,
    isFor: isWorkerEditor,
    hasDeadline: true,
    from: () =>
      sql`from workers w where w.organisation_id = ${organisationId} and ${
        key === "expired"
          ? sql`w.expires_on < ${today}`
          : sql`w.expires_on between ${today} and ${today} + ${number(constants.tasksExpiringDays)}`
      } and w.employment_status not in (${stoppedInSql})`,
    columns: () => sql`w.id, w.first_name as "firstName", w.last_name as "lastName", w.expires_on as "expiresOn",
      ${document} as document`,
    order: sql`w.expires_on, w.id`,
    draw: ({ id, expiresOn, document: kind, ...name }) => ({
      key: `${key}-${id}`,
      title: formatName(name),
      text: texts[key === "expired" ? "expired" : "expires"](kind, formatDate(expiresOn)),
      dueOn: expiresOn,
      action: { label: texts.renew, href: `${workers}/${id}?step=${stepOf(kind)}` },
    }),
    href: () => `${workers}?expiring=${key === "expired" ? key : constants.tasksExpiringDays}`,
  });

/** Workers with a required document that has expired. */
export const expired = expiry("expired");
/** Workers with a required document that expires soon. */
export const expiring = expiry("expiring");
