import { labelOfSession, type StudentMerge } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, FieldRow, SelectField, Sheet, shortDay } from '@bellhouse/ui'
import type { Side } from './merge-side'

interface MergeChoicesProps {
  merge: StudentMerge
  marks: ReadonlyMap<string, Side>
  account: Side
  onMark: (assessmentId: string, side: Side) => void
  onAccount: (side: Side) => void
}

const sideOf = (value: string): Side => (value === 'other' ? 'other' : 'kept')

/** What is in both: what somebody has to decide, and where the record that stays has the last word. */
export function MergeChoices({ merge, marks, account, onMark, onAccount }: MergeChoicesProps) {
  const { kept, other, days, registers, registersInBoth } = merge
  return (
    <>
      {merge.marks.length > 0 && (
        <Sheet title="Marks that differ: choose which one to keep">
          <FieldRow>
            {merge.marks.map((mark) => (
              <SelectField
                key={mark.assessmentId}
                label={mark.assessment}
                none="Choose a mark"
                options={[
                  { value: 'kept', label: `${mark.kept} (${kept.admissionNumber})` },
                  { value: 'other', label: `${mark.other} (${other.admissionNumber})` },
                ]}
                value={marks.get(mark.assessmentId) ?? ''}
                onChange={({ target }) => target.value && onMark(mark.assessmentId, sideOf(target.value))}
              />
            ))}
          </FieldRow>
        </Sheet>
      )}
      {kept.account && other.account && (
        <Sheet title="Account">
          <SelectField
            label="The account that stays"
            hint="The other one is closed permanently. What was written with it can still be read."
            options={[
              { value: 'kept', label: kept.account },
              { value: 'other', label: other.account },
            ]}
            value={account}
            onChange={({ target }) => onAccount(sideOf(target.value))}
          />
        </Sheet>
      )}
      {registersInBoth > 0 && (
        <Sheet title="In both registers" flush>
          <DataTable
            caption={`${countOf(registersInBoth, 'entry', 'entries')} of one day and session. Rule: the entry of the record that stays stands, so those of ${kept.admissionNumber}${registers.length < registersInBoth ? `, the first ${registers.length} are shown` : ''}`}
            columns={entryColumns}
            rows={registers}
            keyOf={({ date, session }) => `${date} ${session}`}
          />
        </Sheet>
      )}
      {days.length > 0 && (
        <Sheet title="In two streams at once" flush>
          <DataTable
            caption={`On these days the stream of ${kept.admissionNumber} stands`}
            columns={dayColumns}
            rows={days}
            keyOf={({ from, other: stream }) => `${from} ${stream}`}
          />
        </Sheet>
      )}
    </>
  )
}

const entryColumns: readonly Column<StudentMerge['registers'][number]>[] = [
  { key: 'date', title: 'Day', cell: ({ date }) => shortDay(date) },
  { key: 'session', title: 'Session', cell: ({ session }) => labelOfSession(session) },
  { key: 'kept', title: 'Stands', cell: ({ kept }) => kept },
  { key: 'other', title: 'Goes', cell: ({ other }) => <del>{other}</del> },
]

const dayColumns: readonly Column<StudentMerge['days'][number]>[] = [
  { key: 'from', title: 'From', cell: ({ from }) => (from ? shortDay(from) : 'the beginning') },
  { key: 'until', title: 'Until', cell: ({ until }) => (until ? shortDay(until) : 'open') },
  { key: 'kept', title: 'Stands', cell: ({ kept }) => kept },
  { key: 'other', title: 'Goes', cell: ({ other }) => <del>{other}</del> },
]
