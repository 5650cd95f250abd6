import {
  type ClassRecord,
  classCodes,
  type RolloverGoes,
  type RolloverPlace,
  type RolloverPlan,
  type RolloverStreamChoice,
  type RolloverStudentChoice,
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

const codes: readonly string[] = classCodes

export const nextClass = (classCode: string) => codes[codes.indexOf(classCode) + 1]

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
  const next = nextClass(own.classCode)
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
  const next = nextClass(own.classCode)
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

/** Whether somebody of that level who goes there takes a combination. */
export function takesCombination(classes: readonly ClassRecord[], level: 'O' | 'A', { goes, to }: Aim) {
  if (goes !== 'on' || !to || level === 'A') return false
  const known = classes.find(({ code }) => code === to.classCode)
  return (known?.level ?? (to.classCode <= 's4' ? 'O' : 'A')) === 'A'
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
