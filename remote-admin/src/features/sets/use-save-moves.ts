import { countOf, notify, notifyUndo, shortDay } from '@bellhouse/ui'
import { useMoveToSets, useSchool, useUndoMove } from './sets.queries'

interface SaveOptions {
  place: { classCode: string; subjectId: string; on: string }
  moves: { studentId: string; setId: string | null }[]
  onSaved: () => void
}

/** Moves students between sets as one act, with the way back afterwards. */
export function useSaveMoves({ place, moves, onSaved }: SaveOptions) {
  const { today } = useSchool()
  const moving = useMoveToSets()
  const undoing = useUndoMove()
  const save = () =>
    moving.mutate(
      { ...place, moves },
      {
        onSuccess: ({ actId }) => {
          const from = place.on === today ? '' : ` from ${shortDay(place.on)}`
          const sentence = `${countOf(moves.length, 'student')} moved to another set${from}`
          if (actId) notifyUndo(sentence, () => undoing.mutateAsync({ actId }))
          else notify('Nothing has changed')
          onSaved()
        },
      },
    )
  return { save, isPending: moving.isPending, error: moving.error }
}
