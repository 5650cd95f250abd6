import { Button, notify } from '@bellhouse/ui'
import styles from './command-list.module.css'
import type { Step } from './next-steps'

/** Commands for the terminal, each with a button that copies it. */
export function CommandList({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ul aria-label={label} className={styles.commands}>
      {steps.map(({ title, command }) => (
        <li key={command}>
          <span className={styles.title}>{title}</span>
          <div className={styles.line}>
            <code className={styles.command}>{command}</code>
            <Button icon="copy" aria-label={`Copy: ${title}`} onClick={() => copy(command)}>
              Copy
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

async function copy(command: string) {
  try {
    // There is no clipboard on a page that came without encryption from another machine.
    await navigator.clipboard.writeText(command)
    notify('The command is copied.', 'success')
  } catch {
    notify('The browser did not copy it. Select the command and press Ctrl+C.', 'warning')
  }
}
