/**
 * The calls about invitations to join through an external identity provider (spec sections 3 and 7, OAuth invitation).
 * The request id is a secret: it is only sent in bodies.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";

const requestIdSchema = z.string().min(1).max(200);

const invitationSchema = z.object({ userInformation: z.object({ fullName: z.string() }) });

/** What anyone who has the link is shown before they accept the invitation. */
const openInvitationSchema = invitationSchema.extend({
  email: z.string(),
  organisation: z.object({ name: z.string() }),
  /** Whether there is already an account with this address, whose password is then asked for. */
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export const invitations = {
  get: oc
    .route({
      method: "POST",
      path: "/oauth-invitations/get",
      summary: "Get OAuth invitation by request id; does not use it up",
    })
    .input(z.object({ requestId: requestIdSchema }))
    .output(openInvitationSchema),

  update: oc
    .route({
      method: "POST",
      path: "/oauth-invitations/update",
      summary: "Update OAuth invitation: accept it, once, with the caller's own identity",
    })
    .input(z.object({ requestId: requestIdSchema, uid: z.string().min(1).max(128) }))
    .output(invitationSchema),
};
