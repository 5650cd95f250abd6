import { type Found, search } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor'
import type { Db } from '../../db/open'
import { handle } from '../../handle'
import { searchStaff, searchStreams, searchStudents, searchStudentsOfTeacher, searchSubjects } from './search.repo'

export function searchRoutes(app: FastifyInstance) {
  handle(app, search, async ({ db, input, actor }) => {
    const query = input.query.trim()
    return query === '' ? [] : searchers[actor.category](db, query, actor)
  })
}

type Searcher = (db: Db, query: string, actor: Actor) => Promise<Found[]>

/** Each category finds what it has a page for; a student's own pages are few, and the menu has them all. */
const searchers: Record<Actor['category'], Searcher> = {
  admin: async (db, query) => {
    const [students, staff, streams, subjects] = await Promise.all([
      searchStudents(db, query),
      searchStaff(db, query),
      searchStreams(db, query),
      searchSubjects(db, query),
    ])
    return [
      ...students.map(foundStudent),
      ...staff.map(({ id, name, number }) => found('staff', name, number, `/staff_details/${id}`)),
      ...streams.map(({ id, classCode, label }) =>
        found('class', label, 'Students', `/students/${classCode}?stream=${id}`),
      ),
      ...subjects.map(({ code, name, level }) =>
        found('subject', name, `${code}, ${level}-level`, `/edit_subject/${encodeURIComponent(code)}?level=${level}`),
      ),
    ]
  },
  staff: async (db, query, actor) => {
    const students = actor.staffId ? await searchStudentsOfTeacher(db, query, actor.staffId) : []
    return students.map((student) => ({ ...foundStudent(student), url: '/teacher/student_attendance' }))
  },
  student: async () => [],
}

const found = (kind: Found['kind'], title: string, detail: string, url: string): Found => ({ kind, title, detail, url })

const foundStudent = ({
  id,
  name,
  number,
  stream,
}: {
  id: string
  name: string
  number: string
  stream: string | null
}) => found('student', name, [number, stream].filter(Boolean).join(', '), `/student_details/${id}`)
