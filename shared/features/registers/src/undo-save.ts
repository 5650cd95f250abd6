import type { Api } from '@bellhouse/api-client'
import { type Register, registerIdOf, withdrawRegister } from '@bellhouse/contracts'
import { draftEdit, type MarkedStudent, savedEdit } from './register-marks'
import {
  entryKey,
  openRegisterOutbox,
  type RegisterEdit,
  type RegisterOutbox,
  type RegisterOutboxEntry,
} from './register-outbox'

/** What was saved since somebody was last told so: the register as it was before, and those of whom something was sent. */
export interface Save {
  before: Register
  rows: readonly MarkedStudent[]
  /** The person meant this unusual day. */
  confirmed: boolean
}

/** Two saves that arrive together are undone together: of each student the first knows what was there before. */
export function joinSaves(first: Save | null, next: Save): Save {
  if (!first) return next
  const known = new Set(first.rows.map(({ student }) => student.studentId))
  return { ...first, rows: [...first.rows, ...next.rows.filter(({ student }) => !known.has(student.studentId))] }
}

/** Whether a register was taken with it that nobody had taken. */
export const isFirst = ({ before }: Save) =>
  before.version === 0 && before.students.every(({ version }) => version === 0)

/** What stood there before, over what stands there `now`; whoever came into the register with this save stays as they were saved. */
export const editsBack = ({ rows, confirmed }: Save, now: Register): RegisterEdit[] =>
  rows.flatMap((row) => {
    const { status, minutesLate, note } = row.student
    const student = now.students.find(({ studentId }) => studentId === row.student.studentId)
    if (!student || status === null) return []
    return savedEdit(now, { ...row, student, version: student.version, confirmed }, { status, minutesLate, note })
  })

/** What had been entered and not saved, and what was entered since. */
function draftsOf({ before, rows }: Save, entries: Iterable<RegisterOutboxEntry>): RegisterEdit[] {
  const earlier = rows.flatMap((row) =>
    row.state === 'saved' ? [] : draftEdit(before, { ...row, state: 'draft' }, row.mark),
  )
  const later = [...entries]
    .filter(({ group }) => group === registerIdOf(before))
    .map(
      ({ group, key, payload }): RegisterEdit => ({
        ...{ group, key, held: { kind: 'draft' } },
        payload: { ...payload, version: 0 },
      }),
    )
  return [...earlier, ...later]
}

interface Way {
  api: Api
  person: string
  outbox: RegisterOutbox
}

/** Takes a register back that was taken by this save; what had been entered is there again, and not saved. */
export async function withdrawSave(save: Save, { api, person, outbox }: Way) {
  const { streamId, date, session, subject, students } = save.before
  const place = { streamId, date, session, ...(subject && { subject }) }
  await api(withdrawRegister, place, { idempotencyKey: crypto.randomUUID() })
  const keys = students.map(({ studentId }) => entryKey(save.before, studentId))
  await through(outbox, { api, person }, async (leaving) => {
    leaving.forget(keys)
    await leaving.put(draftsOf(save, leaving.state().byKey.values()))
  })
}

/** Sends what stood there before; without a network it waits like everything that is saved. */
export const sendBack = (save: Save, now: Register, { api, person, outbox }: Way) =>
  through(outbox, { api, person }, (leaving) => leaving.put(editsBack(save, now), { now: true }))

/** By the outbox of the screen, or by one of its own where that has closed meanwhile. */
async function through(
  outbox: RegisterOutbox,
  { api, person }: Pick<Way, 'api' | 'person'>,
  act: (leaving: RegisterOutbox) => Promise<void>,
) {
  if (outbox.isOpen) return act(outbox)
  const own = await openRegisterOutbox(api, person)
  try {
    await act(own)
  } finally {
    own.close()
  }
}
