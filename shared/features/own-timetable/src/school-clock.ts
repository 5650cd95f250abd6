import { useEffect, useState } from 'react'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time in a time zone as `YYYY-MM-DD HH:MM`. Its format is made once, which takes a phone longer than the rest of the screen. */
function momentIn(timeZone: string, moment: Date) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** The time of the day in a time zone as `HH:MM`. */
export const timeIn = (timeZone: string, moment = new Date()) => momentIn(timeZone, moment).slice(11)

/** The calendar day in a time zone as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment = new Date()) => momentIn(timeZone, moment).slice(0, 10)

const pause = 15_000

/** Date and time at the school, going on. */
export function useSchoolClock(timeZone: string) {
  const read = () => momentIn(timeZone, new Date())
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(momentIn(timeZone, new Date())), pause)
    return () => clearInterval(timer)
  }, [timeZone])
  const [day = '', time = ''] = now.split(' ')
  return { day, time }
}
