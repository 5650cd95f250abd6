import type { RosterKind } from '@bellhouse/contracts'
import { type Act, type ToldElsewhere, tellHistories } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import type { ReturnOptions } from '../../identity/accounts'
import { beginEmployment, changeStaffStatuses, type NewStaff } from '../../people/staff'
import { admitStudents, changeStatuses, moveStudents, type NewStudent, setElectives } from '../../people/students'
import { insertRecords, type Row } from './roster-apply.repo'

/** New records of a kind; people come by the same commands as by their forms, and their histories begin with it. */
export async function addRecords(db: Db, act: ToldElsewhere, kind: RosterKind, rows: readonly Row[]) {
  if (kind === 'students') await admitStudents(db, act, rows.map(studentOf))
  else if (kind === 'staff') await beginEmployment(db, act, rows.map(memberOf))
  else return insertRecords(db, kind, rows)
  const told = rows.map(({ id }) => ({ kind: kind === 'students' ? 'student' : 'staff', id, after: {} }))
  await tellHistories(db, { ...act, action: 'add by import' }, told)
}

type StaffBecame = Awaited<ReturnType<typeof changeStaffStatuses>>

/** What became of accounts, and of what members of staff who left taught and for whom they stood in. */
export type Became = Pick<StaffBecame, 'closed' | 'opened' | 'ownStaysOpen' | 'ended' | 'stoodInFor'>

export const nothingBecame = (): Became => ({ closed: [], opened: [], ownStaysOpen: false, ended: [], stoodInFor: [] })

/** Who is in which stream and who has left or come back; answers what follows from that. */
export async function changePlaces(
  db: Db,
  act: Act,
  kind: RosterKind,
  rows: readonly Row[],
  options: ReturnOptions,
): Promise<Became> {
  const statuses = rows.flatMap(({ id, status }) => (isStatus(status) ? [{ id, status }] : []))
  if (kind === 'staff') {
    const changes = statuses.map(({ id, status }) => ({ staffId: id, status }))
    return changeStaffStatuses(db, act, changes, options)
  }
  if (kind !== 'students') return nothingBecame()
  const moves = rows.flatMap(({ id, stream_id: streamId }) =>
    typeof streamId === 'string' ? [{ studentId: id, streamId }] : [],
  )
  const changes = statuses.map(({ id, status }) => ({ studentId: id, status }))
  const became = await changeStatuses(db, act, changes, options)
  await moveStudents(db, act, moves)
  await setElectives(
    db,
    act,
    rows.flatMap(({ id, subject_ids: subjectIds }) => (isList(subjectIds) ? [{ studentId: id, subjectIds }] : [])),
  )
  return { ...nothingBecame(), ...became }
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

const isStatus = (status: unknown): status is 'active' | 'left' => status === 'active' || status === 'left'

// The readers of files have checked what stands in the columns.
const memberOf = (row: Row) => ({ ...personOf(row), staffNumber: row.staff_number, ...teachingOf(row) }) as NewStaff

const teachingOf = ({ title, qualifications, status }: Row) => ({ title, qualifications, status })

const studentOf = (row: Row) =>
  ({
    ...personOf(row),
    admissionNumber: row.admission_number,
    streamId: row.stream_id,
    status: row.status,
    house: row.house,
    residence: row.residence,
    learnerId: row.learner_id,
    admittedOn: row.admitted_on,
    subjectIds: row.subject_ids,
  }) as NewStudent

const personOf = (row: Row) => ({
  id: row.id,
  givenNames: row.given_names,
  familyName: row.family_name,
  sex: row.sex,
  birthDate: row.birth_date,
  email: row.email,
  phone: row.phone,
})
