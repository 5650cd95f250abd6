import { useLevels } from '@bellhouse/classes'
import { addCombination, type Combination, listCombinations, saveCombination } from '@bellhouse/contracts'
import { CheckListField, RecordDialog, type RecordFields, useRecordForm } from '@bellhouse/records'
import { notify, TextField } from '@bellhouse/ui'
import { useAllSubjects } from './subjects.queries'

interface ClosableProps {
  onClose: () => void
}

export function AddCombination({ onClose }: ClosableProps) {
  const options = useCombinable()
  const record = useRecordForm({
    endpoint: addCombination,
    name: 'new combination',
    values: { name: '', subjectIds: [] as string[] },
    words: wordsOf(options),
    refreshes: [listCombinations],
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Add combination" save="Add combination" onClose={onClose}>
      <CombinationFields record={record} options={options} chosen={record.form.watch('subjectIds')} />
    </RecordDialog>
  )
}

export function EditCombination({ combination, onClose }: ClosableProps & { combination: Combination }) {
  const { id, version, name, subjects } = combination
  const options = useCombinable()
  const record = useRecordForm({
    endpoint: saveCombination,
    name: `combination ${id}`,
    values: { combinationId: id, version, name, subjectIds: subjects.map((subject) => subject.id) },
    words: wordsOf(options),
    refreshes: [listCombinations],
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title={`Edit ${name}`} save="Save combination" onClose={onClose}>
      <CombinationFields record={record} options={options} chosen={record.form.watch('subjectIds')} />
    </RecordDialog>
  )
}

const saidAndClosed =
  (onClose: () => void) =>
  ({ name }: Combination) => {
    notify(`${name} saved`, 'success')
    onClose()
  }

type Options = ReturnType<typeof useCombinable>

/** The subjects of levels whose subjects are taken in combinations. */
function useCombinable() {
  const levels = useLevels().filter(({ kind }) => kind === 'A')
  return useAllSubjects()
    .filter(({ level }) => levels.some(({ code }) => code === level))
    .map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))
}

const wordsOf = (options: Options) => ({
  name: { label: 'Name' },
  subjectIds: {
    label: 'Subjects',
    textOf: (ids: readonly string[]) =>
      options
        .filter(({ value }) => ids.includes(value))
        .map(({ label }) => label)
        .join(', '),
  },
})

interface CombinationFieldsProps {
  record: RecordFields<'name' | 'subjectIds'>
  options: Options
  chosen: readonly string[]
}

function CombinationFields({ record, options, chosen }: CombinationFieldsProps) {
  return (
    <>
      <TextField {...record.field('name')} hint="As the school says it, for instance PCM/ICT." />
      <CheckListField
        {...record.wordsOf('subjectIds')}
        options={options}
        value={chosen}
        onChange={(ids) => record.set('subjectIds', ids)}
      />
    </>
  )
}
