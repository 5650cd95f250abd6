import { useLevels } from '@bellhouse/classes'
import { CheckListField, FieldGroup } from '@bellhouse/records'
import { Button, Disclosure, RowActions } from '@bellhouse/ui'
import { useAllSubjects, useClasses, useCombinations } from './student-form.queries'
import type { StudentForm } from './use-student-form'

/** What the student takes: the subjects of the level of their class, and whole combinations where its level has them. */
export function SubjectsTaken({ record, streamId, subjectIds }: StudentForm) {
  const level = useLevelOf(streamId)
  const subjects = useAllSubjects().filter((one) => one.level === level || subjectIds.includes(one.id))
  const combinations = useCombinations()
  const isCombined = useLevels().some(({ code, kind }) => code === level && kind === 'A')
  const choose = (ids: readonly string[]) => record.set('subjectIds', [...new Set(ids)])
  const compulsory = subjects.filter((one) => one.compulsory && one.level === level).map(({ id }) => id)

  if (level === null) {
    return <FieldGroup title="Subjects taken">Choose the stream first: it says which subjects there are.</FieldGroup>
  }
  return (
    <FieldGroup title="Subjects taken">
      <RowActions>
        <Button icon="plus" onClick={() => choose([...subjectIds, ...compulsory])}>
          All compulsory ones
        </Button>
        {isCombined &&
          combinations.map(({ id, name, subjects: parts }) => (
            <Button key={id} icon="plus" onClick={() => choose([...subjectIds, ...parts.map((one) => one.id)])}>
              {name}
            </Button>
          ))}
      </RowActions>
      <Disclosure title={`${subjectIds.length} of ${subjects.length} subjects`} isOpen>
        <CheckListField
          {...record.wordsOf('subjectIds')}
          options={subjects.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
          value={subjectIds}
          onChange={choose}
          quietLabel
        />
      </Disclosure>
    </FieldGroup>
  )
}

function useLevelOf(streamId: string | null) {
  const found = useClasses().find(({ streams }) => streams.some(({ id }) => id === streamId))
  return found?.level ?? null
}
