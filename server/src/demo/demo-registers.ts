import type { AttendanceStatus } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { NewEntry } from '../modules/attendance/registers'
import type { Db } from '../platform/db/open'
import { listDemoStreams, listDemoStudents } from './demo-people.repo'
import { type DemoRegister, insertRegisters } from './demo-registers.repo'
import type { SeededRandom } from './seeded-random'

const reasons = ['Sick, parent has called', 'Hospital appointment', 'Family funeral', 'National sports team']

interface DemoTakers {
  /** The account that takes the registers. */
  teacher: string
  /** The record behind the demo student's account. */
  studentId: string
}

/** Morning registers of the days of a term, in which a few are often late, a few often away, and one register is owed. */
export async function addRegisters(
  db: Db,
  random: SeededRandom,
  days: readonly string[],
  { teacher, studentId }: DemoTakers,
) {
  const [streams, students] = [await listDemoStreams(db), await listDemoStudents(db)]
  const habits = new Map(students.map(({ id }) => [id, id === studentId ? sometimesLate : aHabit(random)]))
  const registers: DemoRegister[] = []
  // Day after day, so that what stands in one of them does not depend on how many have come since.
  for (const date of days) {
    for (const stream of streams) {
      const pupils = students.filter(({ stream_id }) => stream_id === stream.id)
      const isOwed = stream.name === 'West' && stream.class_code === 's3' && date === days.at(-1)
      if (isOwed) continue
      const entries = pupils.map(({ id }) => anEntry(random, id, habits.get(id) ?? usual))
      registers.push({ streamId: stream.id, date, entries })
    }
  }
  await insertRegisters(db, registers, teacher)
  await sql`update register set taken_at = (day + time '08:05' + place_in_school * interval '1 minute') at time zone 'Africa/Kampala'
    from (select id as of_stream, row_number() over (order by class_code, name) as place_in_school from stream) place
    where of_stream = stream_id`.execute(db)
}

interface PastRegisters {
  streamIds: readonly string[]
  days: readonly string[]
  teacher: string
}

/** The morning registers of a term that is over, for some streams. */
export async function addPastRegisters(db: Db, random: SeededRandom, { streamIds, days, teacher }: PastRegisters) {
  const students = await listDemoStudents(db)
  const habits = new Map(students.map(({ id }) => [id, aHabit(random)]))
  const registers: DemoRegister[] = []
  for (const streamId of streamIds) {
    const pupils = students.filter(({ stream_id }) => stream_id === streamId)
    for (const date of days) {
      const entries = pupils.map(({ id }) => anEntry(random, id, habits.get(id) ?? usual))
      registers.push({ streamId, date, entries })
    }
  }
  await insertRegisters(db, registers, teacher)
  await sql`update register set taken_at = (day + time '08:05') at time zone 'Africa/Kampala'
    where day = any(${days}::date[])`.execute(db)
}

interface Habit {
  absent: number
  late: number
}

const usual: Habit = { absent: 0.02, late: 0.02 }
// The demo student has something to see in the own register.
const sometimesLate: Habit = { absent: 0.06, late: 0.1 }

function aHabit(random: SeededRandom): Habit {
  if (random.happens(0.04)) return { absent: 0.18, late: 0.05 }
  if (random.happens(0.06)) return { absent: 0.03, late: 0.2 }
  return usual
}

function anEntry(random: SeededRandom, studentId: string, habit: Habit): NewEntry {
  const status = aStatus(random, habit)
  return {
    studentId,
    status,
    minutesLate: status === 'late' ? random.between(1, 9) * 5 : null,
    note: status === 'excused' ? random.pick(reasons) : null,
    version: 0,
  }
}

function aStatus(random: SeededRandom, { absent, late }: Habit): AttendanceStatus {
  if (random.happens(absent)) return random.happens(0.35) ? 'excused' : 'absent'
  return random.happens(late) ? 'late' : 'present'
}
