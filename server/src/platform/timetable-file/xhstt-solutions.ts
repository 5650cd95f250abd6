import type { XmlElement, XmlReader } from './xml-document'

interface Other {
  element: XmlElement
  kind: string
}

/** The newest solution of a school, which stands last because an archive grows, and every other one. */
export function solutionsOf(reader: XmlReader, root: XmlElement, instance: XmlElement) {
  const all = reader.allIn(root, 'SolutionGroups', 'SolutionGroup').flatMap((group) => reader.all(group, 'Solution'))
  const isOwn = ({ attributes }: XmlElement) =>
    (attributes.Reference ?? instance.attributes.Id) === instance.attributes.Id
  const newest = all.findLast(isOwn)
  const others = all
    .filter((element) => element !== newest)
    .map((element): Other => ({ element, kind: isOwn(element) ? 'Older solution' : 'Solution of another school' }))
  return { newest, others }
}
