import {
  registerAddress,
  sessionInSentence,
  type TeacherDashboard,
  type TeachingCategory,
  wordOfStatus,
} from '@bellhouse/contracts'
import { PersonAvatar } from '@bellhouse/photos'
import { countOf, EmptyState, List, ListItem, OfferedLink, Sheet } from '@bellhouse/ui'
import styles from './own-teaching.module.css'

type Stream = TeacherDashboard['streams'][number]

interface MyStreamsProps {
  streams: readonly Stream[]
  today: string
  isSchoolDay: boolean
  reader: TeachingCategory
}

/** The own streams today: how many are there, and who is not. */
export function MyStreams({ streams, today, isSchoolDay, reader }: MyStreamsProps) {
  return (
    <Sheet title="My streams today" flush>
      {streams.length === 0 ? (
        <EmptyState icon="classes">Here you will find the streams that the school’s office gives you.</EmptyState>
      ) : (
        <List>
          {streams.map((stream) => (
            <ListItem
              key={stream.streamId}
              title={
                <OfferedLink to={linkOf(stream, today, reader)}>
                  {stream.stream}
                  {stream.isClassTeacher && ', my class'}
                </OfferedLink>
              }
              detail={<Away away={stream.away} />}
              aside={<span className={styles.summary}>{summaryOf(stream, isSchoolDay)}</span>}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function linkOf({ streamId, session }: Stream, date: string, reader: TeachingCategory) {
  const place = { stream: streamId, date, ...(session && { session }) }
  return registerAddress(reader, place)
}

function summaryOf({ students, session, sessionTitle, present, late }: Stream, isSchoolDay: boolean) {
  if (session === null) return isSchoolDay ? 'no register yet' : countOf(students, 'student')
  return `${present + late} of ${students} here (${sessionInSentence(session, sessionTitle)})`
}

function Away({ away }: Pick<Stream, 'away'>) {
  if (away.length === 0) return null
  return (
    <ul className={styles.away}>
      {away.map(({ studentId, name, photo, status }) => (
        <li key={studentId}>
          <PersonAvatar name={name} photo={photo} /> {name} <span>{wordOfStatus(status).toLowerCase()}</span>
        </li>
      ))}
    </ul>
  )
}
