import type { Slip } from '@bellhouse/contracts'
import { Button, Dialog, Facts } from '@bellhouse/ui'
import styles from './slip-dialog.module.css'

/** Shows a one-time password, once, to be printed on a slip or written down. */
export function SlipDialog({ name, slip, onClose }: { name: string; slip: Slip; onClose: () => void }) {
  return (
    <Dialog
      title={`Sign-in slip for ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [
            'Username',
            <code key="username" className={styles.code}>
              {slip.username}
            </code>,
          ],
          [
            'One-time password',
            <code key="password" className={styles.code}>
              {slip.oneTimePassword}
            </code>,
          ],
        ]}
      />
      <p>It is shown only once, and has to be changed at the first sign-in.</p>
    </Dialog>
  )
}
