import type { Category } from '@bellhouse/contracts'

/** Names that say which one is meant of what belongs to nobody. */
export const nobodys: Readonly<Record<string, string>> = {
  termId: 'The terms are those of the school.',
  subject: 'The subjects are those of the school; of a lesson the stream decides.',
  clientId: 'The sender makes it, so that nothing is sent twice.',
  list: 'A word for one of two lists.',
}

/** What the office has all of, whoever in it may call at all. */
export const ofTheOffice: readonly string[] = [
  ...['classes.read', 'marks.read', 'marks.write', 'registers.read', 'registers.write'],
  ...['student-notes.read', 'student-notes.write'],
]

/** What is one person's, also before the office. */
export const personal = ['attachmentId', 'attachmentIds', 'passkeyId', 'sessionId', 'threadId', 'tokenId']

/** What somebody of a category cannot have, so that they are never asked about their own. */
export const hasNone: Readonly<Record<Category, readonly string[]>> = {
  admin: [],
  staff: [],
  student: ['importId'],
}

/** Names that mean another thing in one place than in all others. */
export const meantBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/chat/threads/:threadId/close': { threadId: 'groupId' },
}

/** What has to be there before somebody can ask for their own. */
export const after: Readonly<Record<string, string>> = {
  'GET /api/streams/:streamId/report-cards/file': 'cardId',
}

/** The field beside which a name is refused that is no field of its own. */
export const besideField: Readonly<Record<string, string>> = { classCodes: 'audience' }

interface Allowed {
  reason: string
  /** What it has at least: nothing of theirs. */
  answer: { status: number; body: object }
}

/** What may be named although it is somebody else's: by the call and the name. */
export const allowed: Readonly<Record<string, Allowed>> = {
  'GET /api/photos photos': {
    reason: 'A list of many photos comes without those that are not for whoever asks.',
    answer: { status: 200, body: [] },
  },
  'GET /api/registers class': {
    reason: 'The own registers of a class, of which there are none.',
    answer: { status: 200, body: { registers: [] } },
  },
  'GET /api/register-desk stream': {
    reason: 'A bookmark of somebody who taught there opens the own register.',
    answer: { status: 200, body: { streams: [{ classCode: 's1' }] } },
  },
  'PUT /api/streams/:streamId/register studentId': {
    reason: 'Whoever left the stream while the register was open is told so.',
    answer: { status: 409, body: {} },
  },
  'PUT /api/streams/:streamId/mark-sheet assessmentId': {
    reason: 'Each cell has its own answer, and a sheet that has lost one is saved all the same.',
    answer: { status: 200, body: { cells: [{ outcome: 'refused', mark: { value: null } }] } },
  },
  'PUT /api/streams/:streamId/mark-sheet studentId': {
    reason: 'Each cell has its own answer, and a sheet that has lost a student is saved all the same.',
    answer: { status: 200, body: { cells: [{ outcome: 'refused', mark: { value: null } }] } },
  },
  'PUT /api/mark-uploads/:uploadId/mapping subjectId': {
    reason: 'Each row has its own answer, so that a file of several subjects brings in those that one teaches.',
    answer: { status: 200, body: { preview: { counts: { new: 0, changed: 0 }, changes: [] } } },
  },
  'PUT /api/mark-uploads/:uploadId/mapping studentId': {
    reason: 'Each row has its own answer; one that is said to be of a student of others stays refused.',
    answer: { status: 200, body: { preview: { refused: [{ line: 3, text: 'unknown', student: null }] } } },
  },
  'GET /api/assessments/:assessmentId/marks/:studentId/changes studentId': {
    reason: 'Of an assessment of one’s own: of others it has no marks.',
    answer: { status: 200, body: [] },
  },
  'GET /api/classes/:classCode/directory classCode': {
    reason: 'Who teaches a class everybody at the school may know, and nobody who is in it.',
    answer: { status: 200, body: { isOwn: false, pupils: [], stream: null } },
  },
  'GET /api/imports classCode': {
    reason: 'The imports that one may see, of which a class of others has none.',
    answer: { status: 200, body: { rows: [] } },
  },
  'GET /api/marks/own class': {
    reason: 'The own marks in a class in which one has never been.',
    answer: { status: 200, body: { terms: [] } },
  },
  'GET /api/attendance/own class': {
    reason: 'The own days in a class in which one has never been.',
    answer: { status: 200, body: { days: [] } },
  },
}
