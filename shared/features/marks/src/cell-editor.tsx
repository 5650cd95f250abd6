import type { Assessment } from '@bellhouse/contracts'
import { readMark } from '@bellhouse/grading'
import { useCloseWarning } from '@bellhouse/ui'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './mark-row.module.css'

/** Where the focus goes after a cell was written; nowhere where it was left for something else. */
export type Leave = 'down' | 'up' | 'next' | 'previous' | 'left' | 'right' | 'stay' | 'none'

export interface Editing {
  text: string
  /** Typing over a mark: arrows leave the cell. Else they move within the text. */
  isOver: boolean
  /** The cell, and its version as its person saw it. */
  key: string
  version: number
}

interface CellEditorProps {
  label: string
  assessment: Assessment
  editing: Editing
  onWrite: (text: string, leave: Leave) => void
  onCancel: () => void
}

const leaveBy: Record<string, Leave> = {
  Enter: 'down',
  'Shift+Enter': 'up',
  Tab: 'next',
  'Shift+Tab': 'previous',
}
const leaveOver: Record<string, Leave> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The field inside the cell that is being written; says while it is typed why something is no mark. */
export function CellEditor({ label, assessment, editing, onWrite, onCancel }: CellEditorProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [refusal, setRefusal] = useState(() => readMark(editing.text, assessment.outOf).refusal)
  const [isTyped, setIsTyped] = useState(editing.isOver)
  useCloseWarning(isTyped)

  useCaretAtEnd(input)

  const write = (leave: Leave) => {
    if (isDone.current) return
    isDone.current = true
    onWrite(input.current?.value ?? '', leave)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
      return
    }
    const leave = leaveBy[event.shiftKey ? `Shift+${event.key}` : event.key] ?? (editing.isOver && leaveOver[event.key])
    if (!leave) return
    event.preventDefault()
    write(leave)
  }

  return (
    <>
      <input
        ref={input}
        className={styles.editor}
        aria-label={label}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : id}
        defaultValue={editing.text}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onInput={(event) => {
          setIsTyped(true)
          setRefusal(readMark(event.currentTarget.value, assessment.outOf).refusal)
        }}
        onKeyDown={handleKeyDown}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onBlur={() => write('none')}
      />
      {refusal !== undefined && (
        <span id={id} className={styles.bubble}>
          {refusal}
        </span>
      )}
    </>
  )
}

function useCaretAtEnd(input: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [input])
}
