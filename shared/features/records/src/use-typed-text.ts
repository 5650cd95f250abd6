import { newerIn } from '@bellhouse/api-client'
import { useCloseWarning, useFailureAfterwards, useUnsavedWarning } from '@bellhouse/ui'
import { useEffect, useEffectEvent, useState } from 'react'

interface Writing {
  /** What is written, as sentences begin with it: `The comment on Ada`. */
  subject: string
  /** What is kept, and of which version. */
  there: string
  version: number
  saving: { isError: boolean; error: unknown; reset: () => void }
  /** Keeps a text over that version, and answers which version it is. */
  send: (text: string, over: number) => Promise<{ version: number }>
  refresh: () => unknown
  /** Whether something stands there that is not kept yet. */
  onTyped: (isTyped: boolean) => void
}

/** A text that is saved when its field is left. What somebody else wrote in between is never lost: both stand there. */
export function useTypedText({ subject, there, version, saving, send, refresh, onTyped }: Writing) {
  // Over the version that its writer saw when they began.
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null)
  const text = typed?.text ?? there
  const over = typed?.version ?? version
  const isTyped = typed !== null && text.trim() !== there
  const tell = useEffectEvent(onTyped)
  useEffect(() => tell(isTyped), [isTyped])
  useCloseWarning(isTyped)
  useUnsavedWarning(isTyped && saving.isError)
  const sayAfterwards = useFailureAfterwards(subject)

  const save = (next: string, base: number) => {
    if (next.trim() === there) return setTyped(null)
    setTyped({ text: next, version: base })
    send(next.trim(), base)
      // What was typed meanwhile stays, over what has just been saved.
      .then((saved) =>
        setTyped((latest) => (latest && latest.text !== next ? { ...latest, version: saved.version } : null)),
      )
      .catch(sayAfterwards)
  }
  const takeTheirs = () => {
    setTyped(null)
    saving.reset()
    void refresh()
  }
  return {
    text,
    isTyped,
    error: saving.error,
    type: (next: string) => setTyped({ text: next, version: over }),
    leave: () => typed !== null && save(text, over),
    put: (next: string) => save(next, over),
    keepMine: () => save(text, Number(newerIn(saving.error)?.record.version)),
    takeTheirs,
  }
}

export type TypedText = ReturnType<typeof useTypedText>

/** In which fields something stands that is not kept yet. */
export function useTypedFields<Field>() {
  const [typed, setTyped] = useState<readonly Field[]>([])
  const noteTyped = (field: Field) => (isTyped: boolean) =>
    setTyped((before) => [...before.filter((one) => one !== field), ...(isTyped ? [field] : [])])
  return { typed, noteTyped }
}
