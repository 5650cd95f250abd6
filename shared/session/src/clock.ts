import { clockKey } from './keys'

/** Less than this is the way of an answer and no wrong clock, in milliseconds. */
const slack = 60_000

/** The time in milliseconds by the server's clock: a device whose own is ahead would take every token for one that is past. */
export const serverNow = () => Date.now() + Number(localStorage.getItem(clockKey))

/** Asks, and keeps how far the clock of whoever answers is from this device's; with it somebody signs in. */
export const fetchWithClock: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now()
  if (Math.abs(ahead) > slack) localStorage.setItem(clockKey, String(ahead))
  else localStorage.removeItem(clockKey)
  return response
}
