import { ChoicePage } from '@bellhouse/records'
import { useClasses } from './class-words'

interface ClassChoiceProps {
  title: string
  lead: string
  /** The address of the screen for a class. */
  addressOf: (classCode: string) => string
}

const none = { icon: 'classes', sentence: 'Here you will find the classes, once the school has a stream.' } as const

/** What a screen about one class shows while its address names none: the classes that have streams. */
export function ClassChoice({ title, lead, addressOf }: ClassChoiceProps) {
  const choices = useClasses()
    .filter(({ streams }) => streams.length > 0)
    .map(({ code, name, streams }) => ({
      name,
      detail: streams.map(({ label }) => label).join(', '),
      to: addressOf(code),
    }))
  return <ChoicePage title={title} lead={lead} label="Search classes" choices={choices} none={none} />
}
