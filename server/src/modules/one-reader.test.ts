import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const modules = import.meta.dirname

/** Areas whose every question has a day: who was where then is asked of the functions `members_of`, `takers_of`, `stream_of` … */
const areas = ['attendance', 'marks', 'timetable', 'communication', 'portal']

/** Where somebody is today is kept on the student: right for a list of today, wrong for any other day. */
const ofToday = /\bstudent\.stream_id\b|\bjoin student using \(stream_id\)|\bfrom student [^`]*\bstream_id\b/g
/** The facts themselves, and what is kept of their choices. */
const facts = /\b(?:placement|subject_choice|student_subject|group_membership)\b/g
const allocations = /\b(?:from|join) allocation\b/g

/** Places that ask of today, or of all days at once, and why. */
const allowed: Record<string, string> = {
  'attendance/attendance/attendance-views.repo.ts student.stream_id': 'the stream that is shown beside a name today',
  'attendance/attendance-imports/attendance-imports.repo.ts placement': 'every stream somebody ever was in',
  'marks/mark-views/mark-views.repo.ts placement': 'each assessment is asked of its own day',
  'marks/mark-views/mark-views.repo.ts group_membership': 'each assessment is asked of its own day',
  'marks/grading/stream-marks.repo.ts group_membership': 'each assessment is asked of its own day',
  'communication/notices/notice-readers.repo.ts student.stream_id': 'who reads a notice now',
  'communication/notices/notice-readers.repo.ts join student using (stream_id)': 'who reads a notice now',
  'communication/notices/notice-readers.repo.ts from student': 'who reads a notice now',
  'communication/chat/chat-contacts.repo.ts from student': 'whom somebody may write to now',
  'portal/search/search.repo.ts student.stream_id': 'who is found today',
  'portal/dashboards/school-counts.repo.ts from student': 'how many are in no stream today',
}

const placesIn = (text: string) =>
  [ofToday, facts, allocations].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([found]) => (found.startsWith('from student ') ? 'from student' : found)),
  )

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

it('asks who was where, and who took what, in one place only', async () => {
  const files = (await readdir(modules, { recursive: true })).filter(
    (name) => isSource(name) && areas.some((area) => name.startsWith(`${area}/`)),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = await Promise.all(
    files.map(async (file) => {
      const sql = [...(await readFile(join(modules, file), 'utf8')).matchAll(/`[^`]*`|'[^'\n]*'/g)].join('\n')
      return placesIn(sql).map((place) => `${file} ${place}`)
    }),
  )
  const all = new Set(found.flat())
  expect([...all].filter((place) => !(place in allowed))).toEqual([])
  // What is allowed is there: a line of no use would let something else pass.
  expect(Object.keys(allowed).filter((place) => !all.has(place))).toEqual([])
})

it.each([
  ['select name from student join stream on stream.id = student.stream_id'],
  ['select lesson_id from lesson_stream join student using (stream_id)'],
  ['select id from student where stream_id = $1'],
  ['select student_id from placement where during @> $1'],
  ['left join student_subject on student_subject.student_id = student.id'],
  ['select staff_id from allocation where stream_id = $1'],
])('finds %s', (sql) => {
  expect(placesIn(sql)).not.toEqual([])
})

it.each([
  ['select members_of(stream_id, $1)'],
  ['select name from student where id = $1'],
  ['select staff_id from allocated_on($1)'],
])('lets %s pass', (sql) => {
  expect(placesIn(sql)).toEqual([])
})
