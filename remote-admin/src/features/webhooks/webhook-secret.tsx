import { Button, Dialog, Facts, Notice } from '@bellhouse/ui'
import type { NewWebhook } from './add-webhook'

/** The only place where a secret is ever shown. */
export function WebhookSecret({ webhook: { secret, name }, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  return (
    <Dialog
      title={`${name} is told from now on`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          I have typed it in
        </Button>
      }
    >
      <Notice>Type it into the other system now, so that it knows our requests. It is not shown again.</Notice>
      <Facts facts={[['Secret', <code key="secret">{secret}</code>]]} />
    </Dialog>
  )
}
