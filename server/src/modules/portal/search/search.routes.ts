import { addressOf, can, type Found, type Permission, search } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import type { Db } from '../../../platform/db/open'
import { listStreamIdsOfTeacher } from '../../attendance/registers'
import { NameWords } from './name-words'
import {
  exactly,
  findLeavers,
  findStaff,
  findStreams,
  findStudents,
  findStudentsOfTeacher,
  findSubjects,
  foldWords,
  type Match,
  meaning,
  mostLeavers,
  readNameWords,
} from './search.repo'

/** With less than this, the words were perhaps mistyped. */
const enough = 3

export function searchRoutes(app: FastifyInstance) {
  const names = new NameWords(() => readNameWords(app.db))
  handle(app, search, async ({ db, input, actor }) => {
    const query = input.query.trim()
    if (query === '') return []
    const here = await findMeant(db, query, (match) => searchers[actor.category](db, match, query, actor))
    if (!can(actor, 'students.read')) return here
    const left = await findMeant(db, query, async (match) => (await findLeavers(db, match, query)).map(foundStudent))
    return [...here, ...left.slice(0, mostLeavers)]
  })

  async function findMeant(db: Db, query: string, find: (match: Match) => Promise<Found[]>) {
    const found = await find(exactly(query))
    if (found.length >= enough) return found
    const meant = await names.meantBy(await foldWords(db, query))
    return meant ? withoutTwins([...found, ...(await find(meaning(meant)))]) : found
  }
}

const withoutTwins = (found: Found[]) => [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]

type Searcher = (db: Db, match: Match, query: string, actor: Actor) => Promise<Found[]>

/** Each category finds what it has a page for; a student's own pages are few, and the menu has them all. */
const searchers: Record<Actor['category'], Searcher> = {
  admin: async (db, match, query, actor) => {
    const where = <T>(permission: Permission, find: () => Promise<T[]>) => (can(actor, permission) ? find() : [])
    const [students, staff, streams, subjects] = await Promise.all([
      where('students.read', () => findStudents(db, match, query)),
      where('staff.read', () => findStaff(db, match)),
      where('students.read', () => findStreams(db, match)),
      where('subjects.write', () => findSubjects(db, match)),
    ])
    return [
      ...students.map(foundStudent),
      ...staff.map(({ id, name, number }) => found('staff', name, number, addressOf.staff(id))),
      ...streams.map(({ id, classCode, label }) =>
        found('class', label, 'Students', addressOf.students(classCode, { stream: id })),
      ),
      ...subjects.map(({ code, name, level, levelName }) =>
        found('subject', name, `${code}, ${levelName}`, addressOf.editSubject(code, { level })),
      ),
    ]
  },
  staff: async (db, match, query, { staffId }) => {
    if (staffId === null) return []
    const students = await findStudentsOfTeacher(db, match, query, staffId)
    const own = students.length > 0 ? await listStreamIdsOfTeacher(db, staffId) : []
    // Of a set's students a teacher may not have the stream's register.
    const placeOf = ({ id, streamId }: FoundStudent) =>
      streamId && own.includes(streamId) ? { stream: streamId, student: id } : { student: id }
    return students.map((one) => ({ ...foundStudent(one), url: addressOf.teacherAttendance(placeOf(one)) }))
  },
  student: async () => [],
}

const found = (kind: Found['kind'], title: string, detail: string, url: string): Found => ({ kind, title, detail, url })

interface FoundStudent {
  id: string
  name: string
  number: string
  stream: string | null
  streamId: string | null
  status: string
}

/** Whoever is not simply at the school is told with it. */
const foundStudent = ({ id, name, number, stream, status }: FoundStudent) => {
  const detail = [number, stream, status === 'active' ? null : status].filter(Boolean).join(', ')
  return found('student', name, detail, addressOf.student(id))
}
