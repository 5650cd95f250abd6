import type { Lesson, TimetableVersion } from '@bellhouse/contracts'
import { lessonLabel, roomsOf, slotLabel } from '@bellhouse/timetabling'
import { Arrival, type Column, DataTable, EmptyState, Loading, SelectField, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useComparison } from './timetable.queries'
import type { Desk } from './use-desk'

interface ComparisonProps {
  desk: Desk
  version: TimetableVersion
}

/** What is different between the open version and another one. */
export function Comparison({ desk, version }: ComparisonProps) {
  const others = desk.versions.filter(({ id }) => id !== version.id)
  const first =
    others.find(({ id }) => id === version.basedOn) ?? others.find(({ state }) => state === 'published') ?? others[0]
  const [chosen, setChosen] = useState(first?.id)
  const other = others.find(({ id }) => id === chosen) ?? first

  if (!other) return null
  return (
    <Sheet
      title={`${version.title} compared`}
      flush
      aside={
        <SelectField
          label="With"
          options={others.map(({ id, title, state }) => ({ value: id, label: `${title} (${state})` }))}
          value={other.id}
          onChange={({ target }) => setChosen(target.value)}
        />
      }
    >
      <Arrival waiting={<Loading />}>
        <Differences desk={desk} version={version} other={other} />
      </Arrival>
    </Sheet>
  )
}

const kindWords = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' }

function Differences({ desk, version, other }: ComparisonProps & { other: TimetableVersion }) {
  const { same, differences } = useComparison(version.id, other.id)
  if (differences.length === 0) {
    return (
      <EmptyState icon="check">
        All {same} lessons are the same in {version.title} and {other.title}.
      </EmptyState>
    )
  }
  const rows = differences.map((difference, index) => ({ ...difference, key: String(index) }))
  type Row = (typeof rows)[number]
  const columns: Column<Row>[] = [
    { key: 'lesson', title: 'Lesson', cell: ({ before, after }) => <b>{nameOf(after ?? before, desk)}</b> },
    { key: 'kind', title: 'What', cell: ({ kind }) => kindWords[kind] },
    { key: 'before', title: other.title, cell: ({ before }) => sideOf(before, desk) },
    { key: 'after', title: version.title, cell: ({ after }) => sideOf(after, desk) },
  ]
  return (
    <DataTable
      caption={`What is different between ${other.title} and ${version.title}`}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
    />
  )
}

const nameOf = (lesson: Lesson | null, { names }: Desk) =>
  lesson ? lessonLabel({ ...lesson, staffIds: [] }, names) : '–'

function sideOf(lesson: Lesson | null, { shape, names }: Desk) {
  if (!lesson) return '–'
  const place = lesson.slot ? slotLabel(shape, lesson.slot) : 'Not placed'
  const rooms = roomsOf(lesson).map(names.room).join(' and ')
  return [place, lesson.staffIds.map(names.staff).join(' and '), rooms].filter(Boolean).join('; ')
}
