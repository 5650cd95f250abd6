import { Button, type Column, DataTable, EmptyState, FormActions, numberText, SelectField, Sheet } from '@bellhouse/ui'
import { useClasses, useCombinations, useKnownClasses } from './rollover.queries'
import {
  aimOfValue,
  aimsOfStream,
  choiceOfStream,
  classNamesOf,
  isSamePlace,
  placesOf,
  takesCombination,
  valueOfAim,
  withStreamChoice,
} from './rollover-choices'
import { labelOfPlace } from './rollover-words'
import type { MovedStream, StepProps } from './steps'

/** Where each stream goes; who goes elsewhere is named in the next step. */
export function StreamsStep(props: StepProps) {
  const { streams, onStep } = props
  const columns = useStreamColumns(props)
  return (
    <>
      <Sheet title="Promotion of each stream" flush>
        {streams.length === 0 ? (
          <EmptyState icon="classes">Nobody is in a stream, so there is nobody to move.</EmptyState>
        ) : (
          <DataTable caption="Streams and where they go" columns={columns} rows={streams} keyOf={({ id }) => id} />
        )}
      </Sheet>
      <FormActions>
        <Button icon="arrow-left" onClick={() => onStep('years')}>
          Back
        </Button>
        <Button look="primary" onClick={() => onStep('students')}>
          Next: students
        </Button>
      </FormActions>
    </>
  )
}

function useStreamColumns(props: StepProps): Column<MovedStream>[] {
  const known = useKnownClasses()
  const isOffered = props.streams.some(({ id, classCode }) =>
    takesCombination(known, classCode, choiceOfStream(props.plan, id)),
  )
  const combination: Column<MovedStream> = {
    key: 'combination',
    title: 'Combination',
    cell: (stream) => <CombinationOfStream {...props} stream={stream} />,
  }
  return [
    { key: 'stream', title: 'Stream', cell: ({ label }) => <b>{label}</b> },
    { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => numberText(students) },
    { key: 'aim', title: 'Goes to', cell: (stream) => <AimOfStream {...props} stream={stream} /> },
    ...(isOffered ? [combination] : []),
  ]
}

type RowProps = StepProps & { stream: MovedStream }

function AimOfStream({ plan, stream, onChange }: RowProps) {
  const classes = useClasses()
  const choice = choiceOfStream(plan, stream.id)
  const { to } = choice
  const isOpen =
    choice.goes === 'on' && !(to && placesOf(classes, plan, to.classCode).some((one) => isSamePlace(one, to)))
  const handleChange = (value: string) =>
    onChange(withStreamChoice(plan, classes, { ...choice, ...aimOfValue(value), combinationId: null }))
  return (
    <SelectField
      label={`${stream.label} goes to`}
      quietLabel
      {...(isOpen && {
        none: 'Choose …',
        error: to ? `There is no ${labelOfPlace(to, classNamesOf(classes))} yet` : 'No place yet',
      })}
      options={aimsOfStream(classes, plan, stream)}
      value={isOpen ? '' : valueOfAim(choice)}
      onChange={(event) => event.target.value && handleChange(event.target.value)}
    />
  )
}

function CombinationOfStream({ plan, stream, onChange }: RowProps) {
  const known = useKnownClasses()
  const combinations = useCombinations()
  const choice = choiceOfStream(plan, stream.id)
  if (!takesCombination(known, stream.classCode, choice)) return '–'
  return (
    <SelectField
      label={`Combination of ${stream.label}`}
      quietLabel
      none="By student"
      options={combinations.map(({ id, name }) => ({ value: id, label: name }))}
      value={choice.combinationId ?? ''}
      onChange={(event) =>
        onChange(withStreamChoice(plan, known.classes, { ...choice, combinationId: event.target.value || null }))
      }
    />
  )
}
