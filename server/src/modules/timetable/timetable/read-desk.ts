import type { getTimetable, OutputOf } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listSchoolSubjects, listStreams, listTerms } from '../../school/school'
import { findClock } from './clock.repo'
import { findFrame, findNewestFrame, listUnavailable } from './frames.repo'
import { listLessons } from './lessons.repo'
import { listRooms } from './rooms.repo'
import { listStaffNames } from './staff-names.repo'
import { findVersion, listVersions } from './timetable.repo'
import { usualFrame } from './usual-frame'

interface Asked {
  termId?: string | undefined
  timetableId?: string | undefined
}

/** Everything that the plan of a term is drawn with, in one reply. */
export async function readDesk(db: Db, asked: Asked): Promise<OutputOf<typeof getTimetable>> {
  const version = asked.timetableId ? await findVersion(db, asked.timetableId) : undefined
  if (asked.timetableId && (!version || (asked.termId && version.termId !== asked.termId))) throw notFound('timetable')
  const terms = await listTerms(db)
  const wanted = version?.termId ?? asked.termId
  const term = wanted
    ? terms.find(({ id }) => id === wanted)
    : (terms.find(({ isCurrent }) => isCurrent) ?? terms.at(-1))
  if (wanted && !term) throw notFound('term')

  const [clock, rooms, streams, staff, subjects, newest, own] = await askAll(db, [
    () => findClock(db),
    () => listRooms(db),
    () => listStreams(db),
    () => listStaffNames(db),
    () => listSchoolSubjects(db),
    () => findNewestFrame(db),
    () => (term ? readTerm(db, term.id, version?.id) : nothing),
  ])
  return {
    today: clock.today,
    term: term ?? null,
    terms,
    usualFrame: newest ?? usualFrame(clock.weekDays),
    rooms,
    streams,
    staff,
    subjects,
    ...own,
  }
}

const nothing = { frame: null, versions: [], timetable: null, unavailable: [] }

async function readTerm(db: Db, termId: string, timetableId: string | undefined) {
  const [frame, versions, unavailable] = await askAll(db, [
    () => findFrame(db, termId),
    () => listVersions(db, termId),
    () => listUnavailable(db, termId),
  ])
  const shown = timetableId ?? versions[0]?.id
  const timetable = shown ? { id: shown, lessons: await listLessons(db, shown) } : null
  return { frame: frame ?? null, versions, timetable, unavailable }
}
