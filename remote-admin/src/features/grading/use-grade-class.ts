import type { GradingScheme, SchoolClass, TermRecord } from '@bellhouse/contracts'
import { notifyUndo } from '@bellhouse/ui'
import { useChooseGrading } from './grading.queries'
import { gradedSentence } from './scheme-words'

export type ChosenTerm = Pick<TermRecord, 'id' | 'title'>

const onAsBefore = (name: string, { title }: ChosenTerm) => `${name} is graded from ${title} on as before`

/** Grades a class by another scheme, or by none, and offers the way back to the one before. */
export function useGradeClass({ code, name }: SchoolClass, yearId: string, before: GradingScheme | undefined) {
  const choosing = useChooseGrading()
  const choiceOf = (scheme: GradingScheme | undefined, term?: ChosenTerm) => ({
    ...{ yearId, classCode: code, schemeId: scheme?.id ?? null },
    ...(term && { fromTermId: term.id }),
  })
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
    /** From a term on; without a scheme the class goes on by the one before. */
    gradeFrom: (term: ChosenTerm, scheme: GradingScheme | undefined, was: GradingScheme | undefined) =>
      choosing.mutateAsync(choiceOf(scheme, term)).then(() => {
        const undo = () => choosing.mutateAsync(choiceOf(was, term))
        notifyUndo(scheme ? `From ${term.title} on: ${gradedSentence(name, scheme)}` : onAsBefore(name, term), undo)
      }),
  }
}
