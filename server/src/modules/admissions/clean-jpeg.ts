const startOfScan = 0xda
const exif = 0xe1
const comment = 0xfe
// The thumbnail's frame, the colours and Adobe's mark: without them a picture looks different.
const keptApplications = new Set([0xe0, 0xe2, 0xee])

/** The picture without what the camera wrote beside it, but for which side is up; nothing where it is no whole JPEG. */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === startOfScan) return isEnded(bytes) ? Buffer.concat([...parts, bytes.subarray(at)]) : null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end <= at + 3 || end > bytes.length) return null
    const segment = bytes.subarray(at, end)
    if (marker === exif) parts.push(...turnOf(segment))
    else if (isKept(marker)) parts.push(segment)
    at = end
  }
  return null
}

const isKept = (marker: number) => keptApplications.has(marker) || (marker !== comment && (marker & 0xf0) !== 0xe0)

// Some cameras pad a picture behind its end.
const isEnded = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0

const exifName = Buffer.from('Exif\0\0', 'latin1')
const orientation = 0x0112
const entryLength = 12

/** A segment that says only how the picture is to be turned; none where it stands upright. */
function turnOf(segment: Buffer): Buffer[] {
  const tiff = segment.subarray(4 + exifName.length)
  if (!segment.subarray(4, 4 + exifName.length).equals(exifName) || tiff.length < 8) return []
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return []
  for (let entry = first + 2; entry + entryLength <= tiff.length; entry += entryLength) {
    if ((entry - first - 2) / entryLength >= read16(first)) return []
    if (read16(entry) === orientation) return segmentFor(read16(entry + 8))
  }
  return []
}

function segmentFor(turn: number): Buffer[] {
  if (turn < 2 || turn > 8) return []
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(turn, 18)
  const head = Buffer.from([0xff, exif, 0, 2 + exifName.length + tiff.length])
  return [Buffer.concat([head, exifName, tiff])]
}
