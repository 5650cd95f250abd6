import { AscLimits } from './asc-limits'
import { AscNames, idsIn } from './asc-names'
import { ascValues } from './asc-values'
import { byLine, valuesLeftOut } from './document-values'
import { type DocumentLesson, type DocumentRule, longestLesson } from './timetable-tables'
import { type XmlElement, XmlReader } from './xml-document'

/** What is read, and what only gives names to what a lesson or a card says by itself. */
const understood = new Set([
  ...['periods', 'daysdefs', 'days', 'weeksdefs', 'termsdefs', 'subjects', 'teachers', 'classrooms', 'classes'],
  ...['grades', 'groups', 'lessons', 'cards'],
])

type Piece = Pick<DocumentLesson, 'line' | 'duration' | 'place' | 'rooms'>

/** An export of aSc Timetables: its lessons where their cards lie, and what only that program keeps. */
export function readAsc(file: string, root: XmlElement) {
  const reader = new XmlReader(file)
  const names = new AscNames(reader, root)
  const limits = new AscLimits(reader, root)
  const strange = root.children.filter(({ name }) => !understood.has(name))
  const rules = strange.flatMap(countedWhole)
  const counted = new Set(strange)
  const list = reader.all(reader.mustHave(root, 'lessons'), 'lesson')
  const cards = cardsOf(reader, root, list)
  const lessons = list.flatMap((lesson) => {
    const words = wordsOf(reader, names, lesson)
    const all = cards.get(lesson) ?? []
    const weekly = all.filter(isOfEveryWeek)
    for (const card of all.filter((one) => !isOfEveryWeek(one))) {
      rules.push({ line: card.line, kind: 'Card of some weeks or terms only' })
      counted.add(card)
    }
    const pieces = weekly.map((card) => placed(names, card, words.duration))
    const left = periodsLeft(reader, lesson, words.duration * all.length)
    const open = openPieces(lesson, words.duration, Math.floor(left))
    if (all.length === 0 && open.length === 0)
      rules.push({ line: lesson.line, kind: 'Lesson without a period of its own' })
    else if (left > 0 && !Number.isInteger(left)) rules.push({ line: lesson.line, kind: 'Part of a period in a week' })
    const own = [...pieces, ...open]
    if (own.length > 0) rules.push(...limits.of(lesson, open.length > 0 ? [...weekly, null] : weekly))
    const { id, duration: _, ...rest } = words
    return own.map(
      (piece, at): DocumentLesson => ({
        ...{ ...rest, ...piece, id: own.length > 1 ? `${id}/${at + 1}` : id },
        ...{ isLocked: false, tags: [], comments: '' },
      }),
    )
  })
  rules.push(...names.unused(lessons), ...valuesLeftOut(root, ascValues(names.calledByShort), counted))
  return { lessons, rules: rules.sort(byLine) }
}

/** What stands in a list that is not known, or the list where it is a text. */
const countedWhole = ({ name, line, children, text }: XmlElement): DocumentRule[] => {
  if (children.length > 0) return children.map((child) => ({ line: child.line, kind: name }))
  return text.trim() === '' ? [] : [{ line, kind: name }]
}

function cardsOf(reader: XmlReader, root: XmlElement, lessons: readonly XmlElement[]) {
  const byId = new Map<string, XmlElement>()
  for (const lesson of lessons) {
    const id = lesson.attributes.id ?? ''
    if (id === '' || byId.has(id)) throw reader.wrong(lesson.line, 'this lesson has no id of its own.')
    byId.set(id, lesson)
  }
  const cards = new Map<XmlElement, XmlElement[]>()
  for (const card of reader.allIn(root, 'cards', 'card')) {
    const lesson = byId.get(card.attributes.lessonid ?? '')
    if (!lesson) throw reader.wrong(card.line, `there is no lesson “${card.attributes.lessonid ?? ''}” in this file.`)
    cards.set(lesson, [...(cards.get(lesson) ?? []), card])
  }
  return cards
}

const isOfEveryWeek = ({ attributes }: XmlElement) => !/0/.test(`${attributes.weeks ?? ''}${attributes.terms ?? ''}`)

function placed(names: AscNames, card: XmlElement, duration: number): Piece {
  const { line } = card
  const rooms = idsIn(card, 'classroomids').map((id) => names.must('classroom', line, id))
  return { line, duration, place: names.place(card, duration), rooms }
}

/** How many periods a lesson has in a week besides those of its cards; not always whole, where some come every other week. */
function periodsLeft(reader: XmlReader, { line, attributes }: XmlElement, placed: number) {
  const said = attributes.periodsperweek?.trim().replace(',', '.') || '0'
  if (!/^\d{1,3}(?:\.\d+)?$/.test(said)) throw reader.wrong(line, `periodsperweek is “${said}”; it is a number.`)
  return Math.max(0, Number(said) - placed)
}

/** What has no card yet; the last piece may be shorter. */
const openPieces = ({ line }: XmlElement, duration: number, periods: number): Piece[] =>
  Array.from({ length: Math.ceil(periods / duration) }, (_, at) => ({
    ...{ line, place: null, rooms: [] },
    duration: Math.min(duration, periods - at * duration),
  }))

function wordsOf(reader: XmlReader, names: AscNames, lesson: XmlElement) {
  const { line, attributes } = lesson
  const duration = Number(attributes.periodspercard ?? '1')
  if (!Number.isInteger(duration) || duration < 1 || duration > longestLesson)
    throw reader.wrong(line, `periodspercard is “${attributes.periodspercard}”; it is 1 to ${longestLesson}.`)
  const groups = idsIn(lesson, 'groupids').map((id) => names.must('group', line, id))
  // A class of which no group is named takes part as a whole.
  const classes = idsIn(lesson, 'classids')
    .map((id) => names.must('class', line, id))
    .filter((one) => !groups.some((group) => names.wholeOf(group) === one))
  return {
    id: attributes.id ?? '',
    duration,
    students: [...new Set([...groups, ...classes])],
    subject: names.must('subject', line, attributes.subjectid ?? ''),
    teachers: [...new Set(idsIn(lesson, 'teacherids').map((id) => names.must('teacher', line, id)))],
  }
}
