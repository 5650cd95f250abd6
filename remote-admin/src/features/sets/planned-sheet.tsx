import type { PlannedSets, PlannedStudent } from '@bellhouse/contracts'
import { StaffField } from '@bellhouse/people'
import {
  Button,
  countOf,
  Disclosure,
  ErrorNotice,
  FieldRow,
  FormActions,
  Notice,
  notifyUndo,
  Sheet,
  Sheets,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import styles from './sets.module.css'
import { type SetPlace, useMakeSets, useUnmakeSets } from './sets.queries'

interface PlannedSheetProps {
  place: SetPlace
  streamIds: string[]
  plan: PlannedSets
  onMade?: (() => void) | undefined
}

interface Teacher {
  id: string
  name: string
}

/** Who would be in which set, with names and teachers to choose; made as one act. */
export function PlannedSheet({ place, streamIds, plan: { sets: parts, ...plan }, onMade }: PlannedSheetProps) {
  const split = parts.find(({ setId }) => setId !== undefined)
  const planned = parts.filter(({ setId }) => setId === undefined)
  const [titles, setTitles] = useState(() => planned.map(({ title }) => title))
  const [teachers, setTeachers] = useState<readonly (Teacher | null)[]>(() => planned.map(() => null))
  const { make, isPending, error } = useMaking({ onMade })
  const sets = planned.map(({ students }, index) => ({
    title: titles[index] ?? '',
    staffIds: [teachers[index]?.id ?? []].flat(),
    studentIds: students.map(({ id }) => id),
  }))
  const placed = sets.reduce((sum, { studentIds }) => sum + studentIds.length, 0)

  return (
    <Sheet title="Proposed sets">
      <ErrorNotice error={error} />
      {plan.term !== null && <p>By the marks of {plan.term}.</p>}
      <Sheets>
        {split && (
          <section className={styles.set} aria-label={split.title}>
            <h3>{`Staying in ${split.title}`}</h3>
            <Students students={split.students} />
          </section>
        )}
        {planned.map(({ title, students }, index) => (
          <section key={title} className={styles.set} aria-label={titles[index] || title}>
            <FieldRow>
              <TextField
                label={`Name of set ${index + 1}`}
                value={titles[index] ?? ''}
                onChange={(event) => setTitles(titles.with(index, event.target.value))}
              />
              <StaffField
                label={`Teacher of set ${index + 1}`}
                name={teachers[index]?.name ?? null}
                onChoose={(member) => setTeachers(teachers.with(index, member))}
              />
            </FieldRow>
            <Students students={students} />
          </section>
        ))}
      </Sheets>
      <Remarks {...plan} />
      <FormActions>
        <Button
          look="primary"
          disabled={placed === 0 || titles.some((title) => title.trim() === '')}
          busy={isPending}
          onClick={() => make({ ...place, streamIds, sets })}
        >
          {`Make ${sets.length === 1 ? 'this set' : `these ${sets.length} sets`}`}
        </Button>
      </FormActions>
    </Sheet>
  )
}

/** Who stays with the stream, and what else is to be known of the plan. */
const Remarks = ({ unplaced, sentences }: Pick<PlannedSets, 'unplaced' | 'sentences'>) => (
  <>
    {unplaced.length > 0 && (
      <Notice kind="warning">
        {`${countOf(unplaced.length, 'student')} would be in no set and stay with the stream: ${unplaced
          .map(({ name, stream }) => `${name} (${stream})`)
          .join('; ')}`}
      </Notice>
    )}
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
)

function Students({ students }: { students: readonly PlannedStudent[] }) {
  const of = (sex: PlannedStudent['sex']) => students.filter((student) => student.sex === sex).length
  return (
    <Disclosure
      title={`${countOf(students.length, 'student')}: ${countOf(of('female'), 'girl')}, ${countOf(of('male'), 'boy')}`}
    >
      <ul className={styles.names}>
        {students.map(({ id, name, stream, average }) => (
          <li key={id}>
            {name} <small>{[stream, average === null ? '' : `${average} %`].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** Makes the sets and offers to take them back. */
function useMaking({ onMade }: { onMade: (() => void) | undefined }) {
  const [making, unmaking] = [useMakeSets(), useUnmakeSets()]
  const make = (given: Parameters<typeof making.mutate>[0]) =>
    making.mutate(given, {
      onSuccess: ({ setIds, actId, placed }) => {
        const sentence = `${countOf(setIds.length, 'set')} made with ${countOf(placed, 'student')}`
        notifyUndo(sentence, () => unmaking.mutateAsync({ setIds, actId }))
        onMade?.()
      },
    })
  return { make, isPending: making.isPending, error: making.error }
}
