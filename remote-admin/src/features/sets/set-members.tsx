import { addressOf, moveToSet, type SetStudent, type SetsOfClass } from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import { useMay } from '@bellhouse/session'
import {
  Button,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  ErrorNotice,
  Notice,
  RowActions,
  SelectField,
  Sheet,
  shortDay,
  useUnsavedWarning,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useSaveMoves } from './use-save-moves'

interface SetMembersProps {
  place: { classCode: string; subjectId: string; on: string }
  subject: string
  found: SetsOfClass
}

/** Every student who takes the subject with a choice of sets; what is chosen is saved as one act. */
export function SetMembers({ place, subject, found: { sets, students } }: SetMembersProps) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>(new Map())
  const moves = students.flatMap(({ id, setId }) => {
    const chosen = wanted.get(id)
    return chosen === undefined || chosen === (setId ?? '') ? [] : [{ studentId: id, setId: chosen || null }]
  })
  const saving = useSaveMoves({ place, moves, onSaved: () => setWanted(new Map()) })
  useUnsavedWarning(moves.length > 0)
  const mayMove = useMay(moveToSet)
  const options = sets.map(({ id, title }) => ({ value: id, label: title }))
  const handleChoose = (studentId: string, setId: string) => setWanted(new Map(wanted).set(studentId, setId))

  return (
    <Sheet
      title={`Who is in which set of ${subject}`}
      flush
      aside={
        mayMove && (
          <RowActions>
            {moves.length > 0 && <Button onClick={() => setWanted(new Map())}>Discard changes</Button>}
            <Button look="primary" disabled={moves.length === 0} busy={saving.isPending} onClick={saving.save}>
              Move students
            </Button>
          </RowActions>
        )
      }
    >
      <ErrorNotice error={saving.error} />
      {moves.length > 0 && (
        <Notice kind="warning" role="status">
          {consequenceOf(moves.length, place.on)}
        </Notice>
      )}
      {students.length === 0 ? (
        <EmptyState icon="students">Nobody in this class takes {subject} on that day.</EmptyState>
      ) : (
        <DataTable
          caption={`Students who take ${subject}`}
          columns={columnsOf({ options, wanted, onChoose: mayMove ? handleChoose : undefined })}
          rows={students}
          keyOf={({ id }) => id}
        />
      )}
    </Sheet>
  )
}

const consequenceOf = (count: number, on: string) =>
  count === 1
    ? `From ${shortDay(on)} on this student leaves one mark sheet for another. Marks given so far stay and count. Not saved yet.`
    : `From ${shortDay(on)} on ${countOf(count, 'student')} leave one mark sheet for another. Marks given so far stay and count. Not saved yet.`

interface Choosing {
  options: readonly { value: string; label: string }[]
  wanted: ReadonlyMap<string, string>
  /** Missing for whoever may not move a student. */
  onChoose: ((studentId: string, setId: string) => void) | undefined
}

const columnsOf = ({ options, wanted, onChoose }: Choosing): readonly Column<SetStudent>[] => [
  {
    key: 'name',
    title: 'Student',
    cell: ({ id, name, photo }) => <PersonLine name={name} photo={photo} to={addressOf.student(id)} />,
  },
  { key: 'number', title: 'Number', cell: ({ admissionNumber }) => admissionNumber },
  { key: 'stream', title: 'Stream', cell: ({ stream }) => stream },
  {
    key: 'set',
    title: 'Set',
    cell: ({ id, name, setId }) =>
      onChoose ? (
        <SelectField
          label={`Set of ${name}`}
          quietLabel
          none="With the stream"
          options={options}
          value={wanted.get(id) ?? setId ?? ''}
          onChange={(event) => onChoose(id, event.target.value)}
        />
      ) : (
        (options.find(({ value }) => value === setId)?.label ?? 'With the stream')
      ),
  },
]
