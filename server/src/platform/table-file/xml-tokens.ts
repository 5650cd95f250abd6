import { invalidFile } from '../../http/problems'

export interface XmlToken {
  kind: 'open' | 'close' | 'text'
  /** The element's name with its prefix, or the text. */
  value: string
  attributes: (name: string) => string
}

const pattern =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/!?]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy

const noAttributes = () => ''

/**
 * The elements and texts of an XML part of an office document, one after the other, without building a tree.
 * A document type is refused: office programs write none, and entities of one's own can grow without bounds.
 */
export function* readXml(xml: string): Generator<XmlToken> {
  pattern.lastIndex = 0
  const scanner = new RegExp(pattern)
  while (scanner.lastIndex < xml.length) {
    const found = scanner.exec(xml)
    if (!found) throw invalidFile('The document is damaged. Open it, save it again and drop the new file.')
    const [, data, slash, name, attributes = '', isEmpty, text] = found
    if (data !== undefined) yield { kind: 'text', value: data, attributes: noAttributes }
    else if (text !== undefined) yield { kind: 'text', value: decoded(text), attributes: noAttributes }
    else if (name !== undefined && slash) yield { kind: 'close', value: name, attributes: noAttributes }
    else if (name !== undefined) {
      yield { kind: 'open', value: name, attributes: (wanted) => attributeOf(attributes, wanted) }
      if (isEmpty) yield { kind: 'close', value: name, attributes: noAttributes }
    }
  }
}

function attributeOf(attributes: string, wanted: string) {
  const found = patternOf(wanted).exec(attributes)
  return decoded(found?.[1] ?? found?.[2] ?? '')
}

const patterns = new Map<string, RegExp>()

/** A document asks for the same few attributes a million times. */
function patternOf(wanted: string) {
  const known = patterns.get(wanted) ?? new RegExp(`(?:^|\\s)${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(wanted, known)
  return known
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return named[name] ?? whole
        return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
      })
    : text

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff
const characterOf = (code: number) => (code > 0x10ffff || isSurrogate(code) ? '\uFFFD' : String.fromCodePoint(code))
