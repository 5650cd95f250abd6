import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import { classCodeSchema } from './school'
import { lineSchema, paragraphSchema } from './texts'

/** What fits below a card. */
export const longestComment = 400

/** Why cards are published though something is missing; printed on each of them. */
export const longestProvisionalReason = 400

/** How many names stand behind a count. */
export const mostNamesOfGap = 10

const commentText = paragraphSchema(longestComment)

const reportCommentSchema = z.object({
  classTeacher: z.string(),
  headTeacher: z.string(),
  /** Who wrote what the class teacher says as one, where that is not the class teacher of today. */
  classTeacherBy: z.optional(z.string()),
  /** 0 where nobody has written anything yet. */
  version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
})
export type ReportComment = z.infer<typeof reportCommentSchema>

/** What the grading scheme asks for, and is not there. */
const gapSchema = z.object({
  kind: z.enum(['no-assessment', 'not-approved', 'marks-missing']),
  subject: z.string(),
  /** Of the grading scheme, with its weight; null for a subject without any assessment, and for what is reported apart. */
  component: z.nullable(z.string()),
  weight: z.nullable(z.number()),
  paper: z.nullable(z.number()),
  /** The title of the assessment; null where there is none. */
  assessment: z.nullable(z.string()),
  /** Whose cards lack it, and the first of their names. */
  students: z.number(),
  names: z.array(z.string()).check(z.maxLength(mostNamesOfGap)),
})
export type ReportGap = z.infer<typeof gapSchema>

const obstacleSchema = z.object({
  sentence: z.string(),
  /** Nothing can be published before this is mended; others are for a person to judge. */
  isBlocking: z.boolean(),
  /** A reason overrides it: the cards that lack it are provisional then. */
  isOverridable: z.boolean(),
  gap: z.nullable(gapSchema),
  /** What it is about, so that a screen can lead there. */
  about: z.enum(['scheme', 'assessments', 'marks', 'class-teacher-comments', 'head-teacher-comments', 'students']),
  subjectId: z.nullable(z.uuid()),
})
export type ReportObstacle = z.infer<typeof obstacleSchema>

const deskStudentSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  photo: z.nullable(z.string()),
  average: z.nullable(z.number()),
  total: z.nullable(z.number()),
  outcome: z.nullable(z.string()),
  position: z.nullable(z.number()),
  /** Marks that are not there. */
  missing: z.number(),
  comment: reportCommentSchema,
  /** The newest edition. */
  card: z.nullable(
    z.object({
      id: z.uuid(),
      edition: z.number(),
      publishedAt: z.string(),
      isProvisional: z.boolean(),
      /** A comment was changed since, which the card does not say. */
      isCommentChanged: z.optional(z.boolean()),
      /** The marks that are approved now come to another average than the card has. */
      isAverageChanged: z.optional(z.boolean()),
      /** In what the marks that are approved now differ from the card: subjects, and what of the whole, as `Chemistry` and `average`. */
      differsIn: z.optional(z.array(z.string())),
      /** The version of the scheme that it is graded by, where the class is graded by another one now. */
      gradedBy: z.optional(z.string()),
      /** How the card names the student, where their name was corrected since. */
      nameOnCard: z.optional(z.string()),
    }),
  ),
})
export type DeskStudent = z.infer<typeof deskStudentSchema>

const deskSchema = z.object({
  streamId: z.uuid(),
  stream: z.string(),
  classCode: classCodeSchema,
  classTeacher: z.nullable(z.string()),
  termId: z.uuid(),
  term: z.string(),
  scheme: z.nullable(z.string()),
  totalTitle: z.nullable(z.string()),
  obstacles: z.array(obstacleSchema),
  students: z.array(deskStudentSchema),
  /** What the caller may write. */
  writes: z.object({ classTeacher: z.boolean(), headTeacher: z.boolean(), cards: z.boolean() }),
})
export type ReportDesk = z.infer<typeof deskSchema>

const deskPlace = { streamId: z.uuid(), termId: z.optional(z.uuid()) }
const cardPlace = { streamId: z.uuid(), termId: z.uuid() }

/** Admins have every stream, a class teacher the own one. */
export const getReportDesk = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/report-cards',
  access: 'report-comments.write',
  summary: 'The report cards of a stream in a term: what is missing, the comments, what is published',
  isKept: true,
  input: z.object(deskPlace),
  output: deskSchema,
})

/** The streams whose class teacher the caller is. */
export const listOwnReportStreams = endpoint({
  method: 'GET',
  path: '/api/report-streams/own',
  access: 'teaching.read',
  summary: 'The streams for whose report cards the signed-in teacher writes',
  isKept: true,
  input: z.object({}),
  output: z.array(z.object({ streamId: z.uuid(), stream: z.string(), classCode: classCodeSchema })),
})

/** What is left out stays as it is. Refused with `newer-version` where somebody wrote in between. */
export const saveReportComment = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId/report-comments/:studentId',
  access: 'report-comments.write',
  summary: 'Write what the class teacher or the head says on a card',
  input: z.object({
    ...cardPlace,
    studentId: z.uuid(),
    version: reportCommentSchema.shape.version,
    classTeacher: z.optional(commentText),
    headTeacher: z.optional(commentText),
  }),
  output: reportCommentSchema,
})

export const previewReportCard = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/report-cards/:studentId/preview',
  access: 'report-comments.write',
  summary: 'The card of one student as it would be published now, as a PDF',
  transport: 'download',
  input: z.object({ ...deskPlace, studentId: z.uuid() }),
  output: downloadSchema,
})

const changeOfCardSchema = z.object({
  /** The subject; empty for what belongs to the whole card. */
  subject: z.string(),
  /** For instance `Mid-term`, `Total` or `Average`. */
  what: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ChangeOfCard = z.infer<typeof changeOfCardSchema>

const plannedCardSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  isProvisional: z.boolean(),
  /** The card that is out, which this one replaces; null for a first card. */
  replaces: z.nullable(
    z.object({
      edition: z.number(),
      isProvisional: z.boolean(),
      /** The stream that issued it. */
      stream: z.string(),
      marksBefore: z.number(),
      marksAfter: z.number(),
      changes: z.array(changeOfCardSchema),
    }),
  ),
})
export type PlannedCard = z.infer<typeof plannedCardSchema>

/** What `publishReportCards` would do now, and what it would ask for. */
export const planReportCards = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/report-cards/plan',
  access: 'report-cards.write',
  summary: 'Which cards would be published now, which of them provisionally, and what they replace',
  input: z.object(cardPlace),
  output: z.object({
    obstacles: z.array(obstacleSchema),
    /** Those that are new or differ from the published ones, by name. */
    cards: z.array(plannedCardSchema),
    unchanged: z.number(),
    /** Approved assessments that are published with them, so that students see their marks. */
    waiting: z.optional(z.number()),
    /** What stands on the provisional cards that are out; empty without any. */
    provisionalReason: z.string(),
  }),
})
export type CardsPlan = z.infer<typeof planReportCards.output>

/**
 * One transaction: the cards are frozen with their scheme, and the assessments of the stream that are approved become `published`.
 * Where something is missing that the scheme asks for, `provisionalReason` is needed, and the cards that lack it are provisional. Cards
 * that differ from published ones get the next edition, and `reason` is needed; one with fewer marks needs `allowFewerMarks` too.
 */
export const publishReportCards = endpoint({
  method: 'POST',
  path: '/api/streams/:streamId/report-cards',
  access: 'report-cards.write',
  summary: 'Publish the report cards of a stream in a term',
  input: z.object({
    ...cardPlace,
    reason: lineSchema(300),
    provisionalReason: z.optional(lineSchema(longestProvisionalReason)),
    allowFewerMarks: z.optional(z.boolean()),
  }),
  output: z.object({ published: z.number(), unchanged: z.number(), provisional: z.number() }),
})

export const takeReportCard = endpoint({
  method: 'GET',
  path: '/api/report-cards/:cardId/file',
  access: 'report-cards.read',
  summary: 'A published report card as a PDF, as it was printed',
  transport: 'download',
  input: z.object({ cardId: z.uuid() }),
  output: downloadSchema,
})

export const takeStreamReportCards = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/report-cards/file',
  access: 'report-comments.write',
  summary: 'All published cards of a stream in a term, one to a page',
  transport: 'download',
  input: z.object(cardPlace),
  output: downloadSchema,
})

const runSchema = z.object({
  id: z.uuid(),
  termId: z.uuid(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Cards in all, and printed so far. */
  cards: z.number(),
  printed: z.number(),
  startedAt: z.string(),
  failure: z.nullable(z.string()),
})
export type ReportCardRun = z.infer<typeof runSchema>

/** Refused with `conflict` while another run goes on. */
export const startReportCardRun = endpoint({
  method: 'POST',
  path: '/api/report-card-runs',
  access: 'report-cards.write',
  summary: 'Print all published cards of a term in the background; ask `getReportCardRun` for the progress',
  input: z.object({ termId: z.uuid() }),
  output: runSchema,
})

export const getReportCardRun = endpoint({
  method: 'GET',
  path: '/api/report-card-runs/:runId',
  access: 'report-cards.write',
  summary: 'How far a printing of cards is',
  input: z.object({ runId: z.uuid() }),
  output: runSchema,
})

export const cancelReportCardRun = endpoint({
  method: 'POST',
  path: '/api/report-card-runs/:runId/cancel',
  access: 'report-cards.write',
  summary: 'Stop printing',
  input: z.object({ runId: z.uuid() }),
  output: runSchema,
})

export const takeReportCardRun = endpoint({
  method: 'GET',
  path: '/api/report-card-runs/:runId/file',
  access: 'report-cards.write',
  summary: 'The printed cards, one PDF for each stream in a zip',
  transport: 'download',
  input: z.object({ runId: z.uuid() }),
  output: downloadSchema,
})
