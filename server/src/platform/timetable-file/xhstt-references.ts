import type { XmlElement, XmlReader } from './xml-document'

/** What a reference may lead to besides an element of its own name: days are groups of times, courses are groups of events. */
const wider: Record<string, readonly string[]> = { TimeGroup: ['Day', 'Week'], EventGroup: ['Course'] }

/** Nothing of a school refers to what is not there; its constraints, which are not taken over, may. */
export function mustReferRightly(reader: XmlReader, instance: XmlElement) {
  const ids = new Set<string>()
  const references: { line: number; name: string; id: string }[] = []
  const visit = ({ name, line, attributes, children }: XmlElement) => {
    if (attributes.Id !== undefined) ids.add(`${name} ${attributes.Id}`)
    if (attributes.Reference !== undefined) references.push({ line, name, id: attributes.Reference })
    for (const child of children) if (child.name !== 'Constraints') visit(child)
  }
  visit(instance)
  for (const { line, name, id } of references) {
    if ([name, ...(wider[name] ?? [])].some((one) => ids.has(`${one} ${id}`))) continue
    throw reader.wrong(line, `there is no ${words[name] ?? name} “${id}” in this file.`)
  }
}

const words: Record<string, string> = {
  Time: 'time',
  Day: 'day',
  TimeGroup: 'group of times',
  Resource: 'resource',
  ResourceType: 'type of resources',
  ResourceGroup: 'group of resources',
  EventGroup: 'group of events',
  Course: 'course',
}
