import { dayInMs } from '@bellhouse/contracts'
import { withoutAccents } from '@bellhouse/words'
import { dateFormat } from '../../../platform/date-format'

/** In which schools and the programs that they use write their weeks. */
const languages =
  'en fr sw pt es de it nl ar am om so rw lg ln ha yo ig zu af ru pl cs sk hu ro el tr sv da nb fi he fa hi id vi uk bg hr'.split(
    ' ',
  )

/** The first Monday of a year. */
const monday = Date.UTC(2024, 0, 1)
const plain = (text: string) => withoutAccents(text).trim().toLowerCase()

const weekIn = (language: string) =>
  Array.from({ length: 7 }, (_, day) =>
    plain(dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(monday + day * dayInMs))),
  )

/** Which day of the week each text is, Monday being 0, where there is a language in which all of them are days, whole or begun. */
export function readWeekdays(texts: readonly string[]): number[] | undefined {
  const asked = texts.map(plain)
  const found = languages.flatMap((language) => {
    const week = weekIn(language)
    const days = asked.map((text) => dayIn(week, text))
    return days.every((day) => day !== undefined) ? [days] : []
  })
  const [first] = found
  // Two languages that mean other days by the same words leave it open.
  return found.every((days) => String(days) === String(first)) ? first : undefined
}

function dayIn(week: readonly string[], text: string): number | undefined {
  const days = week.flatMap((day, index) => (text.length > 1 && day.startsWith(text) ? index : []))
  return days.length === 1 ? days[0] : undefined
}
