import { publishTimetable, takeBackTimetable } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { mustFindSchool } from '../../school/school'
import { findTerm } from '../../school/terms'
import { findClock } from './clock.repo'
import { mustFindVersion, versionConflictOf } from './find-version'
import { lockPublication, publishVersion, takeBackPublication } from './publications.repo'
import { firstDayOf, mustBeAhead, mustBePublishable } from './publish-policy'
import { listVersions, lockVersion } from './timetable.repo'

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
    const firstDay = firstDayOf({
      term,
      asked: input.firstDay,
      today: (await findClock(db)).today,
      isFirst: published.length === 0,
      locale: (await mustFindSchool(db)).locale,
    })
    await publishVersion(db, { termId, timetableId: draft.id, firstDay, accountId: actor.accountId })
    const change = {
      before: { state: draft.state, published: published[0]?.title },
      after: { state: 'published', published: draft.title, firstDay: firstDay ?? term.startDate },
    }
    await audit(db, actor, { action: 'publish timetable', kind, id: draft.id, ...change })
    return mustFindVersion(db, draft.id)
  })

  handle(app, takeBackTimetable, async ({ db, input, actor }) => {
    const { termId } = await mustFindVersion(db, input.timetableId)
    await lockPublication(db, termId)
    const ahead = await mustFindVersion(db, input.timetableId)
    mustBeAhead(ahead)
    await takeBackPublication(db, { termId, timetableId: ahead.id })
    const change = { before: { state: 'published', firstDay: ahead.firstDay }, after: { state: 'draft' } }
    await audit(db, actor, { action: 'take back timetable', kind, id: ahead.id, ...change })
    return mustFindVersion(db, ahead.id)
  })
}
