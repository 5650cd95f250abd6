import { Button, Dialog, Notice } from '@bellhouse/ui'
import { useState } from 'react'
import styles from './security.module.css'

/** The only place where recovery codes are ever shown, so nothing but the answer closes it: not Back, Escape or a tap beside it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [wasLeft, setWasLeft] = useState(false)
  return (
    <Dialog
      title="Your recovery codes"
      onClose={() => setWasLeft(true)}
      actions={
        <>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <Button look="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <Notice>Print them or write them down now, and keep them away from the phone. They are not shown again.</Notice>
      {wasLeft && (
        <Notice kind="warning" role="alert">
          Choose “I have saved them” once they are on paper: with this window they are gone.
        </Notice>
      )}
      <p>Each opens your account once, after the password, when the phone is not with you.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
