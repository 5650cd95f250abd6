import { type PlannedSets, type SetWay, setWays } from '@bellhouse/contracts'
import {
  Button,
  CheckboxField,
  FieldRow,
  Form,
  FormActions,
  Notice,
  problemSentence,
  SelectField,
  Sheet,
  TextAreaField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { PlannedSheet } from './planned-sheet'
import { type SetPlace, usePreviewSets } from './sets.queries'

interface MakeSetsProps {
  place: SetPlace
  /** The place that was chosen last, which is shown once its answer is here. */
  latestPlace: () => SetPlace
  subject: string
  streams: readonly { id: string; label: string }[]
  /** Left out while there is no set to go back to. */
  onClose?: (() => void) | undefined
}

const wordOf: Record<SetWay, string> = {
  evenly: 'Evenly, by name in turn',
  balanced: 'Evenly, with girls and boys in each',
  'by-mark': 'By marks, the best in set 1',
  'by-list': 'By lists of admission numbers',
}

const counts = [2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: `${count} sets` }))

/** New sets of a subject: from which streams, how, and a look at who would be where before anything is made. */
export function MakeSets({ place, latestPlace, subject, streams, onClose }: MakeSetsProps) {
  const [streamIds, setStreamIds] = useState(() => streams.map(({ id }) => id))
  const [way, setWay] = useState<SetWay>('evenly')
  const [count, setCount] = useState(2)
  const [lists, setLists] = useState<readonly string[]>([])
  const [planned, setPlanned] = useState<{ plan: PlannedSets; of: string } | null>(null)
  const preview = usePreviewSets()
  const shownLists = Array.from({ length: count }, (_, index) => lists[index] ?? '')
  const given = { ...place, streamIds, way, count, ...(way === 'by-list' && { lists: shownLists }) }
  // What was previewed is not what would be made, once a field has changed.
  const plan = planned?.of === JSON.stringify(given) ? planned.plan : null
  const handlePreview = () => {
    const asked = { ...given, ...latestPlace() }
    preview.mutate(asked, { onSuccess: (found) => setPlanned({ plan: found, of: JSON.stringify(asked) }) })
  }

  return (
    <>
      <Sheet
        title={`Make sets of ${subject}`}
        aside={
          onClose && (
            <Button look="quiet" onClick={onClose}>
              Back to the sets
            </Button>
          )
        }
      >
        <p>A set has students of one or more streams. Nothing is made before you have seen who would be where.</p>
        {preview.error && (
          <Notice kind="bad" role="alert">
            {problemSentence(preview.error)}
          </Notice>
        )}
        <Form label={`Make sets of ${subject}`} onSubmit={handlePreview}>
          <StreamBoxes streams={streams} chosen={streamIds} onChoose={setStreamIds} />
          <FieldRow>
            <SelectField
              label="How"
              options={setWays.map((value) => ({ value, label: wordOf[value] }))}
              value={way}
              onChange={(event) => setWay(event.target.value as SetWay)}
            />
            <SelectField
              label="How many"
              options={counts}
              value={String(count)}
              onChange={(event) => setCount(Number(event.target.value))}
            />
          </FieldRow>
          {way === 'by-list' && <ListFields lists={shownLists} onChange={setLists} />}
          <FormActions>
            <Button
              look={plan ? 'plain' : 'primary'}
              type="submit"
              disabled={streamIds.length === 0}
              busy={preview.isPending}
            >
              Preview
            </Button>
          </FormActions>
        </Form>
      </Sheet>
      {plan && (
        <PlannedSheet key={JSON.stringify(plan)} place={place} streamIds={streamIds} plan={plan} onMade={onClose} />
      )}
    </>
  )
}

interface StreamBoxesProps {
  streams: MakeSetsProps['streams']
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

const StreamBoxes = ({ streams, chosen, onChoose }: StreamBoxesProps) => (
  <fieldset>
    <legend>From these streams</legend>
    {streams.map(({ id, label }) => (
      <CheckboxField
        key={id}
        label={label}
        checked={chosen.includes(id)}
        onChange={(event) => onChoose(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
      />
    ))}
  </fieldset>
)

const ListFields = ({ lists, onChange }: { lists: readonly string[]; onChange: (lists: string[]) => void }) =>
  lists.map((text, index) => (
    <TextAreaField
      key={index}
      label={`Admission numbers of set ${index + 1}`}
      hint="One below the other, or separated by commas."
      value={text}
      rows={4}
      onChange={(event) => onChange(lists.with(index, event.target.value))}
    />
  ))
