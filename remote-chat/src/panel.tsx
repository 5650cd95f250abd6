import { useRefresh } from '@bellhouse/api-client'
import { type ChatPanelProps, listChatThreads, listFriends } from '@bellhouse/contracts'
import { ScreenFrame } from '@bellhouse/ui'
import { useEffect, useState } from 'react'
import { useFreshLists, useFreshThread } from './features/chat/chat.queries'
import { Conversation } from './features/chat/conversation'
import { GroupList } from './features/chat/group-list'
import { PeopleList } from './features/chat/people-list'
import type { Place } from './features/chat/place'

/** The conversations in the Notifications panel: everybody, the groups that may be opened, or one conversation. */
export default function NotificationsPanel({ live, threadId }: ChatPanelProps) {
  const [place, setPlace] = useState<Place | null>(threadId ? { threadId } : null)
  const [from, setFrom] = useState<Place | 'groups' | null>(null)
  const [isChoosingGroup, setIsChoosingGroup] = useState(false)
  const refresh = useRefresh()
  // Not in what is shown, which is there only after its first answers: what happens while they are on their way counts too.
  useFreshLists(live)
  useFreshThread(place?.threadId, live)

  useEffect(() => {
    if (threadId) setPlace({ threadId })
  }, [threadId])

  const handleOpen = (to: Place) => {
    setIsChoosingGroup(false)
    setPlace(to)
  }
  const handleBack = () => {
    setFrom(place ?? 'groups')
    setPlace(null)
    setIsChoosingGroup(false)
    void refresh(listChatThreads, listFriends)
  }

  if (place) {
    return (
      <ScreenFrame
        key={`${place.threadId} ${place.seq}`}
        part="Conversation"
        wayBack={{ label: 'Back to all people', onGo: handleBack }}
      >
        <Conversation place={place} live={live} onBack={handleBack} />
      </ScreenFrame>
    )
  }
  return (
    <ScreenFrame part="Notifications">
      {isChoosingGroup ? (
        <GroupList onOpen={handleOpen} onBack={handleBack} />
      ) : (
        <PeopleList from={from} onOpen={handleOpen} onGroups={() => setIsChoosingGroup(true)} />
      )}
    </ScreenFrame>
  )
}
