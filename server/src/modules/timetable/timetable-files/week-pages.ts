import type { Lesson, TimetableFrame, timetablePapers, timetablePrints } from '@bellhouse/contracts'
import { keyOfSlot, roomsOf, slotsOf, type TimetableNames, topicOf } from '@bellhouse/timetabling'
import type { NamedRecord } from './file-school'

/** What is printed: tables of days and periods, as plain texts. */
export interface WeekPrint {
  school: string
  title: string
  printedOn: string
  paper: (typeof timetablePapers)[number]
  periods: { title: string; time: string; isBreak: boolean }[]
  pages: { title: string; rows: { title: string; cells: string[][] }[] }[]
}

interface PrintedWeek {
  frame: TimetableFrame
  lessons: readonly Lesson[]
  names: TimetableNames
  streams: readonly NamedRecord[]
  staff: readonly NamedRecord[]
}

/** A page for each stream or teacher with a row for each day; or a page for each day with a row for each stream. */
export function weekPages(week: PrintedWeek, of: (typeof timetablePrints)[number]): WeekPrint['pages'] {
  if (of === 'school') return week.frame.days.map((title, day) => ({ title, rows: rowsOfDay(week, day + 1) }))
  const key = of === 'streams' ? 'streamIds' : 'staffIds'
  return week[of === 'streams' ? 'streams' : 'staff'].flatMap(({ id, label }) => {
    const own = week.lessons.filter((lesson) => lesson.slot !== null && lesson[key].includes(id))
    if (own.length === 0) return []
    const rows = week.frame.days.map((title, day) => ({
      title,
      cells: week.frame.periods.map((_, period) => cellAt(week, own, { day: day + 1, period: period + 1 }, of)),
    }))
    return [{ title: label, rows }]
  })
}

function rowsOfDay(week: PrintedWeek, day: number) {
  return week.streams.flatMap(({ id, label }) => {
    const own = week.lessons.filter(({ slot, streamIds }) => slot?.day === day && streamIds.includes(id))
    if (own.length === 0) return []
    const cells = week.frame.periods.map((_, period) => cellAt(week, own, { day, period: period + 1 }, 'streams'))
    return [{ title: label, cells }]
  })
}

function cellAt(
  { names }: PrintedWeek,
  lessons: readonly Lesson[],
  slot: { day: number; period: number },
  of: 'streams' | 'staff',
): string[] {
  const here = lessons.filter(
    (lesson) =>
      lesson.slot && slotsOf({ ...lesson, slot: lesson.slot }).some((own) => keyOfSlot(own) === keyOfSlot(slot)),
  )
  const texts = here.map((lesson) => {
    const { set } = lesson
    const taught = set ? [set] : lesson.streamIds.map(names.stream)
    const teachers = lesson.staffIds.map(names.staff)
    const whom = of === 'streams' ? [...(set ? [set] : []), ...teachers] : taught
    const room = roomsOf(lesson).map(names.room)
    const topic = topicOf(lesson, names)
    const group = !set && lesson.group && lesson.group !== topic ? [lesson.group] : []
    return [topic, [...group, ...whom, ...room].join(', ')].filter(Boolean).join('\n')
  })
  // Sets of one hour stand in the same order on every page.
  return texts.toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }))
}
