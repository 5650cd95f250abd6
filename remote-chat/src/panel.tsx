import { useRefresh } from '@bellhouse/api-client'
import { type Friend, listFriends } from '@bellhouse/contracts'
import { ScreenFrame } from '@bellhouse/ui'
import { useState } from 'react'
import { Conversation } from './features/chat/conversation'
import { FriendList } from './features/chat/friend-list'

/** The content of the Notifications panel: the people, or the conversation with one of them. */
export default function NotificationsPanel() {
  const [friend, setFriend] = useState<Friend | null>(null)
  const refresh = useRefresh()

  const handleBack = () => {
    setFriend(null)
    refresh(listFriends)
  }

  return (
    <ScreenFrame part="Notifications">
      {friend ? (
        <Conversation key={friend.id} friend={friend} onBack={handleBack} />
      ) : (
        <FriendList onChoose={setFriend} />
      )}
    </ScreenFrame>
  )
}
