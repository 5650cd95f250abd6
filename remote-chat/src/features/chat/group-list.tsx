import { Button, EmptyState, IconButton, notifyError } from '@bellhouse/ui'
import { useGroups, useOpenGroup } from './chat.queries'
import styles from './panel.module.css'
import rowStyles from './person-row.module.css'
import type { Place } from './place'
import { GroupFace } from './thread-row'
import { useFocusAtFirst } from './use-focus-at-first'

interface GroupListProps {
  onOpen: (place: Place) => void
  onBack: () => void
}

/** The streams and subjects whose group the signed-in teacher has opened or may open. */
export function GroupList({ onOpen, onBack }: GroupListProps) {
  const groups = useGroups()
  const opening = useOpenGroup()
  const back = useFocusAtFirst(true)

  const handleOpen = (streamId: string, subjectId: string | null) =>
    opening.mutate(
      { streamId, subjectId },
      {
        onSuccess: ({ id }) => onOpen({ threadId: id }),
        onError: notifyError,
      },
    )

  return (
    <section aria-label="Groups" className={styles.panel}>
      <div className={styles.head}>
        <IconButton ref={back} icon="arrow-left" label="Back to all people" onClick={onBack} />
        <h3 className={rowStyles.name}>Groups</h3>
      </div>
      {groups.length === 0 ? (
        <EmptyState icon="users">Here you will find the streams and subjects that you teach.</EmptyState>
      ) : (
        <ul className={styles.lists}>
          {groups.map(({ streamId, subjectId, title, threadId, isOpen }) => (
            <li key={`${streamId} ${subjectId}`} className={rowStyles.row}>
              <GroupFace />
              <span className={rowStyles.words}>
                <span className={rowStyles.name}>{title}</span>
                {threadId && !isOpen && <span className={rowStyles.time}>closed</span>}
              </span>
              {threadId && isOpen ? (
                <Button onClick={() => onOpen({ threadId })} aria-label={`Go to ${title}`}>
                  Go to
                </Button>
              ) : (
                <Button
                  aria-label={threadId ? `Open ${title} again` : `Open ${title}`}
                  onClick={() => handleOpen(streamId, subjectId)}
                >
                  {threadId ? 'Open again' : 'Open'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
