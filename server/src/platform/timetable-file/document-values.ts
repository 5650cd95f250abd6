import type { DocumentRule } from './timetable-tables'
import type { XmlElement } from './xml-document'

/** What is not taken over: what people call it, and when it says nothing. */
interface LeftOut {
  kind: string
  unless: (value: string, element: XmlElement, parent: XmlElement) => boolean
}

/** `read`, or the kind under which it is left out. */
type Fate = 'read' | (string & {}) | LeftOut

/**
 * What becomes of each value of a format: of a text by the element around it and its own (`Room/Building`), of an attribute by its element
 * (`teacher@email`), of a text wherever it stands (`/Comments`), and of all texts in an element (`MetaData/*`).
 */
export type Fates = Readonly<Record<string, Fate>>

/** A value that says nothing where it is one of these. */
export const unless = (kind: string, ...usual: readonly string[]): LeftOut => ({
  kind,
  unless: (value) => usual.includes(value),
})

/** Every value that is not read, be it known to us or not; what is in `counted` is listed as a whole already. */
export function valuesLeftOut(root: XmlElement, fates: Fates, counted: ReadonlySet<XmlElement>): DocumentRule[] {
  const rules: DocumentRule[] = []
  const visit = (element: XmlElement, parent: XmlElement) => {
    if (counted.has(element)) return
    const { name, line, attributes, children, text } = element
    const note = (value: string, fate: Fate) => {
      const kind = kindOf(value.trim(), fate, element, parent)
      if (kind !== null) rules.push({ line, kind })
    }
    const [inIt, anywhere, all] = [`${parent.name}/${name}`, `/${name}`, `${parent.name}/*`].map((key) => fates[key])
    note(text, inIt ?? anywhere ?? all ?? `${name} of ${parent.name}`)
    for (const [key, value] of Object.entries(attributes)) note(value, fates[`${name}@${key}`] ?? `${key} of ${name}`)
    for (const child of children) visit(child, element)
  }
  visit(root, { ...root, name: '' })
  return rules
}

function kindOf(value: string, fate: Fate, element: XmlElement, parent: XmlElement): string | null {
  if (value === '' || fate === 'read') return null
  if (typeof fate === 'string') return fate
  return fate.unless(value, element, parent) ? null : fate.kind
}

/** What a document gives a name to and no lesson has. */
export const withoutLesson = (kind: string, named: Iterable<readonly [string, number]>, used: ReadonlySet<string>) =>
  [...named].flatMap(([name, line]): DocumentRule[] =>
    used.has(name) ? [] : [{ line, kind: `${kind} without a lesson` }],
  )

export const byLine = (one: DocumentRule, other: DocumentRule) => one.line - other.line
