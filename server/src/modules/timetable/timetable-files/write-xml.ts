import { escapeHtml } from '../../../http/escape-html'

/** An element to be written, with a text or other elements in it. */
export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly Tag[]
}

/** An element with its attributes, where it has some, and what is in it. */
export function tag(name: string, content: string | readonly Tag[]): Tag
export function tag(name: string, attributes: Readonly<Record<string, string>>, content: string | readonly Tag[]): Tag
export function tag(name: string, ...rest: unknown[]): Tag {
  const [content, attributes = {}] = rest.toReversed() as [Tag['content'], Tag['attributes']?]
  return { name, attributes, content }
}

// Signs that no XML may hold, and that no name of a school has.
const forbidden = /[^\t\n\r\P{Cc}]|[\p{Cs}\uFFFE\uFFFF]/gu

const written = (text: string) => escapeHtml(text.replace(forbidden, ''))

/** A document in UTF-8, with an element on each line. */
export const writeXml = (root: Tag) => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`

function write({ name, attributes, content }: Tag, indent: string): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${written(value)}"`)
  const open = `${indent}<${name}${own.join('')}>`
  if (typeof content === 'string') return `${open}${written(content)}</${name}>\n`
  return `${open}\n${content.map((one) => write(one, `${indent}\t`)).join('')}${indent}</${name}>\n`
}
