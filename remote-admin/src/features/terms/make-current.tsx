import type { TermRecord } from '@bellhouse/contracts'
import { ConfirmDialog, countOf, longDay, notifyError, notifyUndo } from '@bellhouse/ui'
import { useForesight, useMakeCurrent, useToday, useUnpin, useYears } from './terms.queries'

interface MakeCurrentProps {
  term: TermRecord
  onClose: () => void
}

/** What follows is said before a whole school works in another term. */
export function MakeCurrent({ term, onClose }: MakeCurrentProps) {
  const { id, title } = term
  const { teachers, isByDates } = useForesight(id)
  const today = useToday()
  const making = useMakeCurrent()
  const unpinning = useUnpin()
  const before = useYears()
    .flatMap(({ terms }) => terms)
    .find(({ isCurrent }) => isCurrent)
  const goBack = () => (before?.isPinned ? making.mutateAsync({ termId: before.id }) : unpinning.mutateAsync({}))
  const handleConfirm = () =>
    making
      .mutateAsync({ termId: id })
      .then(() => notifyUndo(`${title} is now the current term`, goBack), notifyError)
      .finally(onClose)
  return (
    <ConfirmDialog
      title={`Make ${title} the current term?`}
      confirm="Make current"
      isBusy={making.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        From now on registers, marks and dashboards are those of {title}
        {datesSentence(term, today)}. {teachersSentence(teachers)}
      </p>
      {!isByDates && <p>It stays so until you let the terms follow their dates again.</p>}
    </ConfirmDialog>
  )
}

function datesSentence({ startDate, endDate }: TermRecord, today: string) {
  if (today < startDate) return `, though its dates begin on ${longDay(startDate)}`
  return today > endDate ? `, though its dates ended on ${longDay(endDate)}` : ''
}

function teachersSentence(teachers: number) {
  if (teachers === 0) return 'Nobody is allocated to teach in it yet.'
  return `${countOf(teachers, 'teacher goes', 'teachers go')} on with what they teach.`
}
