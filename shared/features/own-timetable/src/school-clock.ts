import { useEffect, useState } from 'react'

/** The time of the day in a time zone as `HH:MM`. */
export const timeIn = (timeZone: string, moment = new Date()) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)

/** The calendar day in a time zone as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

const pause = 15_000

/** Date and time at the school, going on. */
export function useSchoolClock(timeZone: string) {
  const read = () => `${dayIn(timeZone)} ${timeIn(timeZone)}`
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(`${dayIn(timeZone)} ${timeIn(timeZone)}`), pause)
    return () => clearInterval(timer)
  }, [timeZone])
  const [day = '', time = ''] = now.split(' ')
  return { day, time }
}
