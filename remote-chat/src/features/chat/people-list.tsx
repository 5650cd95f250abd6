import { useApi } from '@bellhouse/api-client'
import { type ChatThread, can, listChatThreads } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { Button, EmptyState, notifyError, SearchField } from '@bellhouse/ui'
import { useState } from 'react'
import { useFriends, useOpenThread, useThreadPage } from './chat.queries'
import { FoundList } from './found-list'
import styles from './panel.module.css'
import { PersonRow } from './person-row'
import type { Place } from './place'
import { ThreadRow } from './thread-row'
import { useFocusAtFirst } from './use-focus-at-first'

interface PeopleListProps {
  /** What was shown before, a conversation or the groups; the focus goes back to where it was opened. */
  from: Place | 'groups' | null
  onOpen: (place: Place) => void
  onGroups: () => void
}

/** The own conversations, and below them everybody else whom one may write to. */
export function PeopleList({ from, onOpen, onGroups }: PeopleListProps) {
  const [query, setQuery] = useState('')
  const { threads, hasMore, isBusy, showMore } = useThreads()
  const friends = useFriends()
  const openPerson = useOpenPerson(onOpen)
  const groups = useFocusAtFirst(from === 'groups')
  const shown = from === 'groups' ? null : from?.threadId
  const known = new Set(threads.map(({ person }) => person?.id))
  const others = friends.filter(({ id }) => !known.has(id))
  const mayOpenGroups = can(sessionActor(), 'chat-groups.write')

  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <SearchField label="Search people" placeholder="Search people and messages" value={query} onSearch={setQuery} />
        {mayOpenGroups && (
          <Button ref={groups} icon="users" onClick={onGroups}>
            Groups
          </Button>
        )}
      </div>
      {query.trim() ? (
        <FoundList query={query.trim()} threads={threads} onOpen={onOpen} onPerson={openPerson} />
      ) : (
        <div className={styles.lists}>
          {threads.length > 0 && (
            <ul aria-label="Conversations">
              {threads.map((thread) => (
                <ThreadRow key={thread.id} thread={thread} hasFocus={thread.id === shown} onOpen={onOpen} />
              ))}
            </ul>
          )}
          {hasMore && (
            <Button look="quiet" busy={isBusy} onClick={showMore}>
              Show older conversations
            </Button>
          )}
          {others.length > 0 && (
            <>
              {threads.length > 0 && <h3 className={styles.part}>Others you may write to</h3>}
              <ul aria-label="People">
                {others.map(({ id, name, photo, status, time }) => (
                  <PersonRow
                    key={id}
                    person={{ id, name, photo, isOnline: status === 1, time }}
                    onChoose={() => openPerson(id)}
                  />
                ))}
              </ul>
            </>
          )}
          {threads.length + others.length === 0 && (
            <EmptyState icon="message">Here you will find the people that you may write to.</EmptyState>
          )}
        </div>
      )}
    </div>
  )
}

function sessionActor() {
  const session = readSession()
  return session && { category: session.category }
}

/** The newest conversations as they stand, and older ones that were asked for. */
function useThreads() {
  const api = useApi()
  const newest = useThreadPage(undefined)
  const [older, setOlder] = useState<{ threads: readonly ChatThread[]; next: string | null } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const next = older ? older.next : newest.next

  const showMore = async () => {
    setIsBusy(true)
    try {
      const page = await api(listChatThreads, { ...(next && { after: next }) })
      setOlder({ threads: [...(older?.threads ?? []), ...page.threads], next: page.next })
    } catch (error) {
      await notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }

  const isNewer = new Set(newest.threads.map(({ id }) => id))
  const threads = [...newest.threads, ...(older?.threads.filter(({ id }) => !isNewer.has(id)) ?? [])]
  return { threads, hasMore: next !== null, isBusy, showMore }
}

/** Opens the conversation with a person, which is there from now on. */
function useOpenPerson(onOpen: (place: Place) => void) {
  const opening = useOpenThread()
  return (accountId: string) => {
    if (opening.isPending) return
    opening.mutate(
      { accountId },
      {
        onSuccess: ({ id }) => onOpen({ threadId: id }),
        onError: notifyError,
      },
    )
  }
}
