import type { RolloverPlan, RolloverStreamChoice } from '@bellhouse/contracts'

interface MovedStream {
  id: string
  classCode: string
  name: string
}

interface RankedClass {
  code: string
  isLeaving: boolean
}

interface Given {
  fromYearId: string
  toYearId: string
  streams: readonly MovedStream[]
  /** In the order in which students go through them. */
  classes: readonly RankedClass[]
}

/** What a rollover begins with: up by one class into the stream of the same name; whoever is in a leaving class has finished. */
export function proposePlan({ fromYearId, toYearId, streams, classes }: Given): RolloverPlan {
  return {
    fromYearId,
    toYearId,
    streams: streams.map((stream) => proposeChoice(stream, classes)),
    newStreams: [],
    students: [],
    classTeachers: 'stay',
    allocations: true,
  }
}

function proposeChoice({ id, classCode, name }: MovedStream, classes: readonly RankedClass[]): RolloverStreamChoice {
  const at = classes.findIndex(({ code }) => code === classCode)
  const next = classes[at + 1]
  const common = { streamId: id, combinationId: null }
  // Whoever goes on after a leaving class has to be admitted for it.
  if (!next || classes[at]?.isLeaving) return { ...common, goes: 'graduates', to: null }
  return { ...common, goes: 'on', to: { classCode: next.code, name } }
}
