import type { ChatPerson } from '@bellhouse/contracts'
import { PersonAvatar } from '@bellhouse/photos'
import { VisuallyHidden } from '@bellhouse/ui'
import styles from './person-row.module.css'

interface PersonRowProps {
  person: ChatPerson
  onChoose: () => void
}

export function PersonRow({ person, onChoose }: PersonRowProps) {
  return (
    <li>
      <button type="button" className={styles.friend} onClick={onChoose}>
        <Face person={person} />
        <span className={styles.words}>
          <span className={styles.name}>{person.name}</span>
          <span className={styles.time}>
            <Presence person={person} />
          </span>
        </span>
      </button>
    </li>
  )
}

/** The face with a dot for whoever is here; what the dot says is written as well. */
export function Face({ person }: { person: ChatPerson }) {
  return (
    <span className={styles.face} data-online={person.isOnline || undefined}>
      <PersonAvatar name={person.name} photo={person.photo} />
    </span>
  )
}

export function Presence({ person: { isOnline, time } }: { person: ChatPerson }) {
  return (
    <>
      {isOnline && time !== 'online' && <VisuallyHidden>online, </VisuallyHidden>}
      {time}
    </>
  )
}
