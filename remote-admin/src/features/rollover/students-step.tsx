import type { listRolloverStudents, OutputOf, RolloverStudentChoice } from '@bellhouse/contracts'
import { StudentStatus } from '@bellhouse/people'
import {
  BulkBar,
  Button,
  Chip,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  FormActions,
  SelectField,
  type Selection,
  Sheet,
  Toolbar,
  useAddress,
  useSelection,
} from '@bellhouse/ui'
import { useClasses, useCombinations, useKnownClasses, useMovedStudents } from './rollover.queries'
import {
  aimOfValue,
  aimsOfStudent,
  choiceOfStream,
  classNamesOf,
  exceptionOf,
  takesCombination,
  valueOfAim,
  withExceptions,
} from './rollover-choices'
import { labelOfPlace } from './rollover-words'
import type { MovedStream, StepProps } from './steps'

type Student = OutputOf<typeof listRolloverStudents>[number]

/** Who repeats, leaves or goes elsewhere, stream by stream; and which combination each newcomer to A-level takes. */
export function StudentsStep(props: StepProps) {
  const { plan, streams, onStep } = props
  const { params, change } = useAddress()
  const stream = streams.find(({ id }) => id === params.get('stream')) ?? streams[0]
  return (
    <>
      <Sheet title="Exceptions" aside={<Chip>{countOf(plan.students.length, 'exception')}</Chip>} flush>
        {stream ? (
          <>
            <Toolbar>
              <SelectField
                label="Stream"
                options={streams.map(({ id, label }) => ({ value: id, label }))}
                value={stream.id}
                onChange={(event) => change({ stream: event.target.value })}
              />
            </Toolbar>
            <StudentsOfStream key={stream.id} {...props} stream={stream} />
          </>
        ) : (
          <EmptyState icon="students">Nobody is in a stream, so there is nobody to move.</EmptyState>
        )}
      </Sheet>
      <FormActions>
        <Button icon="arrow-left" onClick={() => onStep('streams')}>
          Back
        </Button>
        <Button look="primary" onClick={() => onStep('check')}>
          Next: check
        </Button>
      </FormActions>
    </>
  )
}

type StreamProps = StepProps & { stream: MovedStream }

function StudentsOfStream(props: StreamProps) {
  const students = useMovedStudents(props.stream.id)
  const selection = useSelection(students)
  const takes = useTakesCombination(props)
  const isOffered = students.some(({ id }) => takes(exceptionOf(props.plan, id)))
  return (
    <>
      <ChosenStudents {...props} selection={selection} />
      <DataTable
        caption={`Students of ${props.stream.label}`}
        columns={isOffered ? [...columnsOf(props), combinationOf(props)] : columnsOf(props)}
        rows={students}
        keyOf={({ id }) => id}
        selection={{ of: selection, nameOf: ({ name }) => name }}
      />
    </>
  )
}

const columnsOf = (props: StreamProps): Column<Student>[] => [
  {
    key: 'name',
    title: 'Student',
    cell: ({ name, status }) => (
      <>
        <b>{name}</b> <StudentStatus status={status} />
      </>
    ),
  },
  { key: 'number', title: 'Admission number', cell: ({ admissionNumber }) => admissionNumber },
  { key: 'aim', title: 'Goes to', cell: (student) => <AimOfStudent {...props} student={student} /> },
]

const combinationOf = (props: StreamProps): Column<Student> => ({
  key: 'combination',
  title: 'Combination',
  cell: (student) => <CombinationOfStudent {...props} student={student} />,
})

type StudentProps = StreamProps & { student: Student }

/** What a student of the stream does whom no exception names: `As S1 East: S2 East`. */
function useUsualWay({ plan, stream }: StreamProps) {
  const names = classNamesOf(useClasses())
  const { goes, to } = choiceOfStream(plan, stream.id)
  if (goes === 'graduates') return 'With the others: graduate'
  if (goes === 'leaves') return 'With the others: leave'
  return to ? `With the others: ${labelOfPlace(to, names)}` : 'With the others'
}

function AimOfStudent(props: StudentProps) {
  const { plan, stream, student, onChange } = props
  const classes = useClasses()
  const usual = useUsualWay(props)
  const exception = exceptionOf(plan, student.id)
  return (
    <SelectField
      label={`${student.name} goes to`}
      quietLabel
      none={usual}
      options={aimsOfStudent(classes, plan, stream)}
      value={exception.goes ? valueOfAim({ goes: exception.goes, to: exception.to }) : ''}
      onChange={(event) => onChange(withExceptions(plan, [withAim(exception, event.target.value)]))}
    />
  )
}

function withAim(exception: RolloverStudentChoice, value: string): RolloverStudentChoice {
  return value ? { ...exception, ...aimOfValue(value) } : { ...exception, goes: null, to: null }
}

function useTakesCombination({ plan, stream }: StreamProps) {
  const known = useKnownClasses()
  const usual = choiceOfStream(plan, stream.id)
  return ({ goes, to }: RolloverStudentChoice) =>
    takesCombination(known, stream.classCode, goes === null ? usual : { goes, to })
}

function CombinationOfStudent(props: StudentProps) {
  const { plan, stream, student, onChange } = props
  const combinations = useCombinations()
  const takes = useTakesCombination(props)
  const exception = exceptionOf(plan, student.id)
  if (!takes(exception)) return '–'
  const usual = combinations.find(({ id }) => id === choiceOfStream(plan, stream.id).combinationId)
  return (
    <SelectField
      label={`Combination of ${student.name}`}
      quietLabel
      none={usual ? `With the others: ${usual.name}` : 'Choose …'}
      options={combinations.map(({ id, name }) => ({ value: id, label: name }))}
      value={exception.combinationId ?? ''}
      onChange={(event) =>
        onChange(withExceptions(plan, [{ ...exception, combinationId: event.target.value || null }]))
      }
    />
  )
}

/** The same for all who are chosen at once. */
function ChosenStudents(props: StreamProps & { selection: Selection }) {
  const { plan, stream, selection, onChange } = props
  const classes = useClasses()
  const combinations = useCombinations()
  const usual = useUsualWay(props)
  const takes = useTakesCombination(props)
  const chosen = [...selection.chosen].map((id) => exceptionOf(plan, id))
  const change = (changeOne: (exception: RolloverStudentChoice) => RolloverStudentChoice) => {
    onChange(withExceptions(plan, chosen.map(changeOne)))
    selection.clear()
  }
  return (
    <BulkBar selection={selection}>
      <SelectField
        label="All chosen go to"
        quietLabel
        none="Go to …"
        options={[{ value: 'usual', label: usual }, ...aimsOfStudent(classes, plan, stream)]}
        value=""
        onChange={({ target: { value } }) => change((one) => withAim(one, value === 'usual' ? '' : value))}
      />
      {chosen.some(takes) && (
        <SelectField
          label="Combination of all chosen"
          quietLabel
          none="Combination …"
          options={combinations.map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={(event) => change((one) => (takes(one) ? { ...one, combinationId: event.target.value } : one))}
        />
      )}
    </BulkBar>
  )
}
