import type { getStaff, OutputOf, Stream } from '@bellhouse/contracts'
import { Button, DateField, Form, FormActions, notify, notifyError, SelectField, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { useSchool, useSetClassTeacher } from './assign-subject.queries'

export function ClassTeacherForm({ member: { id: staffId, name } }: { member: OutputOf<typeof getStaff> }) {
  const { classes, today } = useSchool()
  const streams = classes.flatMap((one) => one.streams)
  const setting = useSetClassTeacher()
  const [streamId, setStreamId] = useState('')
  const [on, setOn] = useState(today)
  const stream = streams.find(({ id }) => id === streamId)

  const handleSubmit = () => {
    if (!stream) return
    setting.mutate(
      { streamId: stream.id, staffId, on },
      {
        onSuccess: () =>
          notify(
            on > today
              ? `${name} is the class teacher of ${stream.label} from ${shortDay(on)}`
              : `${name} is now the class teacher of ${stream.label}`,
            'success',
          ),
        onError: notifyError,
      },
    )
  }

  return (
    <Form label="Class teacher" onSubmit={handleSubmit}>
      <SelectField
        label="Class teacher of"
        none="Choose a stream"
        options={streams.map(({ id, label }) => ({ value: id, label }))}
        value={streamId}
        hint={stream && nowOf(stream, staffId)}
        onChange={(event) => setStreamId(event.target.value)}
      />
      <DateField
        label="From"
        required
        value={on}
        hint="Whoever leads the stream now does so until then."
        onChange={(event) => setOn(event.target.value)}
      />
      <FormActions>
        <Button type="submit" disabled={!stream || !on || isSo(stream, staffId, on <= today)} busy={setting.isPending}>
          Make class teacher
        </Button>
      </FormActions>
    </Form>
  )
}

/** Whoever leads a stream today may be appointed for a later day on which somebody else is planned. */
const isSo = ({ classTeacherId }: Stream, staffId: string, isNow: boolean) => isNow && classTeacherId === staffId

function nowOf({ classTeacherId, classTeacherName }: Stream, staffId: string) {
  if (classTeacherId === staffId) return 'Already the class teacher of this stream.'
  return classTeacherName ? `Now it is ${classTeacherName}.` : 'Nobody yet.'
}
