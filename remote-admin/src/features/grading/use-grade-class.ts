import type { GradingScheme, SchoolClass } from '@bellhouse/contracts'
import { notifyUndo } from '@bellhouse/ui'
import { useChooseGrading } from './grading.queries'
import { gradedSentence } from './scheme-words'

/** Grades a class by another scheme, or by none, and offers the way back to the one before. */
export function useGradeClass({ code, name }: SchoolClass, yearId: string, before: GradingScheme | undefined) {
  const choosing = useChooseGrading()
  const choiceOf = (scheme: GradingScheme | undefined) => ({ yearId, classCode: code, schemeId: scheme?.id ?? null })
  return {
    isPending: choosing.isPending,
    error: choosing.error,
    grade: (scheme: GradingScheme | undefined, onSuccess: () => void) =>
      choosing.mutate(choiceOf(scheme), {
        onSuccess: () => {
          notifyUndo(gradedSentence(name, scheme), () => choosing.mutateAsync(choiceOf(before)))
          onSuccess()
        },
      }),
  }
}
