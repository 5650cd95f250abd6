import { useClassWord } from '@bellhouse/classes'
import { type ElectivesOfClass, saveElectiveLimits } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, FieldRow, Form, Notice, notify, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { useSaveLimits } from './electives.queries'

interface LimitsDialogProps {
  classCode: string
  electives: ElectivesOfClass
  onClose: () => void
}

const textOf = (count: number | null) => (count === null ? '' : String(count))
const numberOf = (text: string | undefined) => (text ? Number(text) : null)

/** How many electives a student takes, and how many places each subject has; an empty field sets no limit. */
export function LimitsDialog({ classCode, electives, onClose }: LimitsDialogProps) {
  const { subjects } = electives
  const className = useClassWord()(classCode)
  const saving = useSaveLimits()
  const [atLeast, setAtLeast] = useState(textOf(electives.atLeast))
  const [atMost, setAtMost] = useState(textOf(electives.atMost))
  const [places, setPlaces] = useState<Record<string, string>>(() =>
    Object.fromEntries(subjects.map((subject) => [subject.id, textOf(subject.places)])),
  )
  const draft = saveElectiveLimits.input.safeParse({
    ...{ classCode, atLeast: numberOf(atLeast), atMost: numberOf(atMost) },
    places: placesIn(subjects, places),
  })
  const handleSave = () => {
    if (!draft.success) return
    saving.mutate(draft.data, {
      onSuccess: () => {
        notify(`Limits of ${className} saved`, 'success')
        onClose()
      },
    })
  }

  return (
    <Dialog
      title={`Limits of ${className}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!draft.success} busy={saving.isPending} onClick={handleSave}>
            Save limits
          </Button>
        </>
      }
    >
      <p>You are asked before you save anything outside these limits. Leave a field empty for no limit.</p>
      <ErrorNotice error={saving.error} />
      {!draft.success && (
        <Notice kind="warning" role="status">
          Write whole numbers, and a least that is not more than the most.
        </Notice>
      )}
      <Form label="Limits" onSubmit={handleSave}>
        <FieldRow>
          <CountField label="Electives at least" value={atLeast} onChange={setAtLeast} />
          <CountField label="Electives at most" value={atMost} onChange={setAtMost} />
        </FieldRow>
        {subjects.map(({ id, name }) => (
          <CountField
            key={id}
            label={`Places in ${name}`}
            value={places[id] ?? ''}
            onChange={(text) => setPlaces({ ...places, [id]: text })}
          />
        ))}
      </Form>
    </Dialog>
  )
}

const placesIn = (subjects: ElectivesOfClass['subjects'], places: Record<string, string>) =>
  subjects.flatMap(({ id }) => {
    const count = numberOf(places[id])
    return count === null ? [] : [{ subjectId: id, places: count }]
  })

interface CountFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

function CountField({ label, value, onChange }: CountFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}
