import { useClasses, useClassWord } from '@bellhouse/classes'
import type { InputOf, saveTerm } from '@bellhouse/contracts'
import { FieldGroup, type RecordFields, type RecordWords } from '@bellhouse/records'
import { DateField, FieldRow, shortDay, TextField } from '@bellhouse/ui'

type TermValues = Omit<InputOf<typeof saveTerm>, 'termId' | 'version'>
type ClassStarts = TermValues['classStarts']

const termWords: RecordWords<TermValues> = {
  title: { label: 'Title' },
  number: { label: 'Number' },
  startDate: { label: 'First day', textOf: shortDay },
  endDate: { label: 'Last day', textOf: shortDay },
}

/** The words of a term's form, with the classes as the school calls them. */
export function useTermWords(): RecordWords<TermValues> {
  const classWord = useClassWord()
  return {
    ...termWords,
    classStarts: {
      label: 'Classes that begin later',
      textOf: (starts) => starts.map((one) => `${classWord(one.classCode)} ${shortDay(one.startDate)}`).join(', '),
    },
  }
}

type FieldName = keyof TermValues | `classStarts.${number}.startDate`

interface TermFieldsProps {
  record: RecordFields<FieldName>
  classStarts: ClassStarts
}

/** What a term has, new or old. */
export function TermFields({ record, classStarts }: TermFieldsProps) {
  const classes = useClasses()
  return (
    <>
      <FieldRow>
        <TextField {...record.field('title')} hint="For instance Term 1." />
        <TextField {...record.number('number')} hint="Its place in the year." />
      </FieldRow>
      <FieldRow>
        <DateField {...record.field('startDate')} />
        <DateField {...record.field('endDate')} />
      </FieldRow>
      <FieldGroup title="Classes that begin later">
        <FieldRow>
          {classes.map(({ code, name }) => (
            <ClassStart key={code} code={code} name={name} record={record} classStarts={classStarts} />
          ))}
        </FieldRow>
      </FieldGroup>
    </>
  )
}

function ClassStart({ code, name, record, classStarts }: TermFieldsProps & { code: string; name: string }) {
  const index = classStarts.findIndex(({ classCode }) => classCode === code)
  const others = classStarts.filter(({ classCode }) => classCode !== code)
  const handleChange = (startDate: string) =>
    record.set('classStarts', startDate ? [...others, { classCode: code, startDate }] : others)
  return (
    <DateField
      label={name}
      error={index < 0 ? undefined : record.wordsOf(`classStarts.${index}.startDate`).error}
      value={classStarts[index]?.startDate ?? ''}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}
