interface Term {
  startDate: string
  endDate: string
}

/** From which day (`YYYY-MM-DD`) a timetable is published unless another one is chosen: the first one of a term holds for all of it. */
export function usualFirstDay({ startDate, endDate }: Term, { today, isFirst }: { today: string; isFirst: boolean }) {
  const isWithin = startDate <= today && today <= endDate
  return isWithin && !isFirst ? today : startDate
}
