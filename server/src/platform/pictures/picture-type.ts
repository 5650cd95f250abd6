export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What kind of picture the bytes are, by what is in them and not by their name; null where they are none that we read. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png'
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'image/webp'
  return null
}

/** What iPhones and newer cameras write, and what few programs read: HEIC and its relatives. */
export const isHeic = (bytes: Buffer) =>
  textAt(bytes, 4) === 'ftyp' && /^(hei|hev|mif1|msf1|avi)/.test(textAt(bytes, 8))

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)
