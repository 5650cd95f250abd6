import { countOf, notify, notifyUndo, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { usePreviewElectives, useSaveElectives, useSchool, useUndoAct } from './electives.queries'
import type { Choices } from './wanted-choices'

interface SaveOptions {
  classCode: string
  on: string
  choices: Choices
  onSaved: () => void
}

/** Saves all changes as one act, after a question where they break limits of the school, with the way back afterwards. */
export function useSaveChoices({ classCode, on, choices, onSaved }: SaveOptions) {
  const { today } = useSchool()
  const preview = usePreviewElectives()
  const saving = useSaveElectives()
  const undoing = useUndoAct()
  const [broken, setBroken] = useState<readonly string[]>([])
  const given = { classCode, on, choices }

  const saveNow = (despiteLimits: boolean) =>
    saving.mutate(
      { ...given, ...(despiteLimits && { despiteLimits }) },
      {
        onSuccess: ({ actId }) => {
          const who = countOf(choices.length, 'student')
          const sentence = `Electives of ${who} changed${on !== today ? ` from ${shortDay(on)}` : ''}`
          if (actId) notifyUndo(sentence, () => undoing.mutateAsync({ actId }))
          else notify('All of this was so already')
          onSaved()
        },
        onSettled: () => setBroken([]),
      },
    )
  const save = () =>
    preview.mutate(given, {
      onSuccess: (told) => (told.broken.length > 0 ? setBroken(told.broken) : saveNow(false)),
    })

  return {
    save,
    saveAllTheSame: () => saveNow(true),
    broken,
    forget: () => setBroken([]),
    isBusy: preview.isPending || saving.isPending,
    error: preview.error ?? saving.error,
  }
}
