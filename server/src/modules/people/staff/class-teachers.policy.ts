/** Who is the class teacher of one stream from a day on, until the day on which they no longer are. */
export interface ClassTeacherPeriod {
  staffId: string
  from: string
  until: string | null
}

/** The periods of a stream, the earliest first, once somebody is appointed from a day on; what is planned for later stays. */
export function appointed(periods: readonly ClassTeacherPeriod[], staffId: string | null, on: string) {
  const before = periods
    .filter(({ from }) => from < on)
    .map((period) => (period.until === null || period.until > on ? { ...period, until: on } : period))
  const later = periods.filter(({ from }) => from > on)
  if (staffId === null) return [...before, ...later]
  const until = later[0]?.from ?? null
  const last = before.at(-1)
  if (last?.staffId === staffId && last.until === on) return [...before.slice(0, -1), { ...last, until }, ...later]
  return [...before, { staffId, from: on, until }, ...later]
}
