import {
  addNotice,
  addNoticeFiles,
  can,
  downloadNoticeFile,
  getNotice,
  getNoticeChoices,
  listNoticeChanges,
  listNoticeReaders,
  listNotices,
  listWrittenNotices,
  markNoticeRead,
  removeNoticeFile,
  saveNotice,
  withdrawNotice,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { invalidFields, invalidFile, notFound, withdrawnNotice } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { announceNotifications } from '../../../platform/live/announce'
import { listStreamIdsOfTeacher } from '../../attendance/registers'
import { listClasses, listStreams, mustFindSchool } from '../../school/school'
import { keepNoticeFiles, sendNoticeFile } from './notice-files'
import { countReaders, insertRead, listAddressees, listNonReaders, listReaders } from './notice-readers.repo'
import { audiencesOf, isOnDeskOf, mayRead, mustBeOnDesk, mustReach, mustStand } from './notices.policy'
import {
  countPlaces,
  deleteNoticeFile,
  findNotice,
  insertNotice,
  listNoticeFiles,
  listNoticesFor,
  listPastNoticesFor,
  listWritten,
  type NoticeFields,
  type NoticeRow,
  updateNotice,
  updateWithdrawn,
} from './notices.repo'

export function noticesRoutes(app: FastifyInstance) {
  handle(app, listNotices, async ({ db, actor, input }) => {
    const { today } = await mustFindSchool(db)
    const list = input.scope === 'past' ? listPastNoticesFor : listNoticesFor
    const { rows, next } = pageOf(await list(db, actor, today, { after: input.after }), ({ place, id }) => [place, id])
    return { notices: rows, next }
  })

  handle(app, getNotice, async ({ db, actor, input }) => recordOf(db, actor, await mustFind(db, actor, input.noticeId)))

  handle(app, markNoticeRead, async ({ db, actor, input }) => {
    const notice = await mustFind(db, actor, input.noticeId)
    // Whoever only writes it or keeps the desk is nobody whose reading counts.
    if (notice.isForReader && notice.state !== 'withdrawn') {
      await insertRead(db, notice.id, actor.accountId)
      await announceNotifications(db, [actor.accountId])
    }
    return {}
  })

  handle(app, downloadNoticeFile, async ({ db, actor, input }) => {
    const notice = await mustFind(db, actor, input.noticeId)
    return sendNoticeFile(app.files, await mustFindFile(db, notice.id, input.fileId))
  })

  handle(app, listWrittenNotices, async ({ db, actor, input }) => {
    const { today } = await mustFindSchool(db)
    const authorId = can(actor, 'notices.write-to-all') ? null : actor.accountId
    const { rows, next } = pageOf(await listWritten(db, { ...input, authorId }, today), ({ place, id }) => [place, id])
    return { notices: rows, next }
  })

  handle(app, getNoticeChoices, async ({ db, actor }) => {
    const [{ today }, classes, streams, own] = await Promise.all([
      mustFindSchool(db),
      listClasses(db),
      listStreams(db),
      listStreamIdsOfTeacher(db, actor.staffId),
    ])
    const reachesAll = can(actor, 'notices.write-to-all')
    return {
      today,
      audiences: audiencesOf(actor),
      classes: reachesAll ? classes : [],
      streams: reachesAll ? streams : streams.filter((stream) => own.includes(stream.id)),
    }
  })

  noticeWritingRoutes(app)

  noticeReadersRoutes(app)
}

function noticeWritingRoutes(app: FastifyInstance) {
  handle(app, addNotice, async ({ db, actor, input, files, reply }) => {
    const fields = placedOnly(input)
    await mustBePlaces(db, fields)
    mustReach(actor, fields, await listStreamIdsOfTeacher(db, actor.staffId))
    const id = await insertNotice(db, actor.accountId, fields)
    const names = await keepNoticeFiles(db, id, files, { app, reply })
    const notice = await mustFindOnDesk(db, actor, id)
    const after = { ...snapshotOf(notice), ...(names.length > 0 && { files: names.join(', ') }) }
    await audit(db, actor, { action: 'add', kind, id, after })
    await tell(db, notice)
    return recordOf(db, actor, notice)
  })

  handle(app, saveNotice, async ({ db, actor, input: { noticeId, version, ...given } }) => {
    const before = await mustFindOnDesk(db, actor, noticeId)
    mustStand(before)
    const fields = placedOnly(given)
    await mustBePlaces(db, fields)
    // A teacher who has lost a stream since may still mend the words of what was written to it.
    const kept = before.audience === 'streams' ? before.streamIds : []
    mustReach(actor, fields, [...(await listStreamIdsOfTeacher(db, actor.staffId)), ...kept])
    if (!(await updateNotice(db, noticeId, version, fields))) throw await versionConflictOf(db, actor, noticeId)
    return changed(db, actor, before, 'change')
  })

  handle(app, addNoticeFiles, async ({ db, actor, input, files, reply }) => {
    const notice = await mustFindOnDesk(db, actor, input.noticeId)
    mustStand(notice)
    if (files.length === 0) throw invalidFile('Choose a PDF, JPEG or PNG file.')
    const names = await keepNoticeFiles(db, notice.id, files, { app, reply })
    await audit(db, actor, { action: 'add file', kind, id: notice.id, after: { files: names.join(', ') } })
    return recordOf(db, actor, notice)
  })

  handle(app, removeNoticeFile, async ({ db, actor, input, reply }) => {
    const notice = await mustFindOnDesk(db, actor, input.noticeId)
    mustStand(notice)
    const { id, name, file } = await mustFindFile(db, notice.id, input.fileId)
    await deleteNoticeFile(db, id)
    app.files.deleteAfter(reply, file)
    await audit(db, actor, { action: 'remove file', kind, id: notice.id, before: { files: name } })
    return recordOf(db, actor, notice)
  })

  handle(app, withdrawNotice, async ({ db, actor, input: { noticeId, version } }) => {
    const before = await mustFindOnDesk(db, actor, noticeId)
    if (before.state === 'withdrawn') return recordOf(db, actor, before)
    if (!(await updateWithdrawn(db, noticeId, version, actor.accountId)))
      throw await versionConflictOf(db, actor, noticeId)
    return changed(db, actor, before, 'withdraw')
  })
}

function noticeReadersRoutes(app: FastifyInstance) {
  handle(app, listNoticeReaders, async ({ db, actor, input: { noticeId, who, after } }) => {
    const notice = await mustFindOnDesk(db, actor, noticeId)
    const found = who === 'read' ? await listReaders(db, noticeId, after) : await listNonReaders(db, notice, after)
    const { rows, next } = pageOf(found, ({ sortedBy, id }) => [sortedBy, id])
    return { readers: rows, next }
  })

  handle(app, listNoticeChanges, async ({ db, actor, input }) => {
    await mustFindOnDesk(db, actor, input.noticeId)
    return historyOf(db, kind, input.noticeId)
  })
}

const kind = 'notice'

async function find(db: Db, actor: Actor, noticeId: string) {
  const { today } = await mustFindSchool(db)
  return findNotice(db, actor, noticeId, today)
}

async function mustFind(db: Db, actor: Actor, noticeId: string): Promise<NoticeRow> {
  const notice = await find(db, actor, noticeId)
  if (notice && mayRead(actor, notice)) return notice
  // Whom it was for may have planned by it.
  throw notice?.isForReader && notice.state === 'withdrawn' ? withdrawnNotice() : notFound('notice')
}

async function mustFindOnDesk(db: Db, actor: Actor, noticeId: string): Promise<NoticeRow> {
  return mustBeOnDesk(actor, await find(db, actor, noticeId))
}

async function mustFindFile(db: Db, noticeId: string, fileId: string) {
  const file = (await listNoticeFiles(db, noticeId)).find(({ id }) => id === fileId)
  if (!file) throw notFound('file')
  return file
}

/** A notice as its page shows it; what only its desk may know is left out for everybody else. */
async function recordOf(db: Db, actor: Actor, notice: NoticeRow) {
  const files = await listNoticeFiles(db, notice.id)
  if (!isOnDeskOf(actor, notice)) return { ...notice, files, desk: null }
  return { ...notice, files, desk: { ...notice, ...(await countReaders(db, notice)) } }
}

/** Classes count only where the notice is for classes, streams only where it is for streams. */
const placedOnly = (fields: NoticeFields): NoticeFields => ({
  ...fields,
  classCodes: fields.audience === 'classes' ? fields.classCodes : [],
  streamIds: fields.audience === 'streams' ? fields.streamIds : [],
  withTeachers: fields.withTeachers && fields.audience !== 'everybody' && fields.audience !== 'staff',
})

async function mustBePlaces(db: Db, { classCodes, streamIds }: NoticeFields) {
  const { classes, streams } = await countPlaces(db, { classCodes, streamIds })
  if (classes < classCodes.length) throw invalidFields({ classCodes: 'One of these classes does not exist' })
  if (streams < streamIds.length) throw invalidFields({ streamIds: 'One of these streams does not exist' })
}

/** The bells of those it is for ask again; where that is nearly everybody, all of them do. */
async function tell(db: Db, notice: NoticeRow) {
  const isNarrow = notice.audience === 'classes' || notice.audience === 'streams'
  await announceNotifications(db, isNarrow ? await listAddressees(db, notice) : 'everybody')
}

async function changed(db: Db, actor: Actor, before: NoticeRow, action: string) {
  const after = await mustFindOnDesk(db, actor, before.id)
  await audit(db, actor, { action, kind, id: before.id, before: snapshotOf(before), after: snapshotOf(after) })
  await tell(db, before)
  await tell(db, after)
  return recordOf(db, actor, after)
}

async function versionConflictOf(db: Db, actor: Actor, noticeId: string) {
  const { title, text, audience, classCodes, streamIds, withTeachers, from, until, isPinned, version } =
    await mustFindOnDesk(db, actor, noticeId)
  const record = { title, text, audience, classCodes, streamIds, withTeachers, from, until, isPinned, version }
  return versionConflict(db, { what: 'notice', kind, id: noticeId, record })
}

/** What its history tells of it. */
const snapshotOf = ({ title, text, audienceText, from, until, isPinned, state }: NoticeRow) => ({
  title,
  text,
  audience: audienceText,
  from,
  until,
  isPinned,
  isWithdrawn: state === 'withdrawn',
})
