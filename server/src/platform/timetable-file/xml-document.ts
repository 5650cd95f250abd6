import { SaxesParser } from 'saxes'
import { invalidFile } from '../../http/problems'

/** An element of a document, with the line on which it begins. */
export interface XmlElement {
  name: string
  line: number
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const deepest = 40
const mostElements = 500_000

/** Says what is wrong with a file, and on which line. */
export const wrongAt = (file: string, line: number, sentence: string) =>
  invalidFile(`${file}, line ${line}: ${sentence}`)

/** The outermost element of an XML file. Whatever is not well-formed is refused with its line, and so is a document type. */
export function readDocument(file: string, xml: string): XmlElement {
  const parser = new SaxesParser()
  const top: XmlElement = { name: '', line: 1, attributes: {}, children: [], text: '' }
  const open = [top]
  let count = 0
  let line = 1
  parser.on('error', () => {
    throw wrongAt(file, parser.line, 'the file is damaged here. Save it again and drop the new one.')
  })
  parser.on('doctype', () => {
    throw wrongAt(file, parser.line, 'a document type is not read. Save the file again without it.')
  })
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, line, attributes, children: [], text: '' }
    count += 1
    if (open.length > deepest || count > mostElements) throw wrongAt(file, line, 'the file is too large to be read.')
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  const [root] = top.children
  if (!root) throw invalidFile(`${file} is empty: there is nothing in it. Save it again and drop it.`)
  return root
}

/** Reads one document strictly: what is missing or different from what the format says is refused with its line. */
export class XmlReader {
  constructor(readonly file: string) {}

  wrong(line: number, sentence: string) {
    return wrongAt(this.file, line, sentence)
  }

  all({ children }: XmlElement, name: string): XmlElement[] {
    return children.filter((child) => child.name === name)
  }

  /** Nothing where there is none; two are refused. */
  one(element: XmlElement, name: string): XmlElement | undefined {
    const [found, second] = this.all(element, name)
    if (second) throw this.wrong(second.line, `${element.name} has a second ${name}.`)
    return found
  }

  /** What stands in a list; nothing where there is no such list. */
  allIn(element: XmlElement, list: string, name: string): XmlElement[] {
    const found = this.one(element, list)
    return found ? this.all(found, name) : []
  }

  mustHave(element: XmlElement, name: string): XmlElement {
    const found = this.one(element, name)
    if (!found) throw this.wrong(element.line, `${element.name} has no ${name}.`)
    return found
  }

  /** The text of a child, which has no elements in it; empty where there is none. */
  text(element: XmlElement, name: string): string {
    const found = this.one(element, name)
    return found ? this.textOf(found) : ''
  }

  textOf({ name, line, children, text }: XmlElement): string {
    if (children.length > 0) throw this.wrong(line, `${name} is a text, and has ${children[0]?.name} in it.`)
    return text
  }

  mustText(element: XmlElement, name: string): string {
    const found = this.mustHave(element, name)
    const text = this.textOf(found)
    if (text.trim() === '') throw this.wrong(found.line, `${name} is empty.`)
    return text
  }

  mustCount(element: XmlElement, name: string, least: number, most: number): number {
    const found = this.mustHave(element, name)
    const text = this.textOf(found).trim()
    const count = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (count >= least && count <= most) return count
    throw this.wrong(found.line, `${name} is “${text}”; it is a whole number from ${least} to ${most}.`)
  }

  /** What says how many there are is right. */
  mustBeAsMany(element: XmlElement, count: string, there: number) {
    const said = this.mustCount(element, count, there > 0 ? 1 : 0, 9999)
    if (said === there) return
    throw this.wrong(element.line, `${element.name} says ${said}, and ${there} are there. The file is damaged.`)
  }

  /** `true` or `false`; what is not said is true. */
  isTrue(element: XmlElement, name: string, unsaid = true): boolean {
    const found = this.one(element, name)
    if (!found) return unsaid
    const text = this.textOf(found).trim()
    if (text !== 'true' && text !== 'false')
      throw this.wrong(found.line, `${name} is “${text}”; it is either true or false.`)
    return text === 'true'
  }

  /** Nothing but these stands in it. */
  mustOnlyHave({ name, children, text, line }: XmlElement, names: ReadonlySet<string>) {
    const other = children.find((child) => !names.has(child.name))
    if (other) throw this.wrong(other.line, `${other.name} is not known in ${name}.`)
    if (text.trim() !== '') throw this.wrong(line, `${name} has the text “${text.trim().slice(0, 40)}” in it.`)
  }
}
