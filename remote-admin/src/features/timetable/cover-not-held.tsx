import { type InputOf, type LessonsNotHeld, markNotHeld } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { Button, countOf, List, ListItem, notify, notifyError, SelectField, Sheet, TextField } from '@bellhouse/ui'
import { coverQueries, useHoldLessons } from './cover.queries'

type Mark = Omit<InputOf<typeof markNotHeld>, 'reason'>

interface MarkNotHeldProps {
  title: string
  /** What is marked, to begin with. */
  mark: Mark
  /** What can be chosen instead; nothing where it is one lesson. */
  places?: { periods: readonly { period: number; title: string }[]; streams: readonly { id: string; label: string }[] }
  onClose: () => void
}

const words = {
  day: { label: 'Day' },
  period: { label: 'Period' },
  streamId: { label: 'Whose lessons' },
  staffId: { label: 'Teacher' },
  reason: { label: 'Reason' },
}

/** Asks why lessons of a day are not held, and which. */
export function MarkNotHeld({ title, mark, places, onClose }: MarkNotHeldProps) {
  const record = useRecordForm({
    endpoint: markNotHeld,
    name: `lessons not held ${mark.day} ${mark.period} ${mark.staffId ?? ''}`,
    values: { ...mark, reason: '' },
    words,
    refreshes: coverQueries,
    onSaved: ({ lessons, covers }) => {
      notify(saidOf(lessons, covers), 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={title} save="Mark as not held" onClose={onClose}>
      {places && (
        <>
          <SelectField
            label={words.period.label}
            value={String(record.form.watch('period'))}
            onChange={({ target }) => record.set('period', Number(target.value))}
            options={places.periods.map(({ period, title: label }) => ({ value: String(period), label }))}
            {...errorOf(record.form.formState.errors.period?.message)}
          />
          <SelectField
            label={words.streamId.label}
            value={String(record.form.watch('streamId') ?? '')}
            onChange={({ target }) => record.set('streamId', target.value || undefined)}
            options={[
              { value: '', label: 'All classes' },
              ...places.streams.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        </>
      )}
      <TextField {...record.field('reason')} hint="Teachers and students read it." />
    </RecordDialog>
  )
}

const errorOf = (message: unknown) => (typeof message === 'string' ? { error: message } : {})

function saidOf(lessons: number, covers: number) {
  const said = `${lessons === 0 ? 'No further lesson is' : countOf(lessons, 'lesson is', 'lessons are')} marked as not held`
  return covers === 0 ? said : `${said}, ${countOf(covers, 'cover', 'covers')} withdrawn`
}

/** What is marked as not held on a day, each with the way back. */
export function NotHeldSheet({ marks }: { marks: readonly LessonsNotHeld[] }) {
  if (marks.length === 0) return null
  return (
    <Sheet title="Not held" flush>
      <List>
        {marks.map(({ id, time, of, reason }) => {
          const name = [time, of ?? 'All classes'].filter(Boolean).join(', ')
          return <ListItem key={id} title={name} detail={reason} aside={<HeldAfterAll markId={id} name={name} />} />
        })}
      </List>
    </Sheet>
  )
}

function HeldAfterAll({ markId, name }: { markId: string; name: string }) {
  const holding = useHoldLessons()
  const hold = () =>
    holding.mutate(
      { markId },
      {
        onSuccess: () => notify(`Held after all: ${name}`, 'success'),
        onError: notifyError,
      },
    )
  return (
    <Button busy={holding.isPending} onClick={hold}>
      Held after all: {name}
    </Button>
  )
}
