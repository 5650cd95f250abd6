import {
  getAdminDashboard,
  getMarkView,
  getOwnMarks,
  getReportDesk,
  getStudent,
  getStudentDashboard,
  getTeacherDashboard,
  listAllMarkSheets,
  listClasses,
  listMarkProgress,
  listMissingRegisters,
  listOwnTerms,
  listStudents,
  listStudentTerms,
} from '@bellhouse/contracts'
import { call } from './support/mark-sheets'
import { enter, expect, test } from './support/test'

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

test('every screen counts the same students', async ({ as }) => {
  const page = await as('admin')
  const { classes, unplaced } = await call(page, getAdminDashboard, {})
  const records = await call(page, listClasses, {})
  const { streams } = await call(page, listMarkProgress, {})
  const { total } = await call(page, listStudents, {})
  expect(sum(classes.map(({ female, male, unknown }) => female + male + unknown)) + unplaced).toBe(total)
  expect(sum(records.flatMap((one) => one.streams).map(({ students }) => students)) + unplaced).toBe(total)
  for (const { code, streams: own } of records) {
    const { total: ofClass } = await call(page, listStudents, { class: code })
    const shown = classes.find((one) => one.code === code)
    expect([code, sum(own.map(({ students }) => students))]).toEqual([code, ofClass])
    expect([code, shown && shown.female + shown.male + shown.unknown]).toEqual([code, ofClass])
  }
  const counted = new Map(records.flatMap((one) => one.streams).map(({ id, students }) => [id, students]))
  for (const { streamId, stream, students } of streams)
    expect([stream, students]).toEqual([stream, counted.get(streamId)])
})

test('every screen misses the same marks, and has the same averages', async ({ as }) => {
  const page = await as('admin')
  const { marks } = await call(page, getAdminDashboard, {})
  const { streams } = await call(page, listMarkProgress, {})
  const sheets = await call(page, listAllMarkSheets, {})
  const ofSchool = sum(marks.cells.map((cell) => cell.expected - cell.marks))
  expect(sum(streams.flatMap(({ subjects }) => subjects).map((one) => one.expected - one.marks))).toBe(ofSchool)
  expect(sum(sheets.map((sheet) => sheet.expected - sheet.marks))).toBe(ofSchool)
  for (const { streamId, stream, students, subjects } of streams) {
    const missing = sum(subjects.map((one) => one.expected - one.marks))
    const ofSheets = sheets.filter((sheet) => sheet.streamId === streamId)
    expect([stream, sum(ofSheets.map((sheet) => sheet.expected - sheet.marks))]).toEqual([stream, missing])
    const desk = await call(page, getReportDesk, { streamId })
    expect([stream, sum(desk.students.map((student) => student.missing))]).toEqual([stream, missing])
    const view = await call(page, getMarkView, { streamId })
    expect([stream, view.students.length, desk.students.length]).toEqual([stream, students, students])
    const inView = view.students.flatMap((student) => student.subjects).map(({ result }) => result.missing)
    expect([stream, sum(inView)]).toEqual([stream, missing])
    const averages = new Map(
      view.students.map(({ studentId, average, position }) => [studentId, { average, position }]),
    )
    for (const { studentId, average, position } of desk.students)
      expect([stream, studentId, { average, position }]).toEqual([stream, studentId, averages.get(studentId)])
  }
})

test('every screen misses the same registers', async ({ as }) => {
  const page = await as('admin')
  const { today, registers, decisions } = await call(page, getAdminDashboard, {})
  const missing = await call(page, listMissingRegisters, { from: today, until: today })
  expect(missing.count).toBe(registers.streams - registers.taken)
  const waiting = decisions.find(({ kind }) => kind === 'registers')
  const { searchParams } = new URL(waiting?.to ?? '', page.url())
  const [from, until] = [searchParams.get('from') ?? '', searchParams.get('until') ?? '']
  const earlier = await call(page, listMissingRegisters, { from, until })
  expect(earlier.count).toBe(waiting?.count)

  const name = 'Okiror, Topista'
  const all = await call(page, listMissingRegisters, { from, until: today })
  await enter(page, 'teacher')
  const { registersOwed } = await call(page, getTeacherDashboard, {})
  const owed = all.registers.filter(({ owedBy }) => owedBy === name)
  const wordsOf = (one: { stream: string; date: string; session: string }) => `${one.stream} ${one.date} ${one.session}`
  expect(registersOwed.map(wordsOf).sort()).toEqual(owed.map(wordsOf).sort())
})

test('every screen has the same day on which marks are due', async ({ as }) => {
  const page = await as('teacher')
  const { marksOwed } = await call(page, getTeacherDashboard, {})
  const own = await call(page, listAllMarkSheets, {})
  await enter(page, 'admin')
  const all = await call(page, listAllMarkSheets, {})
  expect(marksOwed.length).toBeGreaterThan(0)
  for (const { stream, subject } of marksOwed) {
    const isIt = (one: { stream: string; subject: string }) => one.stream === stream && one.subject === subject
    const [due] = marksOwed
      .filter(isIt)
      .map((one) => one.due)
      .sort()
    expect([stream, subject, own.find(isIt)?.due, all.find(isIt)?.due]).toEqual([stream, subject, due, due])
  }
})

test('a student reads of themselves what the office reads', async ({ as }) => {
  const page = await as('student')
  const own = await call(page, getStudentDashboard, {})
  const terms = await call(page, listOwnTerms, {})
  const marks = await call(page, getOwnMarks, {})
  await enter(page, 'admin')
  const { rows } = await call(page, listStudents, { search: own.name.replace(',', '') })
  const studentId = rows.find(({ name }) => name === own.name)?.id ?? ''
  const record = await call(page, getStudent, { studentId })
  expect(record.attendance).toEqual(own.attendance)
  expect((await call(page, listStudentTerms, { studentId })).terms).toEqual(terms.terms)
  expect(record.stream).toBe(own.stream)
  for (const { label, average } of terms.terms.filter((term) => term.average !== null)) {
    const shown = marks.terms.find((term) => term.label === label)
    expect([label, shown?.average]).toEqual([label, average])
  }
})
