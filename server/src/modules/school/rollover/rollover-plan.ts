import { classCodes, type RolloverPlan, type RolloverStreamChoice } from '@bellhouse/contracts'

interface MovedStream {
  id: string
  classCode: string
  name: string
}

/** What a rollover begins with: up by one class into the stream of the same name; S4 and S6 have finished. */
export function proposePlan(fromYearId: string, toYearId: string, streams: readonly MovedStream[]): RolloverPlan {
  return {
    fromYearId,
    toYearId,
    streams: streams.map(proposeChoice),
    newStreams: [],
    students: [],
    classTeachers: 'stay',
    allocations: true,
  }
}

// After these two the national examinations are written, and who goes on has to be admitted for it.
const lastClasses = ['s4', 's6']
const codes: readonly string[] = classCodes

function proposeChoice({ id, classCode, name }: MovedStream): RolloverStreamChoice {
  const next = codes[codes.indexOf(classCode) + 1]
  const common = { streamId: id, combinationId: null }
  if (!next || lastClasses.includes(classCode)) return { ...common, goes: 'graduates', to: null }
  return { ...common, goes: 'on', to: { classCode: next, name } }
}
