import type { ChatThread } from '@bellhouse/contracts'
import { EmptyState } from '@bellhouse/ui'
import { useMessagesFound, usePeopleFound } from './chat.queries'
import styles from './panel.module.css'
import { PersonRow } from './person-row'
import rowStyles from './person-row.module.css'
import type { Place } from './place'
import { ThreadRow } from './thread-row'
import { momentOf } from './times'

interface FoundListProps {
  query: string
  threads: readonly ChatThread[]
  onOpen: (place: Place) => void
  onPerson: (accountId: string) => void
}

/** People and groups by name, and messages by their words. */
export function FoundList({ query, threads, onOpen, onPerson }: FoundListProps) {
  const people = usePeopleFound(query)
  const messages = useMessagesFound(query)
  const word = query.toLocaleLowerCase()
  const groups = threads.filter(({ group, title }) => group && title.toLocaleLowerCase().includes(word))
  const isNothing = people?.length === 0 && groups.length === 0 && (messages ?? []).length === 0
  if (isNothing) return <EmptyState icon="search">Nobody has this name, and no message has these words.</EmptyState>

  return (
    <div className={styles.lists}>
      {people && people.length > 0 && (
        <ul aria-label="People">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onChoose={() => (person.threadId ? onOpen({ threadId: person.threadId }) : onPerson(person.id))}
            />
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <ul aria-label="Groups">
          {groups.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {messages && messages.length > 0 && (
        <>
          <h3 className={styles.part}>Messages</h3>
          <ul aria-label="Messages found">
            {messages.map(({ threadId, seq, title, text, senderName, isOwn, sentAt }) => (
              <li key={`${threadId} ${seq}`}>
                <button type="button" className={rowStyles.friend} onClick={() => onOpen({ threadId, seq })}>
                  <span className={rowStyles.words}>
                    <span className={rowStyles.line}>
                      <span className={rowStyles.name}>{title}</span>
                      <span className={rowStyles.time}>{momentOf(sentAt)}</span>
                    </span>
                    <span className={rowStyles.last}>{`${isOwn ? 'You' : senderName}: ${text}`}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
