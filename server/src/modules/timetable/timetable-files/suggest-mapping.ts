import type { TimetableMapping, TimetableNameChoice, TimetableNameKind } from '@bellhouse/contracts'
import { plainWord } from '@bellhouse/words'
import { splitTitle } from '../../people/staff'
import { type FileRow, namesIn } from './fet-file'
import type { FileSchool, NamedRecord } from './file-school'
import { recordsCalled, subjectCalled } from './named-records'
import { sameText, suggestPlaces } from './suggest-places'

type Suggested = Pick<TimetableMapping, 'days' | 'hours' | 'names'>

/** What the texts of a file most likely are. Whatever was chosen already stays. */
export function suggestMapping(rows: readonly FileRow[], school: FileSchool, chosen: Suggested | null): Suggested {
  const { days, periods } = school.frame
  const names = namesOf(rows)
  const streams = names.flatMap(({ kind, text }) => (kind === 'stream' ? [text] : []))
  const lessons = periods.flatMap(({ title, start, isBreak }, index) =>
    isBreak ? [] : [{ title, start, place: index + 1 }],
  )
  return {
    days: suggestPlaces(
      distinct(rows, 'day'),
      days.map((title, index) => ({ title, place: index + 1 })),
      [...(chosen?.days ?? []), ...school.knownPlaces.filter(({ kind }) => kind === 'day')],
    ),
    hours: suggestPlaces(distinct(rows, 'hour'), lessons, [
      ...(chosen?.hours ?? []),
      ...school.knownPlaces.filter(({ kind }) => kind === 'hour'),
    ]),
    names: names
      .map(
        ({ kind, text }) =>
          chosen?.names.find((name) => name.kind === kind && name.text === text) ??
          (kind === 'subject' ? suggestSubject(text, rows, school) : suggestName(kind, text, school, streams)),
      )
      .filter(({ kind, text, recordId, isNew }) => recordId || isNew || kind !== 'subject' || !school.titles.has(text)),
  }
}

const distinct = (rows: readonly FileRow[], key: 'day' | 'hour') =>
  [...new Set(rows.map((row) => row[key]))].filter((text) => text !== '').sort(byNumber)

const byNumber = new Intl.Collator('en', { numeric: true }).compare

function namesOf(rows: readonly FileRow[]) {
  const found = new Map<string, { kind: TimetableNameKind; text: string }>()
  const add = (kind: TimetableNameKind, text: string) => found.set(`${kind} ${text}`, { kind, text })
  for (const row of rows) {
    if (row.subject !== '') add('subject', row.subject)
    for (const text of namesIn(row.teachers)) add('staff', text)
    for (const text of namesIn(row.students)) add('stream', text)
    for (const text of namesIn(row.room)) add('room', text)
  }
  return [...found.values()]
}

/** By the level of the streams that have it, where subjects of several levels are called so. */
function suggestSubject(text: string, rows: readonly FileRow[], school: FileSchool): TimetableNameChoice {
  const choice = suggestName('subject', text, school, [])
  if (choice.recordId !== null) return choice
  const streams = rows.filter(({ subject }) => subject === text).flatMap(({ students }) => namesIn(students))
  const levels = streams.flatMap((name) => recordNamed('stream', name, school.records.stream)?.level ?? [])
  return { ...choice, recordId: subjectCalled(text, school.records.subject, new Set(levels))?.id ?? null }
}

function suggestName(
  kind: TimetableNameKind,
  text: string,
  school: FileSchool,
  streams: readonly string[],
): TimetableNameChoice {
  const choice = { kind, text, recordId: null, isNew: false, classCode: null, part: null, partOf: null }
  const known = school.known.find((name) => name.kind === kind && name.text === text)
  if (known) return { ...choice, recordId: known.recordId, part: known.part }
  const record = recordNamed(kind, text, school.records[kind])
  if (record) return { ...choice, recordId: record.id }
  return kind === 'stream' ? suggestPart(choice, school, streams) : choice
}

/** By what it is called; else by the one of which people would write it so: `S.1 East` for `S1 East`, `Mr. Opio David` for `David Opio`. */
function recordNamed(kind: TimetableNameKind, text: string, records: readonly NamedRecord[]) {
  const called = recordsCalled(text, records)
  if (called.length > 0) return called.length === 1 ? called[0] : undefined
  const asked = likeness[kind](text)
  const found = records.filter(({ texts }) => asked !== '' && texts.some((own) => likeness[kind](own) === asked))
  return found.length === 1 ? found[0] : undefined
}

const wordsOf = (text: string) =>
  splitTitle(text.trim())
    .name.toLowerCase()
    .split(/[\s,.]+/)
    .sort()
    .join(' ')
    .trim()
const likeness: Record<TimetableNameKind, (text: string) => string> = {
  subject: plainWord,
  stream: plainWord,
  room: plainWord,
  staff: wordsOf,
}

/** `12A ACC` is a part of `12A`, and `S1 West ACC` one of `S1 West`. */
function suggestPart(
  choice: TimetableNameChoice,
  { records, known }: FileSchool,
  streams: readonly string[],
): TimetableNameChoice {
  const words = choice.text.trim().split(/\s+/)
  for (let length = 1; length < words.length; length++) {
    const stream = words.slice(0, length).join(' ')
    const part = words.slice(length).join(' ').slice(0, 40)
    const record =
      records.stream.find(({ texts }) => texts.some((own) => sameText(own, stream)))?.id ??
      known.find((name) => name.kind === 'stream' && name.part === null && sameText(name.text, stream))?.recordId
    if (record) return { ...choice, recordId: record, part }
    const partOf = streams.find((text) => sameText(text, stream))
    if (partOf !== undefined) return { ...choice, part, partOf }
  }
  return choice
}
