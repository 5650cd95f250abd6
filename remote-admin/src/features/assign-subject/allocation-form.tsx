import { allocate } from '@bellhouse/contracts'
import { Button, DateField, Form, FormActions, notify, notifyError, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { useAllocate, useSchool, useSubjects } from './assign-subject.queries'

/** Gives the teacher one subject in one stream; stream, term and day stay chosen for the next one. */
export function AllocationForm({ staffId }: { staffId: string }) {
  const { classes, terms } = useSchool()
  const subjects = useSubjects()
  const allocating = useAllocate()
  const [subjectId, setSubjectId] = useState('')
  const [streamId, setStreamId] = useState('')
  const [termId, setTermId] = useState(terms.find(({ isCurrent }) => isCurrent)?.id ?? '')
  const [from, setFrom] = useState('')
  const start = from ? { from } : { termId }
  const draft = allocate.input.safeParse({ staffId, subjectId, streamId, ...start })

  const handleSubmit = () => {
    if (!draft.success) return
    allocating.mutate(draft.data, {
      onSuccess: ({ subject, stream }) => {
        setSubjectId('')
        notify(`${subject} in ${stream} allocated`, 'success')
      },
      onError: notifyError,
    })
  }

  return (
    <Form label="Assign subject" onSubmit={handleSubmit}>
      <SelectField
        label="Subject"
        none="Choose a subject"
        options={subjects.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
        value={subjectId}
        onChange={(event) => setSubjectId(event.target.value)}
      />
      <SelectField
        label="Stream"
        none="Choose a stream"
        options={classes.flatMap(({ streams }) => streams).map(({ id, label }) => ({ value: id, label }))}
        value={streamId}
        onChange={(event) => setStreamId(event.target.value)}
      />
      <SelectField
        label="Term"
        none="Choose a term"
        options={terms.map(({ id, label }) => ({ value: id, label }))}
        value={termId}
        hint="It begins with this term, and goes on from term to term until you withdraw it."
        onChange={(event) => setTermId(event.target.value)}
      />
      <DateField label="Or from another day" value={from} onChange={(event) => setFrom(event.target.value)} />
      <FormActions>
        <Button type="submit" look="primary" disabled={!draft.success} busy={allocating.isPending}>
          Assign subject
        </Button>
      </FormActions>
    </Form>
  )
}
