import { type CycleCounting, type InputOf, saveTimetableFrame } from '@bellhouse/contracts'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { notify, SelectField, Sheet } from '@bellhouse/ui'
import { coverQueries } from './cover.queries'
import { tellCovers } from './tell-covers'
import { demandQueries, planQueries } from './timetable.queries'
import type { Desk } from './use-desk'
import { ClosedBoxes, DayRows, PeriodRows } from './week-rows'

type Frame = InputOf<typeof saveTimetableFrame>

const countingOptions: { value: CycleCounting; label: string }[] = [
  { value: 'weekdays', label: 'By the days of the week' },
  { value: 'school-days', label: 'School days are counted, holidays left out' },
]

/** The days of the cycle and the periods of a day. Lessons go along with theirs. */
export function WeekTab({ desk }: { desk: Desk }) {
  return <WeekForm key={`${desk.term.id} ${desk.frame?.version ?? 0}`} desk={desk} />
}

function WeekForm({ desk }: { desk: Desk }) {
  const record = useRecordForm({
    endpoint: saveTimetableFrame,
    name: `week ${desk.term.id}`,
    values: valuesOf(desk),
    words: {
      counting: { label: 'How the cycle runs' },
      days: { label: 'Days' },
      periods: { label: 'Periods' },
      closed: { label: 'No lessons' },
    },
    refreshes: [...planQueries, ...demandQueries, ...coverQueries],
    onSaved: (saved) => {
      const { takenOff } = saved
      notify(takenOff === 0 ? 'Week saved' : `Week saved; ${takenOff} lessons of drafts have no place now`, 'success')
      tellCovers(saved)
    },
  })
  const [days, periods, closed] = [record.form.watch('days'), record.form.watch('periods'), record.form.watch('closed')]

  return (
    <Sheet title={`Week of ${desk.term.label}`}>
      <RecordForm record={record} label="Week" save="Save week" cancel={() => record.form.reset()}>
        <SelectField {...record.field('counting')} options={countingOptions} />
        <DayRows value={days} error={record.wordsOf('days').error} onChange={(value) => record.set('days', value)} />
        <PeriodRows
          value={periods}
          error={record.wordsOf('periods').error}
          onChange={(value) => record.set('periods', value)}
        />
        <ClosedBoxes days={days} periods={periods} value={closed} onChange={(value) => record.set('closed', value)} />
      </RecordForm>
    </Sheet>
  )
}

const valuesOf = ({ term, frame, shape }: Desk): Frame => ({
  termId: term.id,
  version: frame?.version ?? 0,
  counting: shape.counting,
  days: shape.days.map((title, index) => ({ title, was: index + 1 })),
  periods: shape.periods.map((period, index) => ({ ...period, was: index + 1 })),
  closed: shape.closed,
})
