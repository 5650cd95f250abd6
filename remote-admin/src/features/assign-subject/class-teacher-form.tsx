import type { getStaff, OutputOf, Stream } from '@bellhouse/contracts'
import { Button, Form, FormActions, notify, problemSentence, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { useSchool, useSetClassTeacher } from './assign-subject.queries'

export function ClassTeacherForm({ member: { id: staffId, name } }: { member: OutputOf<typeof getStaff> }) {
  const streams = useSchool().classes.flatMap((one) => one.streams)
  const setting = useSetClassTeacher()
  const [streamId, setStreamId] = useState('')
  const stream = streams.find(({ id }) => id === streamId)

  const handleSubmit = () => {
    if (!stream) return
    setting.mutate(
      { streamId: stream.id, staffId },
      {
        onSuccess: () => notify(`${name} is now the class teacher of ${stream.label}`, 'success'),
        onError: (error) => notify(problemSentence(error), 'error'),
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
      <FormActions>
        <Button type="submit" disabled={!stream || stream.classTeacherId === staffId} busy={setting.isPending}>
          Make class teacher
        </Button>
      </FormActions>
    </Form>
  )
}

function nowOf({ classTeacherId, classTeacherName }: Stream, staffId: string) {
  if (classTeacherId === staffId) return 'Is the class teacher of this stream already.'
  return classTeacherName ? `Now it is ${classTeacherName}.` : 'Nobody is, so far.'
}
