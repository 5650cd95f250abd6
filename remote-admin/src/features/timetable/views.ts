import type { Lesson } from '@bellhouse/contracts'
import { roomsOf } from '@bellhouse/timetabling'
import type { Option } from '@bellhouse/ui'
import { type Desk, nameNow } from './use-desk'

/** By what the plan is looked at. */
export const viewKinds = ['class', 'teacher', 'room'] as const
export type ViewKind = (typeof viewKinds)[number]

export const viewOptions: readonly Option[] = [
  { value: 'class', label: 'By class' },
  { value: 'teacher', label: 'By teacher' },
  { value: 'room', label: 'By room' },
]

/** Whose week is shown. */
export interface View {
  kind: ViewKind
  id: string
  label: string
}

const idsOf: Record<ViewKind, (lesson: Lesson) => readonly string[]> = {
  class: ({ streamIds }) => streamIds,
  teacher: ({ staffIds }) => staffIds,
  room: roomsOf,
}

/** Whether a lesson belongs to the week that is shown. */
export const isIn =
  ({ kind, id }: Pick<View, 'kind' | 'id'>) =>
  (lesson: Lesson) =>
    idsOf[kind](lesson).includes(id)

/** Where a lesson is seen, as the address says it: in the week of its class, or of a teacher or a room where it has none. */
export function weekWith(lesson: Lesson): { by: ViewKind; of: string | undefined } {
  const kind = viewKinds.find((one) => idsOf[one](lesson).length > 0) ?? 'class'
  return { by: kind, of: idsOf[kind](lesson)[0] }
}

export function choicesOf(
  { streams, staff, rooms }: Pick<Desk, 'streams' | 'staff' | 'rooms'>,
  kind: ViewKind,
): Option[] {
  if (kind === 'class') return streams.map(({ id, label }) => ({ value: id, label }))
  if (kind === 'teacher') return staff.map((one) => ({ value: one.id, label: nameNow(one) }))
  return rooms.map(({ id, code, name }) => ({ value: id, label: name ? `${code}, ${name}` : code }))
}

/** What the address says, or the first of its kind. */
export function viewOf(desk: Desk): View | null {
  const kind = viewKinds.find((one) => one === desk.params.get('by')) ?? 'class'
  const choices = choicesOf(desk, kind)
  const chosen = choices.find(({ value }) => value === desk.params.get('of')) ?? choices[0]
  return chosen ? { kind, id: chosen.value, label: chosen.label } : null
}
