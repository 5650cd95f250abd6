import type { CommentTemplate } from '@bellhouse/contracts'
import { UndoNotice } from '@bellhouse/records'
import { Button, Dialog, ErrorNotice, IconButton, List, ListItem } from '@bellhouse/ui'
import { useState } from 'react'
import { useAddTemplate, useRemoveTemplate, useTemplates } from './report-cards.queries'
import { TemplateForm } from './template-form'

const authors = { 'class-teacher': 'Class teacher', 'head-teacher': 'Head teacher' } as const

/** The comments that are suggested, each for a range of averages. */
export function CommentBank({ onClose }: { onClose: () => void }) {
  const templates = useTemplates()
  const removing = useRemoveTemplate()
  const adding = useAddTemplate()
  const [removed, setRemoved] = useState<CommentTemplate | null>(null)
  const [edited, setEdited] = useState<CommentTemplate | 'new' | null>(null)
  if (edited) {
    return (
      <Dialog title={edited === 'new' ? 'Add a comment' : 'Change a comment'} onClose={() => setEdited(null)}>
        <TemplateForm template={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      </Dialog>
    )
  }
  const remove = (one: CommentTemplate) => removing.mutate({ templateId: one.id }, { onSuccess: () => setRemoved(one) })
  const undo = ({ id: _, ...given }: CommentTemplate) => adding.mutate(given, { onSuccess: () => setRemoved(null) })
  const error = removing.error ?? adding.error
  return (
    <Dialog
      title="Comment bank"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
            Add a comment
          </Button>
        </>
      }
    >
      {removed && (
        <UndoNotice isBusy={adding.isPending} onUndo={() => undo(removed)}>
          {`Removed: ${removed.text}`}
        </UndoNotice>
      )}
      <ErrorNotice error={error} />
      <Templates templates={templates} onEdit={setEdited} onRemove={remove} />
    </Dialog>
  )
}

interface TemplatesProps {
  templates: readonly CommentTemplate[]
  onEdit: (one: CommentTemplate) => void
  onRemove: (one: CommentTemplate) => void
}

const Templates = ({ templates, onEdit, onRemove }: TemplatesProps) => (
  <List>
    {templates.map((one) => (
      <ListItem
        key={one.id}
        title={one.text}
        detail={`${authors[one.author]}, averages from ${one.from} to ${one.to} %`}
        aside={
          <>
            <IconButton icon="pencil" label={`Change: ${one.text}`} onClick={() => onEdit(one)} />
            <IconButton icon="trash" label={`Remove: ${one.text}`} onClick={() => onRemove(one)} />
          </>
        }
      />
    ))}
  </List>
)
