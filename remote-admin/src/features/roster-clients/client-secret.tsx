import { Button, Dialog, Facts, Notice } from '@bellhouse/ui'
import type { NewClient } from './add-roster-client'

/** The only place where a secret is ever shown. */
export function ClientSecret({ client: { id, secret, name }, onClose }: { client: NewClient; onClose: () => void }) {
  return (
    <Dialog
      title={`${name} may read the roster`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          I have typed it in
        </Button>
      }
    >
      <Notice>Type both into the other system now. The secret is not shown again.</Notice>
      <Facts
        facts={[
          ['Client id', <code key="id">{id}</code>],
          ['Secret', <code key="secret">{secret}</code>],
        ]}
      />
    </Dialog>
  )
}
