import {
  addressOf,
  dayAfter,
  daySchema,
  labelOfSession,
  longestSearch,
  type MissingRegister,
  registerIdOf,
  registerQueryOf,
} from '@bellhouse/contracts'
import {
  type Column,
  countOf,
  DataTable,
  DateField,
  EmptyState,
  Figure,
  Figures,
  longDay,
  Notice,
  OfferedLink,
  Strip,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useMissing, useToday } from './attendance.queries'

const dayBefore = (day: string, count: number) => dayAfter(day, -count)

const linkOf = (missing: MissingRegister) => addressOf.captureAttendance(registerQueryOf(missing))

const columns: readonly Column<MissingRegister>[] = [
  {
    key: 'register',
    title: 'Register',
    cell: (row) => (
      <OfferedLink to={linkOf(row)}>
        <b>{row.stream}</b>, {longDay(row.date)}
      </OfferedLink>
    ),
  },
  { key: 'session', title: 'Session', cell: ({ session, sessionTitle }) => labelOfSession(session, sessionTitle) },
  { key: 'owed', title: 'Owed by', cell: ({ owedBy }) => owedBy ?? 'Nobody: the stream has no class teacher' },
]

/** Registers that nobody has taken, and who owes them. */
export function MissingTab({ classCode }: { classCode: string | undefined }) {
  const { params, change } = useAddress()
  const today = useToday()
  const until = daySchema.safeParse(params.get('until')).data ?? today
  const asked = daySchema.safeParse(params.get('from')).data ?? dayBefore(until, 13)
  const earliest = dayBefore(until, longestSearch - 1)
  const isShortened = asked < earliest || asked > until
  const from = isShortened ? earliest : asked
  const shown = useDeferredValue(JSON.stringify({ from, until, ...(classCode && { class: classCode }) }))
  const { count, registers, owing } = useMissing(JSON.parse(shown))
  return (
    <>
      <Toolbar>
        <DateField
          label="From"
          value={from}
          onChange={(event) => event.target.value && change({ from: event.target.value })}
        />
        <DateField
          label="Until"
          value={until}
          onChange={(event) => event.target.value && change({ until: event.target.value })}
        />
      </Toolbar>
      {isShortened && (
        <Notice>
          {countOf(longestSearch, 'day')} are looked through at once: from {longDay(from)} until {longDay(until)}. For
          what lies before, choose an earlier last day.
        </Notice>
      )}
      {count === 0 ? (
        <EmptyState icon="check">Every register of these days has been taken.</EmptyState>
      ) : (
        <>
          <Strip label="Who owes them">
            <Figures>
              <Figure value={count} label="missing" />
              {owing.slice(0, 4).map(({ name, count: owed }) => (
                <Figure key={name} value={owed} label={name ?? 'nobody’s'} />
              ))}
            </Figures>
          </Strip>
          <DataTable caption="Missing registers" columns={columns} rows={registers} keyOf={registerIdOf} />
          {registers.length < count && (
            <Notice>{countOf(count - registers.length, 'more register')} of earlier days.</Notice>
          )}
        </>
      )}
    </>
  )
}
