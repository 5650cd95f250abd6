import { countOf, notify, notifyUndo, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { usePreviewElectives, useSaveElectives, useSchool, useUndoAct } from './electives.queries'
import type { Choices } from './wanted-choices'

interface SaveOptions {
  classCode: string
  /** From which day, asked when it is saved: the field shows another day before its list is there. */
  dayOf: () => string
  choices: Choices
  onSaved: () => void
}

/** Saves all changes as one act, after a question where they break limits of the school, with the way back afterwards. */
export function useSaveChoices({ classCode, dayOf, choices, onSaved }: SaveOptions) {
  const { today } = useSchool()
  const preview = usePreviewElectives()
  const saving = useSaveElectives()
  const undoing = useUndoAct()
  const [broken, setBroken] = useState<readonly string[]>([])
  const givenNow = () => ({ classCode, on: dayOf(), choices })

  const saveNow = (given: ReturnType<typeof givenNow>, despiteLimits = false) =>
    saving.mutate(
      { ...given, ...(despiteLimits && { despiteLimits }) },
      {
        onSuccess: ({ actId }) => {
          const who = countOf(choices.length, 'student')
          const sentence = `Electives of ${who} changed${given.on !== today ? ` from ${shortDay(given.on)}` : ''}`
          if (actId) notifyUndo(sentence, () => undoing.mutateAsync({ actId }))
          else notify('Nothing has changed')
          onSaved()
        },
        onSettled: () => setBroken([]),
      },
    )
  const save = () => {
    const given = givenNow()
    preview.mutate(given, {
      onSuccess: (told) => (told.broken.length > 0 ? setBroken(told.broken) : saveNow(given)),
    })
  }

  return {
    save,
    saveAllTheSame: () => saveNow(givenNow(), true),
    broken,
    forget: () => setBroken([]),
    isBusy: preview.isPending || saving.isPending,
    error: preview.error ?? saving.error,
  }
}
