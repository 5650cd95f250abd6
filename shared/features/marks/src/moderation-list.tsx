import type { Moderation } from '@bellhouse/contracts'
import { Button, Chip, countOf, ErrorNotice, List, ListItem, momentText, notify } from '@bellhouse/ui'
import { useModerations, useUndoModeration } from './marks.queries'
import { moderationWords } from './moderation-words'

/** What was done to the marks of an assessment before; the newest that holds can be taken back. */
export function ModerationList({ assessmentId }: { assessmentId: string }) {
  const moderations = useModerations(assessmentId)
  const undoing = useUndoModeration()
  const latest = moderations.find(({ undoneAt }) => undoneAt === null)
  if (moderations.length === 0) return null

  const handleUndo = async ({ id }: Moderation) => {
    const { restored, kept } = await undoing.mutateAsync({ moderationId: id })
    const stay = kept > 0 ? ` ${countOf(kept, 'mark')} changed since ${kept === 1 ? 'stays' : 'stay'}.` : ''
    await notify(`${countOf(restored, 'mark is', 'marks are')} as before.${stay}`, 'success')
  }
  return (
    <section aria-label="Moderations">
      <ErrorNotice error={undoing.error} />
      <List>
        {moderations.map((one) => (
          <ListItem
            key={one.id}
            title={moderationWords(one)}
            detail={[countOf(one.marks, 'mark'), one.reason, one.by, momentText(one.at)].filter(Boolean).join(' · ')}
            aside={
              <WayBack moderation={one} isLatest={one === latest} isBusy={undoing.isPending} onUndo={handleUndo} />
            }
          />
        ))}
      </List>
    </section>
  )
}

interface WayBackProps {
  moderation: Moderation
  isLatest: boolean
  isBusy: boolean
  onUndo: (moderation: Moderation) => void
}

function WayBack({ moderation, isLatest, isBusy, onUndo }: WayBackProps) {
  if (moderation.undoneAt) return <Chip>Undone</Chip>
  if (!isLatest) return null
  return (
    <Button icon="undo" busy={isBusy} onClick={() => onUndo(moderation)}>
      Undo
    </Button>
  )
}
