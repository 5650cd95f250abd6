// What a reader needs to draw the picture; everything else is text about it.
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

const signatureLength = 8
const frameLength = 12

/** The picture without texts, times and places; nothing where the file does not end as a PNG does. */
export function cleanPng(bytes: Buffer): Buffer | null {
  const parts = [bytes.subarray(0, signatureLength)]
  let at = signatureLength
  while (at + frameLength <= bytes.length) {
    const end = at + frameLength + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (kept.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return null
}
