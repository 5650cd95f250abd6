import type { PaperTemplate } from '@bellhouse/contracts'
import { notify, RemoveDialog } from '@bellhouse/ui'
import { useRemoveText } from './paper-texts.queries'

export function RemoveText({ text: { id, title }, onClose }: { text: PaperTemplate; onClose: () => void }) {
  const removing = useRemoveText()
  const handleConfirm = () =>
    removing.mutate(
      { templateId: id },
      {
        onSuccess: () => {
          onClose()
          notify(`${title} removed`, 'success')
        },
      },
    )
  return (
    <RemoveDialog name={title} confirm="Remove text" removing={removing} onConfirm={handleConfirm} onClose={onClose}>
      <p>No more papers can be issued with this text. Those that were issued stay, and can be printed again.</p>
    </RemoveDialog>
  )
}
