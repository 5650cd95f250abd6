import type { LoadFigures, RemoteReleases } from '@bellhouse/contracts'
import { Chip, type Column, DataTable, inOneLine, numberText, RatioBar } from '@bellhouse/ui'
import { kindsText, rateText, timeText, usedText } from './figure-words'
import { type ReleaseState, stateOf, stateTones } from './release-states'

export type Period = 'day' | 'sinceMove'

interface Row {
  release: string
  /** Nothing where nobody can say what runs. */
  state: ReleaseState | null
  /** Percent of the people. */
  share: number | null
  figures: LoadFigures | null
}

const number = (key: string, title: string, textOf: (figures: LoadFigures) => string): Column<Row> => ({
  key,
  title,
  isNumber: true,
  cell: ({ figures }) => (figures ? inOneLine(textOf(figures)) : '–'),
})

const columns: Column<Row>[] = [
  {
    key: 'release',
    title: 'Release',
    cell: ({ release, state }) => (
      <>
        <code>{release}</code> {state && <Chip tone={stateTones[state]}>{state}</Chip>}
      </>
    ),
  },
  { key: 'share', title: 'Share', isNumber: true, cell: ({ share }) => (share === null ? '–' : `${share} %`) },
  number('loads', 'Loads', ({ loads }) => numberText(loads)),
  number('failed', 'Failed', (figures) =>
    figures.failures === 0 ? '0' : `${numberText(figures.failures)} (${rateText(figures)})`,
  ),
  { key: 'bar', title: 'Share of failures', cell: ({ figures }) => figures && <FailureBar {...figures} /> },
  number('p50', 'Half within', ({ p50 }) => timeText(p50)),
  number('p95', '95 % within', ({ p95 }) => timeText(p95)),
]

function FailureBar(figures: LoadFigures) {
  const { loads, failures, byFailure } = figures
  const used = usedText(figures)
  // An empty measure must not look like a good one.
  if (loads === 0) return <small>{used || 'Nobody has loaded it yet'}</small>
  return (
    <>
      <RatioBar
        parts={[
          { tone: 'absent', value: failures },
          { tone: 'present', value: loads - failures },
        ]}
        total={loads}
      />
      {failures > 0 && <small>{kindsText(byFailure)}</small>}
      {used && <small>{used}</small>}
    </>
  )
}

/** What runs, and what else was loaded in the period. */
export function FiguresTable({ releases, period }: { releases: RemoteReleases; period: Period }) {
  return (
    <DataTable
      caption={`Loads of ${releases.remote} by release`}
      columns={columns}
      rows={rowsOf(releases, period)}
      keyOf={({ release }) => release}
    />
  )
}

function rowsOf({ standing, figures }: RemoteReleases, period: Period): Row[] {
  const running = standing ? [standing.active.release, ...(standing.canary ? [standing.canary.release] : [])] : []
  const loaded = figures.filter((one) => one[period]).map(({ release }) => release)
  return [...new Set([...running, ...loaded])].map((release) => ({
    release,
    state: standing && stateOf(standing, release),
    share: standing && shareOf(standing, release),
    figures: figures.find((one) => one.release === release)?.[period] ?? null,
  }))
}

function shareOf({ active, canary }: NonNullable<RemoteReleases['standing']>, release: string) {
  const ofCanary = canary?.share ?? 0
  if (release === canary?.release) return ofCanary
  return release === active.release ? 100 - ofCanary : 0
}
