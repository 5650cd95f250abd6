import type { DeskLesson, RegisterDesk } from '@bellhouse/contracts'
import { ChoiceField, DateField, SelectField, Toolbar } from '@bellhouse/ui'

interface RegisterChooserProps {
  desk: RegisterDesk
  onChoose: (choice: Record<string, string | undefined>) => void
}

export function RegisterChooser({ desk, onChoose }: RegisterChooserProps) {
  const { date, session, sessions, streams, register } = desk
  const options = [...partsOf(desk), ...streams].map((one) => ({
    value: choiceOf(one),
    label: one.isTaken ? `${one.stream} – taken` : one.stream,
  }))
  const handleStream = (value: string) => {
    const [stream, subject] = value.split(' ')
    onChoose({ stream, subject })
  }
  const handleDate = (day: string) => {
    if (day) onChoose({ date: day })
  }
  return (
    <Toolbar>
      <ChoiceField
        label="Stream"
        options={options}
        value={register ? choiceOf(register) : ''}
        onChoose={handleStream}
      />
      <DateField label="Date" value={date} onChange={(event) => handleDate(event.target.value)} />
      <SelectField
        label="Session"
        options={sessions.map(({ session: value, label }) => ({ value, label }))}
        value={session}
        onChange={(event) => onChoose({ session: event.target.value })}
      />
    </Toolbar>
  )
}

interface Chosen {
  streamId: string
  subject?: string | undefined
}

const choiceOf = ({ streamId, subject }: Chosen) => (subject ? `${streamId} ${subject}` : streamId)

/** The lessons of sets and electives in the session that is shown: the person's own, and the open one. */
function partsOf({ lessons, streams, register, session }: RegisterDesk) {
  const isPart = ({ streamId, subject }: Chosen) =>
    subject !== undefined || !streams.some((stream) => stream.streamId === streamId)
  const own = lessons.filter((lesson) => lesson.session === session && isPart(lesson)).map(withTitle)
  if (!register?.isPart || own.some((lesson) => choiceOf(lesson) === choiceOf(register))) return own
  return [{ ...register, isTaken: register.version > 0 }, ...own]
}

const withTitle = (lesson: DeskLesson): DeskLesson =>
  lesson.subject === undefined ? lesson : { ...lesson, stream: `${lesson.title}, ${lesson.stream}` }
