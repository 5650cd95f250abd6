import type { Slot, TimetableFrame } from '@bellhouse/contracts'

type Shape = Pick<TimetableFrame, 'days' | 'periods'>

const steps: Record<string, readonly [day: number, period: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The cell that a key leads to, past breaks; null for a key that leads nowhere. */
export function nextCell(key: string, from: Slot, { days, periods }: Shape): Slot | null {
  if (key === 'Home') return { day: 1, period: from.period }
  if (key === 'End') return { day: days.length, period: from.period }
  const step = steps[key]
  if (!step) return null
  const [byDay, byPeriod] = step
  const day = Math.min(days.length, Math.max(1, from.day + byDay))
  let period = from.period + byPeriod
  while (periods[period - 1]?.isBreak) period += byPeriod
  return periods[period - 1] ? { day, period } : { day, period: from.period }
}
