interface Room {
  columns: number
  /** How many columns a sheet has room for. */
  onSheet: number
  /** The last sheet has something besides. */
  onLast: number
}

/** Divides the columns of a wide table among sheets of paper, about as many on each. */
export function splitColumns({ columns, onSheet, onLast }: Room): { from: number; until: number; isLast: boolean }[] {
  const sheets = 1 + Math.ceil(Math.max(0, columns - onLast) / onSheet)
  const last = Math.min(onLast, Math.ceil(columns / sheets))
  const each = Math.ceil((columns - last) / Math.max(1, sheets - 1))
  return Array.from({ length: sheets }, (_, at) => ({
    from: Math.min(at * each, columns - last),
    until: at === sheets - 1 ? columns : Math.min((at + 1) * each, columns - last),
    isLast: at === sheets - 1,
  }))
}
