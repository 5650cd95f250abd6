import { randomUUID } from 'node:crypto'
import {
  addChatAttachment,
  addDocuments,
  addMarkExemption,
  addNotice,
  addStudentNote,
  type Category,
  issuePaper,
  listPaperTemplates,
  moderateMarks,
  openChatGroup,
  openChatThread,
  publishReportCards,
  reportChat,
  saveStudentPhoto,
  sendChatMessage,
  startCommentSuggestions,
  startMarkUpload,
} from '@bellhouse/contracts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { hashOfRecoveryCode } from '../src/modules/identity/second-factor/recovery-codes'
import { insertPersonalToken } from '../src/modules/identity/session/own-tokens.repo'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { hashOf, newSecret, newTypedSecret } from '../src/platform/secrets'
import type { anAccount, aStudent } from './factories'
import { anAssessment } from './marks-factories'
import type { TestApp } from './test-app'

type Account = Awaited<ReturnType<typeof anAccount>>

/** What all sides share. */
export interface Ground {
  app: TestApp
  termId: string
  admin: Account
  passwordHash: string
}

/** A stream with its class teacher, who teaches there, and a student, and somebody of the office. Two sides have nothing in common. */
export interface Side extends Ground {
  classCode: string
  streamId: string
  subjectId: string
  pupil: Awaited<ReturnType<typeof aStudent>>
  accounts: Record<Category, Account>
  /** Whose side it is: what is somebody's own is theirs. */
  me: Account
  /** Whom they write with. */
  other: Account
  /** What a request means by a name, on this side; made when it is first asked for. */
  thing: (name: string) => Promise<string>
}

type Make = (side: Side) => Promise<string> | string

export const letter = () => new File(['%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'], 'letter.pdf')

/** The row that belongs to it. */
async function idIn({ app }: Side, table: string, column: string, value: string) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by id limit 1`.execute(app.db)
  if (!rows[0]) throw new Error(`There is no ${table}`)
  return rows[0].id
}

const placeOf = ({ streamId, subjectId, termId }: Side) => ({ streamId, subjectId, termId })

const ofMarks: Record<string, Make> = {
  assessmentId: (side) =>
    anAssessment(side.app.db, { ...placeOf(side), state: 'draft', marks: { [side.pupil.id]: 40 } }),
  async uploadId(side) {
    const { app, accounts, streamId } = side
    await side.thing('assessmentId')
    const subject = app.db.selectFrom('subject').select(['name', 'code']).where('id', '=', side.subjectId)
    const { name, code } = await subject.executeTakeFirstOrThrow()
    const text = `Admission number,Name,${name} (${code}) · End of term\n${side.pupil.admission_number},x,7\nunknown,y,8\n`
    const files = [new File([text], 'marks.csv')]
    return (await app.as(accounts.staff)(startMarkUpload, { streamId }, { files })).id
  },
  importId: ({ thing }) => thing('uploadId'),
  async exemptionId({ app, accounts, pupil, termId, subjectId }) {
    const about = { studentId: pupil.id, termId, subjectId, paper: null, from: null, until: null, reason: 'Ill' }
    return (await app.as(accounts.staff)(addMarkExemption, { ...about, kind: 'absent' })).exemption.id
  },
  async moderationId({ app, accounts, thing }) {
    const rule = { kind: 'add' as const, amount: 5, decimals: 0, reason: 'The paper was too hard' }
    const assessmentId = await thing('assessmentId')
    return (await app.as(accounts.staff)(moderateMarks, { assessmentId, ...rule })).id
  },
  runId: async ({ app, accounts, termId, streamId }) =>
    (await app.as(accounts.staff)(startCommentSuggestions, { termId, streamId })).id,
}

const ofStudents: Record<string, Make> = {
  studentId: ({ pupil }) => pupil.id,
  noteId: async ({ app, accounts, pupil }) => {
    const note = { studentId: pupil.id, text: 'Quiet of late', audience: 'class-teacher' as const }
    return (await app.as(accounts.staff)(addStudentNote, note)).id
  },
  async cardId(side) {
    const { app, admin, streamId, termId, pupil } = side
    await anAssessment(app.db, { ...placeOf(side), title: 'Exam', marks: { [pupil.id]: 60 } })
    const said = { reason: '', provisionalReason: 'The first of all' }
    await app.as(admin)(publishReportCards, { streamId, termId, ...said })
    return idIn(side, 'report_card', 'student_id', pupil.id)
  },
  async paperId({ app, admin, pupil, thing }) {
    await thing('cardId')
    const templates = await app.as(admin)(listPaperTemplates, {})
    const templateId = templates.find(({ kind }) => kind === 'transcript')?.id ?? ''
    return (await app.as(admin)(issuePaper, { studentId: pupil.id, templateId, conduct: 'Very good' })).id
  },
  async documentId(side) {
    const { app, admin, classCode, pupil } = side
    const stage = { stage: 'admitted' as const, stage_since: '2026-10-01', applied_on: '2026-10-01', entry_year: 2026 }
    const about = { number: randomUUID(), family_name: 'Nakato', class_code: classCode, student_id: pupil.id }
    await app.db
      .insertInto('application')
      .values({ ...about, ...stage })
      .execute()
    const applicationId = await idIn(side, 'application', 'student_id', pupil.id)
    await app.as(admin)(addDocuments, { applicationId, kind: 'other' }, { files: [letter()] })
    return idIn(side, 'application_document', 'application_id', applicationId)
  },
  async photo({ app, admin, pupil }) {
    const create = { width: 500, height: 600, channels: 3 as const, background: '#345678' }
    const files = [new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'face.png')]
    return (await app.as(admin)(saveStudentPhoto, { studentId: pupil.id, seen: null }, { files })).photo ?? ''
  },
}

async function anAttachment({ app, me, thing }: Side, isSent: boolean) {
  const threadId = await thing('threadId')
  const { id } = await app.as(me)(addChatAttachment, { threadId }, { files: [letter()] })
  const message = { threadId, clientId: randomUUID(), text: 'Look', attachmentIds: [id] }
  if (isSent) await app.as(me)(sendChatMessage, message)
  return id
}

const ofConversations: Record<string, Make> = {
  accountId: ({ other }) => other.id,
  threadId: async ({ app, me, other }) => (await app.as(me)(openChatThread, { accountId: other.id })).id,
  groupId: async ({ app, accounts, streamId, subjectId }) =>
    (await app.as(accounts.staff)(openChatGroup, { streamId, subjectId })).id,
  attachmentId: (side) => anAttachment(side, true),
  attachmentIds: (side) => anAttachment(side, false),
  async reportId(side) {
    const threadId = await side.thing('threadId')
    await side.thing('attachmentId')
    await side.app.as(side.me)(reportChat, { threadId, seq: null, reason: 'Rude' })
    return idIn(side, 'chat_report', 'thread_id', threadId)
  },
  async noticeId({ app, accounts, streamId }) {
    const about = { title: 'Trip', text: 'We go', audience: 'streams' as const, classCodes: [], streamIds: [streamId] }
    const when = { withTeachers: false, from: '2026-11-20', until: '2026-11-27', isPinned: false }
    return (await app.as(accounts.staff)(addNotice, { ...about, ...when }, { files: [letter()] })).id
  },
  fileId: async (side) => idIn(side, 'notice_file', 'notice_id', await side.thing('noticeId')),
}

const ofPeople: Record<string, Make> = {
  async code({ app, me }) {
    const code = newTypedSecret()
    await app.db
      .insertInto('recovery_code')
      .values({ account_id: me.id, code_hash: hashOfRecoveryCode(code) })
      .execute()
    return code
  },
  sessionId: async ({ app, me }) => (await insertSession(app.db, me.id, null)).id,
  async tokenId(side) {
    const about = { accountId: side.me.id, name: 'Program', permissions: ['school.read'] as const, days: 1 }
    await insertPersonalToken(side.app.db, { ...about, hash: hashOf(newSecret()) })
    return idIn(side, 'personal_token', 'account_id', side.me.id)
  },
  async passkeyId(side) {
    const key = { public_key: Buffer.from('key'), counter: 0, transports: [], name: 'My phone' }
    await side.app.db
      .insertInto('passkey')
      .values({ account_id: side.me.id, credential_id: randomUUID(), ...key })
      .execute()
    return idIn(side, 'passkey', 'account_id', side.me.id)
  },
}

const ofClasses: Record<string, Make> = {
  streamId: ({ streamId }) => streamId,
  classCode: ({ classCode }) => classCode,
  subjectId: ({ subjectId }) => subjectId,
}

/** What somebody can have, by the name under which requests ask for it. */
export const makers: Readonly<Record<string, Make>> = {
  ...ofClasses,
  ...ofMarks,
  ...ofStudents,
  ...ofConversations,
  ...ofPeople,
}
