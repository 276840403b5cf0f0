/** The calls about who stands in for a person while they are away (docs/decisions/0112-deputies.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { day } from "./common/text";

const texts = messages.deputies;
const named = z.object({ _id: z.uuid(), name: z.string() });

export const absenceSchema = z
  .object({
    /** The deputy’s membership. */
    deputyId: z.uuid(texts.deputyNeeded),
    from: day(texts.fromNeeded),
    to: day(texts.toNeeded),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: texts.toBefore });

export const deputies = {
  get: oc
    .route({ method: "GET", path: "/deputies/own", summary: "Who stands in for the caller, and for whom they do" })
    .output(
      z.object({
        /** As last saved, also once it is over; null if there is none. `hasLeft`: the deputy is no active colleague any more. */
        absence: z.object({ deputy: named, from: z.iso.date(), to: z.iso.date(), hasLeft: z.boolean() }).nullable(),
        /** 0 while nothing is saved. */
        lock: z.int32(),
        /** Colleagues who can be named. */
        colleagues: z.array(named),
        /** For whom the caller stands in today. */
        standsInFor: z.array(z.string()),
        /** Who named the caller, for days that are not over, the next first. */
        namedBy: z.array(
          z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date(), asAuthoriser: z.boolean() }),
        ),
      }),
    ),

  save: oc
    .route({ method: "PUT", path: "/deputies/own", summary: "Name who stands in for the caller, or that no one does" })
    .input(z.object({ absence: absenceSchema.nullable(), lock: z.int32() }))
    .output(z.object({ lock: z.int32() })),
};
