import type { RolloverPlace, RolloverPreview, RolloverProblem } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import type { ExceptionRow, Flow } from './rollover-preview.repo'
import { combinationSentence, overfullSentence, placeSentence, withoutStreamSentence } from './rollover-sentences'

interface KnownStream {
  id: string
  classCode: string
  name: string
  label: string
  capacity: number | null
}

interface Given {
  flows: readonly Flow[]
  exceptions: readonly ExceptionRow[]
  newStreams: readonly RolloverPlace[]
  streams: readonly KnownStream[]
  /** What people call a class, by its code. */
  classNames: ReadonlyMap<string, string>
  withoutStream: number
}

type Reckoned = Pick<RolloverPreview, 'counts' | 'streams' | 'exceptions' | 'problems'>

const sum = (flows: readonly Flow[]) => flows.reduce((all, { students }) => all + students, 0)

const isAt = (place: RolloverPlace, { toClass, toName }: Flow) => place.classCode === toClass && place.name === toName

/** Counts what a plan does, and names in sentences what stands in its way. */
export function reckonPreview(given: Given): Reckoned {
  const { flows, newStreams } = given
  const isPlaced = (flow: Flow) =>
    flow.outcome !== null && (flow.toStreamId !== null || newStreams.some((place) => isAt(place, flow)))
  const lost = flows.filter((flow) => !isPlaced(flow))
  const placed = flows.filter(isPlaced)
  const lacking = placed.filter(({ lacksCombination }) => lacksCombination)
  const of = (outcome: Flow['outcome']) => sum(placed.filter((flow) => flow.outcome === outcome))
  const rows = listTargets(given, placed)
  return {
    counts: {
      promoted: of('promoted'),
      repeated: of('repeated'),
      left: of('left'),
      graduated: of('graduated'),
      withoutPlace: sum(lost),
      withoutCombination: sum(lacking),
      withoutStream: given.withoutStream,
    },
    streams: rows.map(({ id: _, ...row }) => row),
    exceptions: given.exceptions.map(({ studentId, name, fromStreamId, outcome, toClass, toName, combination }) => ({
      ...{ studentId, name, outcome, combination },
      from: labelOfStream(given, fromStreamId),
      to: toClass && toName ? labelOf(given.classNames, toClass, toName) : null,
    })),
    problems: [
      ...lost.map((flow) => placeProblem(given, flow)),
      ...combinationProblems(given, lacking),
      ...rows.flatMap(overfullProblem),
      ...withoutStreamProblem(given.withoutStream),
    ],
  }
}

const stays = ({ outcome }: Flow) => outcome === 'promoted' || outcome === 'repeated'

/** Every stream that is or will be, with who is in it before and after. */
function listTargets({ flows, newStreams, streams, classNames }: Given, placed: readonly Flow[]) {
  const staying = placed.filter(stays)
  const known = streams.map(({ id, label, capacity }) => ({
    id,
    label,
    capacity,
    isNew: false,
    before: sum(flows.filter(({ fromStreamId }) => fromStreamId === id)),
    after: sum(staying.filter(({ toStreamId }) => toStreamId === id)),
  }))
  const fresh = newStreams.map((place) => ({
    id: null,
    label: labelOf(classNames, place.classCode, place.name),
    capacity: null,
    isNew: true,
    before: 0,
    after: sum(staying.filter((flow) => flow.toStreamId === null && isAt(place, flow))),
  }))
  const used = fresh.filter(({ after }) => after > 0)
  return [...known, ...used].sort(byLabel)
}

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'en', { numeric: true })

const labelOf = (classNames: ReadonlyMap<string, string>, code: string, name: string) =>
  `${classNames.get(code) ?? code.toUpperCase()} ${name}`

const labelOfStream = ({ streams }: Given, streamId: string) =>
  streams.find(({ id }) => id === streamId)?.label ?? 'This stream'

function placeProblem(given: Given, flow: Flow): RolloverProblem {
  const { fromStreamId, toClass, toName, students } = flow
  const missing = toClass && toName ? labelOf(given.classNames, toClass, toName) : null
  return {
    stops: true,
    sentence: placeSentence(labelOfStream(given, fromStreamId), students, missing),
    mend: { word: 'Choose a stream', address: addressOf.rollover({ step: 'streams' }) },
  }
}

function combinationProblems(given: Given, lacking: readonly Flow[]): RolloverProblem[] {
  return [...new Set(lacking.map(({ fromStreamId }) => fromStreamId))].map((streamId) => {
    const students = sum(lacking.filter(({ fromStreamId }) => fromStreamId === streamId))
    return {
      stops: true,
      sentence: combinationSentence(labelOfStream(given, streamId), students),
      mend: { word: 'Choose combinations', address: addressOf.rollover({ step: 'students', stream: streamId }) },
    }
  })
}

interface Target {
  id: string | null
  label: string
  capacity: number | null
  after: number
}

function overfullProblem({ id, label, capacity, after }: Target): RolloverProblem[] {
  if (capacity === null || after <= capacity) return []
  const mend = { word: `Change the places of ${label}`, address: addressOf.classes({ stream: id }) }
  return [{ stops: false, sentence: overfullSentence(label, after, capacity), mend }]
}

function withoutStreamProblem(count: number): RolloverProblem[] {
  if (count === 0) return []
  return [
    {
      stops: false,
      sentence: withoutStreamSentence(count),
      mend: { word: 'Show students', address: addressOf.students() },
    },
  ]
}
