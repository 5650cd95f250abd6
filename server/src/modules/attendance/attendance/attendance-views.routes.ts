import { join } from 'node:path'
import {
  can,
  exportAttendance,
  exportMonthlyRegister,
  getAttendanceSummary,
  getMonthlyRegister,
  listAbsentees,
  listChronicAbsence,
  listMissingRegisters,
  printMonthlyRegister,
  usualThreshold,
} from '@bellhouse/contracts'
import { cycleDaysOf } from '@bellhouse/timetabling'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { type FileColumn, tableFile } from '../../../platform/table-file/table-file'
import { mustFindAnyClass } from '../../school/classes'
import { findCurrentTerm, listTerms, mustFindSchool } from '../../school/school'
import { listRhythms } from '../../school/school-calendar'
import { listHeldLessons } from '../../timetable/cover'
import { findCalendarOf, findClock, findParts } from '../../timetable/timetable'
import { listSessionsShown, readSessionTitles, shownDayOf } from '../registers'
import { totalsOf } from './attendance-totals'
import {
  type AbsenteeRow,
  type Between,
  type Counted,
  countAway,
  countByDay,
  countByStream,
  listAbsenteePage,
  listAway,
  listChronicPage,
} from './attendance-views.repo'
import { missingLessons, mostFirst, newestFirst, owingOf, owingOfHolders, together } from './missing-registers'
import { countMissingForOthers, countMissingHalves, listDueDays, listMissingHalves } from './missing-registers.repo'
import { columnsOfMonth } from './monthly-register'
import type { MonthlyRegisterPage } from './monthly-register-page'
import { monthOf, periodOf } from './period'
import { readMonthlyRegister } from './read-monthly-register'

const layout = { file: join(import.meta.dirname, 'monthly-register-page.ts'), name: 'monthlyRegisterPage' }
const mostMissing = 200

export function attendanceViewsRoutes(app: FastifyInstance) {
  handle(
    app,
    listAbsentees,
    async ({ db, input: { after, ...asked }, actor }) => {
      await mustFindAnyClass(db, asked.class)
      const school = await mustFindSchool(db)
      const shown = shownDayOf(school, asked)
      const away = { ...asked, date: shown.date }
      const [found, counts, sessions] = await Promise.all([
        listAbsenteePage(db, away, after),
        countAway(db, away),
        listSessionsShown(db, shown),
      ])
      const { rows, next } = pageOf(found, ({ place, studentId }) => [place, studentId])
      const absentees = rows.map((row) => ({
        ...row,
        phones: maySeeGuardians(actor) ? row.phones : [],
        rate: totalsOf(row, school.excused_is_held).rate,
      }))
      return { ...shown, sessions, counts, absentees, next }
    },
    { shows: ({ absentees }) => absentees.map(({ studentId }) => studentId) },
  )

  handle(app, exportAttendance, async ({ db, input: { format = 'csv', ...away }, actor }) => {
    await mustFindAnyClass(db, away.class)
    const rows = await listAway(db, away, null)
    return tableFile(format, {
      name: `Away on ${away.date}`,
      columns: maySeeGuardians(actor) ? [...awayColumns, phoneColumn] : awayColumns,
      rows,
    })
  })

  handle(app, getAttendanceSummary, async ({ db, input: { unit, date, class: classCode } }) => {
    await mustFindAnyClass(db, classCode)
    const [school, terms] = await Promise.all([mustFindSchool(db), listTerms(db)])
    const period = periodOf(unit, date, terms)
    const between = { ...period, class: classCode }
    const [streams, days] = await Promise.all([countByStream(db, between), countByDay(db, between)])
    const totals = (counted: Counted) => totalsOf(pick(counted), school.excused_is_held)
    return {
      ...period,
      totals: totals(days.reduce(sumOf, nothing)),
      days: days.map((day) => ({ date: day.date, totals: totals(day) })),
      streams: streams.map((stream) => ({ ...stream, totals: totals(stream) })),
    }
  })

  owedRegisterRoutes(app)
  monthlyRegisterRoutes(app)
}

function owedRegisterRoutes(app: FastifyInstance) {
  handle(app, listMissingRegisters, async ({ db, input }) => {
    await mustFindAnyClass(db, input.class)
    const school = await mustFindSchool(db)
    // What is still to come is not owed yet.
    const until = [input.until, school.today].sort()[0] ?? input.until
    if (until < input.from) return { count: 0, registers: [], owing: [] }
    const { registers, owing } = await readMissing(db, { ...input, until })
    const titleOf = await readSessionTitles(db, registers)
    return {
      count: owing.reduce((sum, { count }) => sum + count, 0),
      registers: registers.map((register) => ({ ...register, ...titleOf(register) })),
      owing: mostFirst(owing),
    }
  })

  handle(app, listChronicAbsence, async ({ db, input: { below = usualThreshold, ...input } }) => {
    await mustFindAnyClass(db, input.class)
    const [school, terms, current] = await Promise.all([mustFindSchool(db), listTerms(db), findCurrentTerm(db)])
    const term = terms.find(({ id }) => id === (input.termId ?? current?.id))
    if (!term && input.termId) throw notFound('term')
    if (!term) return { term: null, below, students: [], next: null }
    const excusedIsHeld = school.excused_is_held
    const asked = { termId: term.id, class: input.class, after: input.after, below: below / 100, excusedIsHeld }
    const { rows, next } = pageOf(await listChronicPage(db, asked), ({ share, studentId }) => [
      String(share),
      studentId,
    ])
    const students = rows.map((row) => ({ ...row, totals: totalsOf(pick(row), excusedIsHeld) }))
    return { term: term.label, below, students, next }
  })
}

function monthlyRegisterRoutes(app: FastifyInstance) {
  handle(app, getMonthlyRegister, ({ db, input }) => readMonthlyRegister(db, input))

  handle(app, exportMonthlyRegister, async ({ db, input: { format = 'csv', ...place } }) => {
    const register = await readMonthlyRegister(db, place)
    const name = `Register ${register.stream} ${register.month}`
    return tableFile(format, { name, columns: columnsOfMonth(register), rows: register.students })
  })

  handle(app, printMonthlyRegister, async ({ db, input, actor }) => {
    const [register, { name, today }] = await Promise.all([readMonthlyRegister(db, input), mustFindSchool(db)])
    const { label } = monthOf(input.month)
    const body = await app.printer.print<MonthlyRegisterPage>(actor.accountId, layout, {
      school: name,
      label,
      printedOn: today,
      register,
    })
    return { filename: `Register ${register.stream} ${register.month}.pdf`, type: 'application/pdf', body }
  })
}

/** Of each day what was to be taken on it, however that has changed. */
async function readMissing(db: Db, between: Between) {
  const rhythms = (await listRhythms(db, between)).map(({ rhythm }) => rhythm)
  const ofHalves = rhythms.some((rhythm) => rhythm !== 'lesson') ? await readMissingHalves(db, between) : null
  const ofLessons = rhythms.includes('lesson') ? await readMissingLessons(db, between) : null
  if (!ofHalves || !ofLessons) return ofHalves ?? ofLessons ?? { registers: [], owing: [] }
  return {
    registers: newestFirst([...ofLessons.registers, ...ofHalves.registers]).slice(0, mostMissing),
    owing: together([...ofLessons.owing, ...ofHalves.owing]),
  }
}

async function readMissingHalves(db: Db, between: Between) {
  const [registers, owing, forOthers] = await askAll(db, [
    () => listMissingHalves(db, between, mostMissing),
    () => countMissingHalves(db, between),
    () => countMissingForOthers(db, between),
  ])
  return { registers, owing: owingOfHolders(owing, forOthers) }
}

/** In a school that takes a register in every lesson, each lesson of the published timetable owes one. */
async function readMissingLessons(db: Db, between: Between) {
  const [found, due, now] = await askAll(db, [
    () => findCalendarOf(db, between.until),
    () => listDueDays(db, between),
    () => findClock(db),
  ])
  if (!found) return { registers: [], owing: [] }
  const dates = cycleDaysOf([...new Set(due.map(({ date }) => date))], found.calendar)
  const lessons = await listHeldLessons(db, { termId: found.term.id, dates })
  const partOf = await findParts(db, lessons)
  const taught = lessons.map((lesson) => ({ ...lesson, part: partOf(lesson) }))
  const missing = missingLessons(taught, { due, periods: found.frame.periods, now })
  return { registers: missing.slice(0, mostMissing), owing: owingOf(missing) }
}

/** Students and their guardians are one permission. */
const maySeeGuardians = (actor: Actor) => can(actor, 'students.read')

const nothing: Counted = { present: 0, absent: 0, late: 0, excused: 0 }

const pick = ({ present, absent, late, excused }: Counted): Counted => ({ present, absent, late, excused })

const sumOf = (one: Counted, other: Counted): Counted => ({
  present: one.present + other.present,
  absent: one.absent + other.absent,
  late: one.late + other.late,
  excused: one.excused + other.excused,
})

const awayColumns: FileColumn<AbsenteeRow>[] = [
  { title: 'Admission number', read: ({ admissionNumber }) => admissionNumber },
  { title: 'Name', read: ({ name }) => name },
  { title: 'Stream', read: ({ stream }) => stream },
  { title: 'Status', read: ({ status }) => status },
  { title: 'Minutes late', read: ({ minutesLate }) => minutesLate },
  { title: 'Note', read: ({ note }) => note },
]

/** Only for whoever may see guardians. */
const phoneColumn: FileColumn<AbsenteeRow> = { title: 'Telephone', read: ({ phones }) => phones.join(', ') }
