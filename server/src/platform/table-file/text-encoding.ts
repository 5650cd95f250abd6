const marks: [mark: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** What a text is written in: by its byte order mark, by its zero bytes, or by whether it can be UTF-8. */
export function encodingOf(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]
  return marked ?? utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

export const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

// A header is mostly plain letters, each of which has one zero byte in UTF-16, always on the same side.
function utf16WithoutMark(bytes: Uint8Array) {
  const start = bytes.subarray(0, 200)
  const zerosAt = (side: number) => start.filter((byte, index) => index % 2 === side && byte === 0).length
  const enough = start.length * 0.4
  if (start.length < 8) return null
  if (zerosAt(1) >= enough && zerosAt(0) === 0) return 'utf-16le'
  return zerosAt(0) >= enough && zerosAt(1) === 0 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
