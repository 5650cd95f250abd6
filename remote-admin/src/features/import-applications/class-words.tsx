import type { ApplicationImport, ApplicationMapping } from '@bellhouse/contracts'
import { FieldRow, SelectField, Sheet } from '@bellhouse/ui'
import { useClasses } from './import-applications.queries'

interface ClassWordsProps {
  applications: ApplicationImport
  mapping: ApplicationMapping
  onChange: (classes: ApplicationMapping['classes']) => void
}

/** What the file calls classes that the school calls otherwise. */
export function ClassWords({ applications: { classWords }, mapping: { classes }, onChange }: ClassWordsProps) {
  const options = useClasses().map(({ code, name }) => ({ value: code, label: name }))
  if (classWords.length === 0) return null
  const choose = (text: string, classCode: string) => {
    const others = classes.filter((one) => one.text !== text)
    onChange(classCode === '' ? others : [...others, { text, classCode }])
  }
  return (
    <Sheet title="Classes">
      <FieldRow>
        {classWords.map((text) => (
          <SelectField
            key={text}
            label={`“${text}” is`}
            none="No class: refuse such rows"
            options={options}
            value={classes.find((one) => one.text === text)?.classCode ?? ''}
            onChange={({ target }) => choose(text, target.value)}
          />
        ))}
      </FieldRow>
    </Sheet>
  )
}
