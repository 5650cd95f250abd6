import type { Friend } from '@bellhouse/contracts'
import { Avatar, Badge, EmptyState, SearchField, VisuallyHidden } from '@bellhouse/ui'
import { useState } from 'react'
import styles from './chat.module.css'
import { useFriends, useFriendsFound } from './chat.queries'

interface FriendListProps {
  onChoose: (friend: Friend) => void
}

export function FriendList({ onChoose }: FriendListProps) {
  const [query, setQuery] = useState('')
  const all = useFriends()
  const found = useFriendsFound(query.trim())
  const friends = query.trim() ? (found ?? all) : all

  return (
    <div className={styles.panel}>
      <SearchField label="Search people" value={query} onSearch={setQuery} />
      {friends.length === 0 ? (
        <EmptyState icon="message">{query ? 'Nobody has this name.' : nobody}</EmptyState>
      ) : (
        <ul className={styles.friends}>
          {friends.map((friend) => (
            <li key={friend.id}>
              <FriendButton friend={friend} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const nobody = 'Here you will find the people that you may write to.'

function FriendButton({ friend, onChoose }: FriendListProps & { friend: Friend }) {
  const { name, photo, status, time, new: unread } = friend
  return (
    <button type="button" className={styles.friend} onClick={() => onChoose(friend)}>
      <span className={styles.face} data-online={status === 1 || undefined}>
        <Avatar name={name} photo={photo} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.time}>
          {status === 1 && time !== 'online' && <VisuallyHidden>online, </VisuallyHidden>}
          {time}
        </span>
      </span>
      <Badge count={unread} unit="unread" />
    </button>
  )
}
