import { dayAfter, dayInMs, getSchool } from '@bellhouse/contracts'

const name = 'DEMO_WEEKS'
/** When the last term of the demo school begins as it was written. */
const written = '2026-09-14'

/** Before all tests: the demo school is led on by whole weeks, as the day on which it was loaded wants it. */
export async function noteDemoWeeks(url: string) {
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ username: 'admin', password: 'admin-demo' })
  const { access_token: token } = await (await fetch(`${url}/api/login`, { ...signIn, body })).json()
  const school = await fetch(`${url}${getSchool.path}`, { headers: { authorization: `Bearer ${token}` } })
  const { terms } = getSchool.output.parse(await school.json())
  const [start = ''] = terms.filter(({ isCurrent }) => isCurrent).map(({ startDate }) => startDate)
  process.env[name] = String((Date.parse(start) - Date.parse(written)) / (7 * dayInMs))
}

/** Where a day of the demo school has come to that was written so. */
export function demoDay(day: string) {
  const weeks = Number(process.env[name])
  if (!Number.isInteger(weeks)) throw new Error('Nobody has noted by how many weeks the demo school is led on')
  return dayAfter(day, 7 * weeks)
}
