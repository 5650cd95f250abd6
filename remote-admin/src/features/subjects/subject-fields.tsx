import { useLevelOptions, useLevelWord } from '@bellhouse/classes'
import type { addSubject, InputOf, saveSubject } from '@bellhouse/contracts'
import type { RecordFields, RecordWords } from '@bellhouse/records'
import { CheckboxField, FieldRow, SelectField, TextField } from '@bellhouse/ui'

const subjectWords: RecordWords<InputOf<typeof saveSubject>> = {
  name: { label: 'Name' },
  code: { label: 'Code' },
  level: { label: 'Level' },
  papers: { label: 'Papers' },
  department: { label: 'Department' },
  compulsory: { label: 'Compulsory' },
  compulsorySince: { label: 'Since' },
}

/** The words of a subject's form, with the levels as the school calls them. */
export function useSubjectWords(): typeof subjectWords {
  return { ...subjectWords, level: { label: 'Level', textOf: useLevelWord() } }
}

/** What the history of a subject calls its fields. */
export const subjectLabels = Object.fromEntries(
  Object.entries(subjectWords).map(([name, word]) => [name, word?.label ?? name]),
)

interface SubjectFieldsProps {
  record: RecordFields<keyof InputOf<typeof addSubject>>
  onCompulsory?: (isCompulsory: boolean) => void
}

/** What a subject has, new or old. */
export function SubjectFields({ record, onCompulsory }: SubjectFieldsProps) {
  const compulsory = record.check('compulsory')
  const levelOptions = useLevelOptions()
  return (
    <>
      <TextField {...record.field('name')} />
      <FieldRow>
        <TextField {...record.field('code')} hint="As the board writes it, for instance 112, S101 or 535/3." />
        <SelectField {...record.field('level')} options={levelOptions} />
      </FieldRow>
      <FieldRow>
        <TextField {...record.field('department')} />
        <TextField {...record.number('papers')} hint="How many papers its examination has." />
      </FieldRow>
      <CheckboxField
        {...compulsory}
        onChange={(event) => {
          compulsory.onChange(event)
          onCompulsory?.(event.target.checked)
        }}
        hint="Everybody of this level takes it."
      />
    </>
  )
}
