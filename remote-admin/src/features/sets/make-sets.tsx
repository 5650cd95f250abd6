import { type PlannedSets, type SetsOfClass, type SetWay, setWays } from '@bellhouse/contracts'
import {
  Button,
  CheckboxField,
  countOf,
  ErrorNotice,
  FieldRow,
  Form,
  FormActions,
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
  found: SetsOfClass
  /** Whom they are made of at first: a set by its id, `noSet` or `everybody`; what is likely where nothing is said. */
  whom?: string | undefined
  /** Left out while there is no set to go back to. */
  onClose?: (() => void) | undefined
}

const wordOf: Record<SetWay, string> = {
  evenly: 'Evenly, by name in turn',
  balanced: 'Evenly, with girls and boys in each',
  'by-mark': 'By marks, the best in set 1',
  'by-list': 'By lists of admission numbers',
}

const splitWordOf: Record<SetWay, string> = {
  ...wordOf,
  'by-mark': 'By marks, the best stay',
  'by-list': 'By lists of admission numbers, the others stay',
}

const noSet = 'no-set'
const everybody = 'everybody'

const counts = [2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: `${count} sets` }))

/** New sets of a subject: from which streams, how, and a look at who would be where before anything is made. */
export function MakeSets({ place, latestPlace, subject, found, whom, onClose }: MakeSetsProps) {
  const { streams, sets } = found
  const wish = useWish(found, { place, whom })
  const { split, streamIds, way } = wish
  const { plan, preview } = usePlan(wish.given, latestPlace)

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
        <ErrorNotice error={preview.error} />
        <Form label={`Make sets of ${subject}`} onSubmit={preview.ask}>
          {sets.length > 0 && (
            <SelectField
              label="Whom"
              hint="A set that is split keeps a part of its students, with their mark sheet and its teachers."
              options={whomOptions(sets)}
              value={wish.from}
              onChange={(event) => wish.setFrom(event.target.value)}
            />
          )}
          {!split && <StreamBoxes streams={streams} chosen={wish.chosenIds} onChoose={wish.setChosenIds} />}
          <WayFields {...wish} onWay={wish.setWay} onCount={wish.setCount} />
          {way === 'by-list' && <ListFields lists={wish.lists} onChange={wish.setLists} />}
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

type Given = Parameters<ReturnType<typeof usePreviewSets>['mutate']>[0]

/** Whom the sets are made of, how, and how many. */
function useWish({ streams, sets, ...found }: SetsOfClass, { place, whom }: Pick<MakeSetsProps, 'place' | 'whom'>) {
  const [chosenIds, setChosenIds] = useState(() => streams.map(({ id }) => id))
  const [from, setFrom] = useState(() => whom ?? likelyOf({ streams, sets, ...found }))
  const [way, setWay] = useState<SetWay>('evenly')
  const [count, setCount] = useState(2)
  const [written, setLists] = useState<readonly string[]>([])
  const split = sets.find(({ id }) => id === from)
  const streamIds = split ? streams.filter(({ label }) => split.streams.includes(label)).map(({ id }) => id) : chosenIds
  const lists = Array.from({ length: split ? count - 1 : count }, (_, index) => written[index] ?? '')
  const given: Given = {
    ...{ ...place, streamIds, way, count },
    ...(from !== everybody && { fromSetId: split?.id ?? null }),
    ...(way === 'by-list' && { lists }),
  }
  return {
    ...{ from, setFrom, chosenIds, setChosenIds, way, setWay, count, setCount, lists, setLists },
    split,
    streamIds,
    given,
  }
}

/** What was previewed is not what would be made, once a field has changed. */
function usePlan(given: Given, latestPlace: () => SetPlace) {
  const [planned, setPlanned] = useState<{ plan: PlannedSets; of: string } | null>(null)
  const { mutate, isPending, error } = usePreviewSets()
  const ask = () => {
    const asked = { ...given, ...latestPlace() }
    mutate(asked, { onSuccess: (plan) => setPlanned({ plan, of: JSON.stringify(asked) }) })
  }
  const plan = planned?.of === JSON.stringify(given) ? planned.plan : null
  return { plan, preview: { ask, isPending, error } }
}

/** What is likely meant: those who are in no set yet, and where there are none, the first set. */
function likelyOf({ sets, students }: SetsOfClass) {
  if (sets.length === 0) return everybody
  return students.some(({ setId }) => setId === null) ? noSet : (sets[0]?.id ?? everybody)
}

const whomOptions = (sets: SetsOfClass['sets']) => [
  { value: noSet, label: 'Those who are in no set' },
  ...sets.map(({ id, title, students }) => ({ value: id, label: `Split ${title} (${countOf(students, 'student')})` })),
  { value: everybody, label: 'Everybody, also those of the sets of today' },
]

const partsOf = (title: string) =>
  counts.slice(0, 3).map(({ value }) => ({ value, label: `${title} and ${countOf(Number(value) - 1, 'new set')}` }))

interface WayFieldsProps {
  split: SetsOfClass['sets'][number] | undefined
  way: SetWay
  count: number
  onWay: (way: SetWay) => void
  onCount: (count: number) => void
}

const WayFields = ({ split, way, count, onWay, onCount }: WayFieldsProps) => (
  <FieldRow>
    <SelectField
      label="How"
      options={setWays.map((value) => ({ value, label: split ? splitWordOf[value] : wordOf[value] }))}
      value={way}
      onChange={(event) => onWay(event.target.value as SetWay)}
    />
    <SelectField
      label="How many"
      options={split ? partsOf(split.title) : counts}
      value={String(count)}
      onChange={(event) => onCount(Number(event.target.value))}
    />
  </FieldRow>
)

interface StreamBoxesProps {
  streams: SetsOfClass['streams']
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
