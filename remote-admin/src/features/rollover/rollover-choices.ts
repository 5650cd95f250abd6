import type {
  ClassRecord,
  Level,
  RolloverGoes,
  RolloverPlace,
  RolloverPlan,
  RolloverStreamChoice,
  RolloverStudentChoice,
} from '@bellhouse/contracts'
import type { Option } from '@bellhouse/ui'
import { labelOfPlace } from './rollover-words'

/** Where somebody goes, as a select knows it: `on:s2:East`, `leaves`, `graduates`. */
export interface Aim {
  goes: RolloverGoes
  to: RolloverPlace | null
}

export const valueOfAim = ({ goes, to }: Aim) => (goes === 'on' ? `on:${to?.classCode}:${to?.name}` : goes)

export function aimOfValue(value: string): Aim {
  const [, classCode = '', name = ''] = /^on:([^:]*):(.*)$/.exec(value) ?? []
  if (classCode) return { goes: 'on', to: { classCode, name } }
  return { goes: value === 'leaves' ? 'leaves' : 'graduates', to: null }
}

/** The class after that one, as students go through them. */
export const nextClass = (classes: readonly ClassRecord[], classCode: string) =>
  classes[classes.findIndex(({ code }) => code === classCode) + 1]?.code

export const isSamePlace = (one: RolloverPlace, other: RolloverPlace | null) =>
  one.classCode === other?.classCode && one.name === other.name

export const classNamesOf = (classes: readonly ClassRecord[]) => new Map(classes.map(({ code, name }) => [code, name]))

/** The streams that there are and that the plan makes, by class. */
export function placesOf(classes: readonly ClassRecord[], plan: RolloverPlan, classCode: string): RolloverPlace[] {
  const known = classes.find(({ code }) => code === classCode)?.streams ?? []
  const made = plan.newStreams.filter((place) => place.classCode === classCode)
  const all = [...known.map(({ name }) => ({ classCode, name })), ...made]
  return all.filter((place, index) => all.findIndex((other) => isSamePlace(other, place)) === index)
}

const out: Option[] = [
  { value: 'graduates', label: 'Graduate' },
  { value: 'leaves', label: 'Leave' },
]

interface Own {
  classCode: string
  name: string
}

/** Where a whole stream may go: into the next class, into one that is made for it, or out of school. */
export function aimsOfStream(classes: readonly ClassRecord[], plan: RolloverPlan, own: Own): Option[] {
  const next = nextClass(classes, own.classCode)
  if (!next) return out
  const names = classNamesOf(classes)
  const places = placesOf(classes, plan, next)
  const same = { classCode: next, name: own.name }
  const options = places.map((to) => ({ value: valueOfAim({ goes: 'on', to }), label: labelOfPlace(to, names) }))
  if (places.some((place) => isSamePlace(place, same))) return [...options, ...out]
  const make = { value: valueOfAim({ goes: 'on', to: same }), label: `Make ${labelOfPlace(same, names)}` }
  return [...options, make, ...out]
}

/** Where one student may go: also into a stream of the own class. */
export function aimsOfStudent(classes: readonly ClassRecord[], plan: RolloverPlan, own: Own): Option[] {
  const names = classNamesOf(classes)
  const next = nextClass(classes, own.classCode)
  const optionOf = (to: RolloverPlace, word: string) => ({
    value: valueOfAim({ goes: 'on', to }),
    label: `${word} ${labelOfPlace(to, names)}`,
  })
  return [
    ...placesOf(classes, plan, own.classCode).map((to) => optionOf(to, 'Repeat in')),
    ...(next ? placesOf(classes, plan, next).map((to) => optionOf(to, 'Go to')) : []),
    ...out,
  ]
}

/** Whether somebody of that class who goes there takes a combination. */
export function takesCombination({ classes, levels }: KnownClasses, classCode: string, { goes, to }: Aim) {
  const kindOf = (code: string) => {
    const level = classes.find((one) => one.code === code)?.level
    return levels.find((one) => one.code === level)?.kind
  }
  return goes === 'on' && to !== null && kindOf(classCode) !== 'A' && kindOf(to.classCode) === 'A'
}

interface KnownClasses {
  classes: readonly ClassRecord[]
  levels: readonly Level[]
}

export const choiceOfStream = ({ streams }: RolloverPlan, streamId: string): RolloverStreamChoice =>
  streams.find((choice) => choice.streamId === streamId) ?? { streamId, goes: 'on', to: null, combinationId: null }

export const exceptionOf = ({ students }: RolloverPlan, studentId: string): RolloverStudentChoice =>
  students.find((choice) => choice.studentId === studentId) ?? { studentId, goes: null, to: null, combinationId: null }

/** The plan with another choice for a stream; a stream of that name is made where there is none. */
export function withStreamChoice(
  plan: RolloverPlan,
  classes: readonly ClassRecord[],
  choice: RolloverStreamChoice,
): RolloverPlan {
  const others = plan.streams.filter(({ streamId }) => streamId !== choice.streamId)
  const { to } = choice
  const isThere = !to || placesOf(classes, plan, to.classCode).some((place) => isSamePlace(place, to))
  const newStreams = isThere ? plan.newStreams : [...plan.newStreams, to]
  return { ...plan, newStreams, streams: [...others, choice] }
}

/** The plan with these exceptions; one that says nothing is none. */
export function withExceptions(plan: RolloverPlan, choices: readonly RolloverStudentChoice[]): RolloverPlan {
  const changed = new Set(choices.map(({ studentId }) => studentId))
  const others = plan.students.filter(({ studentId }) => !changed.has(studentId))
  const kept = choices.filter(({ goes, combinationId }) => goes !== null || combinationId !== null)
  return { ...plan, students: [...others, ...kept] }
}
