import { publishTimetable, takeBackTimetable } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { mustFindSchool } from '../../school/school'
import { findTerm } from '../../school/terms'
import { settleCovers } from '../cover'
import { findClock, listVersions, lockVersion, mustFindVersion, versionConflictOf } from '../timetable'
import { lockPublication, publishVersion, takeBackPublication } from './publications.repo'
import { firstDayOf, mustBeAhead, mustBePublishable } from './publish-policy'

const kind = 'timetable'

export function publicationRoutes(app: FastifyInstance) {
  handle(app, publishTimetable, async ({ db, input, actor }) => {
    const { termId } = await mustFindVersion(db, input.timetableId)
    await lockPublication(db, termId)
    const draft = await lockVersion(db, input.timetableId)
    const term = await findTerm(db, termId)
    if (!draft || !term) throw notFound('timetable')
    if (draft.version !== input.version) throw await versionConflictOf(db, draft.id)
    await mustBePublishable(db, draft)
    const published = (await listVersions(db, termId)).filter(({ holds }) => holds)
    const { today } = await findClock(db)
    const firstDay = firstDayOf({
      term,
      asked: input.firstDay,
      today,
      isFirst: published.length === 0,
      locale: (await mustFindSchool(db)).locale,
    })
    await publishVersion(db, { termId, timetableId: draft.id, firstDay, accountId: actor.accountId })
    const covers = await settleCovers(db, { from: today, until: term.endDate })
    const change = {
      before: { state: draft.state, published: published[0]?.title },
      after: { state: 'published', published: draft.title, firstDay: firstDay ?? term.startDate, ...covers },
    }
    await audit(db, actor, { action: 'publish timetable', kind, id: draft.id, ...change })
    return { ...(await mustFindVersion(db, draft.id)), ...covers }
  })

  handle(app, takeBackTimetable, async ({ db, input, actor }) => {
    const { termId } = await mustFindVersion(db, input.timetableId)
    await lockPublication(db, termId)
    const ahead = await mustFindVersion(db, input.timetableId)
    const term = await findTerm(db, termId)
    if (!term) throw notFound('timetable')
    mustBeAhead(ahead)
    await takeBackPublication(db, { termId, timetableId: ahead.id })
    const covers = await settleCovers(db, { from: (await findClock(db)).today, until: term.endDate })
    const change = { before: { state: 'published', firstDay: ahead.firstDay }, after: { state: 'draft', ...covers } }
    await audit(db, actor, { action: 'take back timetable', kind, id: ahead.id, ...change })
    return { ...(await mustFindVersion(db, ahead.id)), ...covers }
  })
}
