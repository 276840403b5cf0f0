/**
 * The calls about medical questionnaires (spec sections 3, 5 and 7). Contract names are the spec's, misspellings
 * included.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

export const questionnaireTypeSchema = z.enum(["Medical"]);
export type QuestionnaireType = z.infer<typeof questionnaireTypeSchema>;

/** The questionnaire type that a worker's status depends on. */
export const medicalType = "Medical" satisfies QuestionnaireType;

const answerSchema = z.enum(["Yes", "No"]);
export type Answer = z.infer<typeof answerSchema>;

export const questionnaireStatusSchema = z.enum(["pending", "submitted", "resubmitted"]);
export type QuestionnaireStatus = z.infer<typeof questionnaireStatusSchema>;

/** A question of a definition. `descriptionRequiredCondition`: the answer that asks for details, or none. */
const questionSchema = z.object({
  _id: z.uuid(),
  question: z.string(),
  type: z.literal("radio"),
  answers: z.array(answerSchema),
  descriptionRequiredCondition: answerSchema.nullable(),
});
export type Question = z.infer<typeof questionSchema>;

/** A block (group) of a definition, as the spec's "Questionnaire definition". A block without heading has `heading: null`. */
const questionnaireBlockSchema = z.object({
  _id: z.uuid(),
  heading: z.string().nullable(),
  descriptionRequiredCondition: answerSchema.nullable(),
  questions: z.array(questionSchema),
});
export type QuestionnaireBlock = z.infer<typeof questionnaireBlockSchema>;

/** One published version of all blocks of a type. */
const questionnaireDefinitionSchema = z.object({
  _id: z.uuid(),
  type: questionnaireTypeSchema,
  version: z.int(),
  blocks: z.array(questionnaireBlockSchema),
});
export type QuestionnaireDefinition = z.infer<typeof questionnaireDefinitionSchema>;

const agencyBasicInformationSchema = z.object({ _id: z.uuid(), businessName: z.string() });

/** The only data that the worker card shows (spec section 3, worker basic information). */
export const workerBasicInformationSchema = z.object({
  _id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  workerId: z.string(),
  agency: agencyBasicInformationSchema,
  image: z.object({ imageLarge: z.string() }).nullable(),
});
export type WorkerBasicInformation = z.infer<typeof workerBasicInformationSchema>;

// A limit against abuse; the backend checks the actual maximum and reports it at the field.
const description = z.string().max(10 * constants.descriptionMaxLength);

/**
 * The submission of spec section 3. Whether every question is answered depends on the definition: see the backend's
 * rules.
 */
export const submissionSchema = z.object({
  questionAndAnswersBlock: z
    .array(
      z.object({
        questionnaireId: z.uuid(),
        quessionnaire: z
          .array(z.object({ questionId: z.uuid(), answer: answerSchema, description: description.default("") }))
          .max(200),
        questionnaireDesciption: description.default(""),
      }),
    )
    .max(100),
});
export type Submission = z.infer<typeof submissionSchema>;

/** A worker's questionnaire as compliance sees it. Blocks are empty while nothing has been submitted. */
const workerQuestionnaireSchema = z.object({
  status: questionnaireStatusSchema,
  submittedAt: z.iso.datetime().nullable(),
  version: z.int().nullable(),
  /** When and why this version was reopened: a newer one is awaited, and these answers are the earlier ones. */
  reopened: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  questionAndAnswersBlock: z.array(
    z.object({
      questionnaireId: z.object({ _id: z.uuid(), heading: z.string().nullable() }),
      quessionnaire: z.array(
        z.object({
          questionId: z.object({ _id: z.uuid(), question: z.string() }),
          answer: answerSchema,
          description: z.string(),
        }),
      ),
      questionnaireDesciption: z.string(),
    }),
  ),
});
export type WorkerQuestionnaire = z.infer<typeof workerQuestionnaireSchema>;

const worker = z.object({ workerId: z.uuid() });

export const questionnaires = {
  definition: oc
    .route({ method: "GET", path: "/questionnaires", summary: "Get questionnaires by type, with their questions" })
    .input(
      z.object({
        type: questionnaireTypeSchema,
        /** A specific published version; without it, the current one. */
        definitionId: z.uuid().optional(),
      }),
    )
    .output(questionnaireDefinitionSchema),

  entry: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/questionnaire-entry",
      summary: "What the link to a questionnaire opens: the worker card, the status and the current definition",
    })
    .input(worker.extend({ type: questionnaireTypeSchema }))
    .output(
      z.object({
        worker: workerBasicInformationSchema,
        status: questionnaireStatusSchema,
        /**
         * Whether an earlier version was submitted. Why it was reopened is not disclosed: the holder of the link is not
         * authenticated.
         */
        isAgain: z.boolean(),
        definitionId: z.uuid(),
      }),
    ),

  submit: oc
    .route({
      method: "PUT",
      path: "/workers/{workerId}/questionnaire",
      summary: "Update worker questionnaire: submit the answers",
    })
    .input(
      worker.extend({
        type: questionnaireTypeSchema,
        /** The definition that was answered. */
        definitionId: z.uuid(),
        /** Sending again with the same key does not create another submission. */
        idempotencyKey: z.uuid(),
        /** Whether the worker selected the declaration; without it nothing is stored. */
        declaration: z.boolean(),
        body: submissionSchema,
      }),
    )
    .output(z.object({ status: questionnaireStatusSchema, version: z.int() })),

  read: oc
    .route({ method: "GET", path: "/workers/{workerId}/questionnaire", summary: "Get worker questionnaire" })
    .input(worker.extend({ type: questionnaireTypeSchema.default(medicalType) }))
    .output(z.object({ worker: workerBasicInformationSchema, questionnaire: workerQuestionnaireSchema })),

  reopen: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/questionnaire/reopen",
      summary: "Reopen a submitted questionnaire",
    })
    .input(
      worker.extend({
        type: questionnaireTypeSchema.default(medicalType),
        reason: z
          .string()
          .trim()
          .min(1, messages.workers.reasonRequired)
          .max(constants.reasonMaxLength, messages.workers.reasonTooLong(constants.reasonMaxLength)),
        /** The version number the page was rendered with. */
        lock: z.int32(),
      }),
    )
    .output(z.object({ status: questionnaireStatusSchema })),

  sendLink: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/questionnaire/link",
      summary: "Send the worker the link to the questionnaire by email",
    })
    .input(worker.extend({ type: questionnaireTypeSchema.default(medicalType) }))
    .output(z.object({ queued: z.literal(true) })),
};
