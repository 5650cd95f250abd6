import { isUtf8 } from 'node:buffer'

const marks: [mark: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** What a text is written in: by its byte order mark, by its zero bytes, or by whether it can be UTF-8. */
export function encodingOf(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]
  return marked ?? utf16WithoutMark(bytes) ?? (isUtf8(wholeCharacters(bytes)) ? 'utf-8' : eightBitsOf(bytes))
}

const markLength = 4096
const named = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)|^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]+)/i

/** The text of a document that may name its encoding itself; it is believed only where the bytes can be no UTF-8. */
export function decodeDocument(bytes: Uint8Array): string {
  const found = encodingOf(bytes)
  if (found.startsWith('utf')) return decode(bytes, found)
  const start = Buffer.from(bytes.subarray(0, markLength)).toString('latin1')
  const [, ofPage, ofXml] = named.exec(start) ?? []
  return decode(bytes, knownEncoding(ofPage ?? ofXml ?? '') ?? found)
}

/** The name that the runtime has for an encoding with one or two bytes for a letter; null for all that it cannot read. */
function knownEncoding(label: string) {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf') ? null : encoding
  } catch {
    return null
  }
}

// The signs that Windows has where Latin-1 has none. The runtime reads them as if there were none in Windows either.
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'

export function decode(bytes: Uint8Array, encoding: string) {
  const text = new TextDecoder(encoding).decode(bytes)
  if (encoding !== 'windows-1252') return text
  return text.replace(/[\x80-\x9F]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)
}

// A header is mostly plain letters, each of which has one zero byte in UTF-16, always on the same side.
function utf16WithoutMark(bytes: Uint8Array) {
  const start = bytes.subarray(0, 200)
  const zerosAt = (side: number) => start.filter((byte, index) => index % 2 === side && byte === 0).length
  const enough = start.length * 0.4
  if (start.length < 8) return null
  if (zerosAt(1) >= enough && zerosAt(0) === 0) return 'utf-16le'
  return zerosAt(0) >= enough && zerosAt(1) === 0 ? 'utf-16be' : null
}

const isWithin = (byte: number) => byte >= 0x80 && byte < 0xc0
const isFirstOfMany = (byte: number) => byte >= 0xc2 && byte < 0xf5

/** Without a last character of which only the first bytes are there: the file, or the part that is looked at, ends inside it. */
function wholeCharacters(bytes: Uint8Array) {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 3 && isWithin(bytes[end - 1] ?? 0)) end -= 1
  if (end === 0 || !isFirstOfMany(bytes[end - 1] ?? 0)) return bytes
  // How many bytes a character has is how many of the first bits are set.
  const length = Math.clz32(~((bytes[end - 1] ?? 0) << 24))
  return end - 1 + length > bytes.length ? bytes.subarray(0, end - 1) : bytes
}

// These bytes are small letters with an accent on old Macs; in Windows-1252 they are nothing, or nothing that follows a letter.
const macLetters = new Set([
  0x81, 0x83, 0x87, 0x88, 0x89, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f,
])

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Of two encodings with one byte for each letter, the one in which more of the strange bytes are letters of names. */
function eightBitsOf(bytes: Uint8Array) {
  let mac = 0
  let windows = 0
  for (let index = 1; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80 || !isLetter(bytes[index - 1])) continue
    if (macLetters.has(byte)) mac += 1
    else if (byte >= 0xdf) windows += 1
  }
  return mac > windows ? 'macintosh' : 'windows-1252'
}
