import {
  applyAllocationImport,
  applyElectiveImport,
  applyRosterImport,
  findElectives,
  previewAllocationImport,
  previewElectiveImport,
  previewRosterImport,
  startAllocationImport,
  startElectiveImport,
  startRosterImport,
  undoAllocationImport,
  undoElectiveImport,
  undoRosterImport,
} from '@bellhouse/contracts'
import { expect } from '@jest/globals'
import { whenRosterDone } from '../roster-done'
import { type Acts, type Given, of } from './act'
import type { RandomSchool, Undoable } from './random-school'

const aFile = (...rows: string[]) => ({ files: [new File([rows.join('\n')], 'list.csv')] })

/** Whoever is of the school, with the number by which lists know them. */
function numbersOf({ app, students }: RandomSchool) {
  return app.db
    .selectFrom('student')
    .select(['id', 'admission_number as number', 'given_names as name'])
    .where('id', 'in', students)
    .orderBy('admission_number')
    .execute()
}

type Undo = Extract<Undoable, { kind: 'import' }>

/** An import that is written in the book, or that is taken back at once and leaves no trace. */
async function brought(school: RandomSchool, { who }: Given, { before, ...all }: Undo & { before: unknown }) {
  // What was so already is no part of the import: whoever is changed after it does not stand on it.
  const pages = new Map([...all.pages].filter(([id, page]) => school.book.copy([id]).get(id) !== page))
  const undo = { ...all, pages }
  if (who % 3 > 0) return school.undoable.push(undo)
  await undoImport(school, undo)
  expect(await school.copies()).toEqual(before)
}

/** Takes it back, in the book as well. */
export async function undoImport(school: RandomSchool, { run, pages, news }: Undo) {
  await run()
  school.book.putBack(pages)
  for (const id of news) {
    school.book.forget(id)
    school.students.splice(school.students.indexOf(id), 1)
  }
}

async function applied(school: RandomSchool, importId: string): Promise<void> {
  const { state, failure } = await whenRosterDone(school.call, importId)
  expect([state, failure]).toEqual(['applied', null])
}

/** A list of a stream: two who are known, wherever they are and whether they have left, and one who is new. */
async function importList(school: RandomSchool, given: Given) {
  const { call, book } = school
  const stream = of(school.streams, given.stream)
  const known = await numbersOf(school)
  const named = [...new Set([of(known, given.who), of(known, given.who + 1 + given.subject)])].filter((one) => !!one)
  if (!stream) return
  school.count += 1
  const number = `R-${school.count}`
  const { name } = await school.app.db
    .selectFrom('stream')
    .select('name')
    .where('id', '=', stream.id)
    .executeTakeFirstOrThrow()
  const place = `${stream.classCode.toUpperCase()} ${name}`
  const rows = [...named, { number, name: `N${school.count}` }].map(
    (one) => `${one.number},Nakato,${one.name},${place}`,
  )
  const before = await school.copies()
  const { id, mapping } = await call(startRosterImport, {}, aFile('Adm No,Surname,Given name,Class', ...rows))
  const { preview } = await call(previewRosterImport, { importId: id, mapping })
  expect(preview?.refused).toEqual([])
  await call(applyRosterImport, { importId: id })
  await applied(school, id)
  const today = await school.today()
  const pages = book.copy(named.map((one) => one.id))
  for (const one of named) {
    if (book.positionOf(one.id, today) === 'left') book.isHere(one.id, today, false)
    book.moves(one.id, today, stream.id)
  }
  const added = (
    await school.app.db
      .selectFrom('student')
      .select('id')
      .where('admission_number', '=', number)
      .executeTakeFirstOrThrow()
  ).id
  book.admits(added, { from: school.yearStart(today), stream: stream.id, subjects: [] })
  school.students.push(added)
  const run = () => call(undoRosterImport, { importId: id })
  await brought(school, given, { kind: 'import', run, pages, news: [added], before })
}

/** Each of three students takes what stands beside their number, and none of the other electives. */
async function importElectives(school: RandomSchool, given: Given) {
  const { call, book } = school
  const classCode = of(['s1', 's2', 's5'], given.stream) ?? ''
  const { students, subjects } = await call(findElectives, { classCode, on: given.on })
  const named = students.filter((_, at) => (at + given.who) % 3 === 0).slice(0, 3)
  const taken = named.map((_, at) => subjects[(given.subject + at) % subjects.length])
  if (named.length === 0) return
  const rows = named.map(({ admissionNumber }, at) => `${admissionNumber};${taken[at]?.name}`)
  const before = await school.copies()
  const { id, mapping } = await call(startElectiveImport, { classCode }, aFile('Adm no;Electives', ...rows))
  await call(previewElectiveImport, { importId: id, mapping: { ...mapping, on: given.on } })
  await call(applyElectiveImport, { importId: id, despiteLimits: true })
  const pages = book.copy(named.map((one) => one.id))
  for (const [at, student] of named.entries()) {
    const takes = taken[at]?.id ?? ''
    if (student.subjectIds.length === 1 && student.subjectIds[0] === takes) continue
    const drops = subjects.map((subject) => subject.id).filter((one) => one !== takes)
    book.chooses(student.id, given.on, { takes: [takes], drops })
  }
  const run = () => call(undoElectiveImport, { importId: id })
  await brought(school, given, { kind: 'import', run, pages, news: [], before })
}

/** One subject of one stream has the teacher of the file and no other. */
async function importAllocations(school: RandomSchool, given: Given) {
  const { call, app } = school
  const { staff_number } = await app.db
    .selectFrom('staff')
    .select('staff_number')
    .where('id', '=', of(school.staff, given.teacher) ?? '')
    .executeTakeFirstOrThrow()
  const stream = of(['S1 East', 'S1 West', 'S2 East', 'S2 West'], given.stream)
  const subject = of(['Maths', 'Art', 'Music'], given.subject)
  const file = aFile('Staff number;Subject;Stream', `${staff_number};${subject};${stream}`)
  const before = await school.copies()
  const { id, mapping } = await call(startAllocationImport, {}, file)
  await call(previewAllocationImport, { importId: id, mapping: { ...mapping, on: given.on } })
  await call(applyAllocationImport, { importId: id })
  const run = () => call(undoAllocationImport, { importId: id })
  await brought(school, given, { kind: 'import', run, pages: new Map(), news: [], before })
}

export const importActs = {
  'import a list': importList,
  'import electives': importElectives,
  'import allocations': importAllocations,
} satisfies Acts
