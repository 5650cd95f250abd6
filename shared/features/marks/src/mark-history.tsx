import type { listMarkChanges, OutputOf } from '@bellhouse/contracts'
import { Arrival, Dialog, EmptyState, List, ListItem, Loading, momentText } from '@bellhouse/ui'
import { type Cell, wordsOf } from './mark-cells'
import { useMarkChanges } from './marks.queries'
import { moderationWords } from './moderation-words'
import type { OpenSheet } from './use-mark-sheet'

interface MarkHistoryProps {
  cell: Cell
  open: OpenSheet
  onClose: () => void
}

/** Who wrote a mark, what, when, and from which file. */
export function MarkHistory({ cell, open, onClose }: MarkHistoryProps) {
  const { assessments, students } = open.sheet
  const title = assessments.find(({ id }) => id === cell.assessmentId)?.title
  const name = students.find(({ studentId }) => studentId === cell.studentId)?.name
  return (
    <Dialog title={`${name}, ${title}`} onClose={onClose}>
      <Arrival waiting={<Loading />}>
        <Changes cell={cell} />
      </Arrival>
    </Dialog>
  )
}

function Changes({ cell }: { cell: Cell }) {
  const changes = useMarkChanges(cell.assessmentId, cell.studentId)
  if (changes.length === 0) return <EmptyState icon="marks">Nobody has written this mark yet.</EmptyState>
  return (
    <List>
      {changes.map(({ version, by, at, file, moderation, ...mark }) => (
        <ListItem
          key={version}
          title={wordsOf(mark)}
          detail={`${by ?? 'The portal'}${file ? `, from ${file}` : ''}${moderation ? `. ${toldOf(moderation)}` : ''}`}
          aside={<time dateTime={at}>{momentText(at)}</time>}
        />
      ))}
    </List>
  )
}

type Moderation = NonNullable<OutputOf<typeof listMarkChanges>[number]['moderation']>

function toldOf({ isUndone, by, reason, ...rule }: Moderation) {
  const told = `${moderationWords(rule)}, by ${by ?? 'the portal'}: ${reason}`
  return isUndone ? `Moderation undone (${told})` : `Moderation: ${told}`
}
