import { invalidFile } from '../../problems'
import { cleanJpeg } from './clean-jpeg'
import { cleanPng } from './clean-png'

interface Content {
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What a file is, by what is in it and not by its name; a photograph without what the camera wrote beside the picture. */
export function readDocument(name: string, bytes: Buffer): Content {
  if (bytes.length === 0) throw invalidFile(`${name} is empty.`)
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { type: 'application/pdf', bytes: mustEnd(name, bytes) }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { type: 'image/jpeg', bytes: mustBeWhole(name, cleanJpeg(bytes)) }
  if (bytes.subarray(0, 8).equals(pngSignature)) return { type: 'image/png', bytes: mustBeWhole(name, cleanPng(bytes)) }
  throw invalidFile(`${name} is no PDF, JPEG or PNG, whatever its name says. Scan the paper, or save it as a PDF.`)
}

const tail = 2048

function mustEnd(name: string, bytes: Buffer) {
  return mustBeWhole(name, bytes.subarray(-tail).includes('%%EOF') ? bytes : null)
}

function mustBeWhole(name: string, bytes: Buffer | null): Buffer {
  if (!bytes) throw invalidFile(`${name} is damaged or was cut off on its way. Send it again.`)
  return bytes
}
