import type { XmlElement, XmlReader } from './xml-document'

/** Times at which none of these resources can be, as the constraints of an instance say. */
export function closedTimes(reader: XmlReader, instance: XmlElement, everybody: readonly string[]): Set<string> {
  const constraints = reader.one(instance, 'Constraints')?.children ?? []
  const closing = constraints.filter((one) => {
    const applies = reader.one(one, 'AppliesTo')
    const named = applies ? referred(reader, applies, 'Resources', 'Resource') : []
    const isRule = one.name === 'AvoidUnavailableTimesConstraint' && reader.text(one, 'Required').trim() === 'true'
    return isRule && everybody.length > 0 && everybody.every((id) => named.includes(id))
  })
  return new Set(closing.flatMap((one) => referred(reader, one, 'Times', 'Time')))
}

const referred = (reader: XmlReader, element: XmlElement, list: string, name: string) =>
  reader.allIn(element, list, name).map(({ attributes }) => attributes.Reference ?? '')

/** Which hours of the day are breaks: those that are closed on every day. */
export function breaksOf(days: readonly (readonly string[])[], closed: ReadonlySet<string>): boolean[] {
  const hours = Math.max(0, ...days.map(({ length }) => length))
  return Array.from({ length: hours }, (_, at) => days.every((times) => closed.has(times[at] ?? '')))
}
