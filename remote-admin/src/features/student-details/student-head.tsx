import { StatusStrip } from '@bellhouse/attendance'
import { PhotoField } from '@bellhouse/photos'
import { countOf, Facts, Sheet } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'
import { boardingWord } from './student-facts'
import styles from './student-head.module.css'

/** What somebody opens the page for: who it is, whom to call, and how often the student is there. */
export function StudentHead({ student }: { student: StudentRecord }) {
  const { id, name, photo, stream, house, boarding, guardians, attendance } = student
  return (
    <Sheet title="At a glance">
      <div className={styles.head}>
        <PhotoField name={name} photo={photo} owner={{ studentId: id }} />
        <Facts
          facts={[
            ['Stream', stream],
            ['House', [house, boardingWord(boarding)].filter(Boolean).join(', ') || null],
            ['Call', <Call key="call" guardians={guardians} />],
            ['Attendance', <Presence key="attendance" attendance={attendance} />],
          ]}
        />
      </div>
    </Sheet>
  )
}

/** The guardian who is to be called first, or whoever can be. */
function Call({ guardians }: Pick<StudentRecord, 'guardians'>) {
  const reachable = guardians.filter(({ phones }) => phones.length > 0)
  const first =
    reachable.find(({ isPrimary }) => isPrimary) ?? reachable.find(({ isEmergency }) => isEmergency) ?? reachable[0]
  const [phone] = first?.phones ?? []
  if (!first || !phone) return 'No guardian has a phone number.'
  return (
    <>
      {first.name}, {first.relation}, <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
    </>
  )
}

function Presence({ attendance: { totals, recent } }: Pick<StudentRecord, 'attendance'>) {
  const { held, rate, absent, late, excused } = totals
  if (held === 0) return 'No register has been taken yet.'
  return (
    <span className={styles.presence}>
      <span>
        {rate} % of {countOf(held, 'session')}: {absent} absent, {late} late, {excused} excused
      </span>
      <StatusStrip sessions={recent} />
    </span>
  )
}
