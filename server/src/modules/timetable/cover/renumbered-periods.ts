/** The number that a period had, and has now; null where the period is no more. */
export interface Renumbered {
  from: number
  to: number | null
}

/** What hangs on periods, each at the number that its period has now; what was in a period that is no more goes with it. */
export const atNewNumbers = <Row extends { period: number }>(rows: readonly Row[], periods: readonly Renumbered[]) =>
  rows.flatMap((row) => {
    const to = periods.find(({ from }) => from === row.period)?.to
    return to ? [{ ...row, period: to }] : []
  })
