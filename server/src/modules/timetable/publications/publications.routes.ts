import { publishTimetable, takeBackTimetable } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { mustFindSchool } from '../../school/school'
import { findTerm } from '../../school/terms'
import { settleCovers } from '../cover'
import { findClock, listVersions, lockVersion, mustBeDraft, mustFindVersion, versionConflictOf } from '../timetable'
import { lockPublication, publishVersion, takeBackPublication } from './publications.repo'
import { firstDayOf, heldOn, mustBeAhead, mustBePublishable, mustKeepLessons } from './publish-policy'
import { continued } from './published-again'

const kind = 'timetable'

export function publicationRoutes(app: FastifyInstance) {
  handle(app, publishTimetable, async ({ db, input, actor }) => {
    const { termId } = await mustFindVersion(db, input.timetableId)
    await lockPublication(db, termId)
    const draft = await lockVersion(db, input.timetableId)
    const term = await findTerm(db, termId)
    if (!draft || !term) throw notFound('timetable')
    if (draft.version !== input.version) throw await versionConflictOf(db, draft.id)
    const versions = await listVersions(db, termId)
    const published = versions.filter(({ holds }) => holds)
    const replaced = versions.find(
      ({ id, state, holds }) => id === draft.id && (state === 'archived' || holds === 'over'),
    )
    if (!replaced) mustBeDraft(draft)
    await mustBePublishable(db, draft)
    const { today } = await findClock(db)
    const firstDay = firstDayOf({
      term,
      asked: input.firstDay,
      today,
      isFirst: published.length === 0,
      locale: (await mustFindSchool(db)).locale,
    })
    const day = firstDay ?? term.startDate
    await mustKeepLessons(db, { draft, before: heldOn(day, published, term), isAllowed: input.allowEmptyStreams })
    const id = replaced ? await continued(db, replaced, day, versions) : draft.id
    await publishVersion(db, { termId, timetableId: id, firstDay, accountId: actor.accountId })
    const covers = await settleCovers(db, { from: today, until: term.endDate })
    const change = {
      before: { state: draft.state, published: published[0]?.title },
      after: { state: 'published', published: draft.title, firstDay: day, ...covers },
    }
    await audit(db, actor, { action: 'publish timetable', kind, id, ...change })
    return { ...(await mustFindVersion(db, id)), ...covers }
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
