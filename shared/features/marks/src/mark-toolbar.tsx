import { Button, IconButton } from '@bellhouse/ui'
import { type KeyboardEvent, useState } from 'react'
import styles from './mark-toolbar.module.css'
import type { useGrid } from './use-grid'
import type { OpenSheet } from './use-mark-sheet'

interface MarkToolbarProps {
  open: OpenSheet
  acts: ReturnType<typeof useGrid>['acts']
  onHelp: () => void
}

type Act = 'undo' | 'redo' | 'paste' | 'fill' | 'help'

/**
 * What the keys do for many marks at once, for whoever does not know the keys; each button shows its own.
 * The bar is one stop of Tab, the arrows move in it, as in every toolbar (ARIA Authoring Practices).
 */
export function MarkToolbar({ open: { canUndo, canRedo }, acts, onHelp }: MarkToolbarProps) {
  const [last, setLast] = useState<Act>('paste')
  const isAway = (last === 'undo' && !canUndo) || (last === 'redo' && !canRedo)
  const stop = isAway ? 'paste' : last
  const inBar = (act: Act) => ({ tabIndex: act === stop ? 0 : -1, onFocus: () => setLast(act) })
  return (
    <div role="toolbar" aria-label="Marks" className={styles.toolbar} onKeyDown={moveInBar}>
      <Button {...inBar('undo')} look="quiet" icon="undo" keys="Ctrl+Z" disabled={!canUndo} onClick={acts.undo}>
        Undo
      </Button>
      <Button {...inBar('redo')} look="quiet" icon="redo" keys="Ctrl+Y" disabled={!canRedo} onClick={acts.redo}>
        Redo
      </Button>
      <Button {...inBar('paste')} look="quiet" icon="copy" keys="Ctrl+V" onClick={acts.paste}>
        Paste
      </Button>
      <Button {...inBar('fill')} look="quiet" icon="fill-down" keys="Ctrl+D" onClick={acts.fillDown}>
        Fill down
      </Button>
      <IconButton {...inBar('help')} icon="help" label="Keys of the mark grid" aria-keyshortcuts="?" onClick={onHelp} />
    </div>
  )
}

function moveInBar(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}
