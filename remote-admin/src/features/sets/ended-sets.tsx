import { dayAfter, type EndedSet, resumeSet } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { Button, countOf, List, ListItem, notify, notifyError, Sheet, shortDay } from '@bellhouse/ui'
import { resumedSentence } from './resumed-sentence'
import { useResumeSet } from './sets.queries'

/** Sets that end before their year, each with a way back. */
export function EndedSets({ subject, ended = [] }: { subject: string; ended: readonly EndedSet[] | undefined }) {
  const mayChange = useMay(resumeSet)
  const resuming = useResumeSet()
  const handleResume = ({ id: setId, title }: EndedSet) =>
    resuming.mutate(
      { setId },
      {
        onSuccess: (done) => notify(resumedSentence(title, done), done.left?.length ? 'warning' : 'success'),
        onError: notifyError,
      },
    )
  if (!mayChange || ended.length === 0) return null
  return (
    <Sheet title={`Ended sets in ${subject}`} flush>
      <List>
        {ended.map((set) => (
          <ListItem
            key={set.id}
            title={set.title}
            detail={`${shortDay(set.from)} to ${shortDay(dayAfter(set.until, -1))} · ${studentsBack(set)}`}
            aside={
              <Button
                look="quiet"
                icon="undo"
                aria-label={`Take the end of ${set.title} back`}
                busy={resuming.isPending}
                onClick={() => handleResume(set)}
              >
                Take the end back
              </Button>
            }
          />
        ))}
      </List>
    </Sheet>
  )
}

const studentsBack = ({ students }: EndedSet) =>
  students === 0 ? 'nobody would be in it' : `${countOf(students, 'student')} would be in it again`
