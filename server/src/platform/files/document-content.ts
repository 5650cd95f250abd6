import { readableLine } from '@bellhouse/contracts'
import type { Sharp } from 'sharp'
import { invalidFile } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import { pictureTypeOf } from '../pictures/picture-type'
import { damaged, readPicture } from '../pictures/read-picture'

interface Content {
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}

/** What a file is, by what is in it and not by its name; a picture drawn anew, without what the camera wrote beside it. */
export async function readDocument(name: string, bytes: Buffer): Promise<Content> {
  if (bytes.length === 0) throw invalidFile(`${name} is empty.`)
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { type: 'application/pdf', bytes: mustEnd(name, bytes) }
  const type = pictureTypeOf(bytes)
  if (type === 'image/jpeg') return { type, bytes: await readPicture(name, bytes, asJpeg) }
  if (type === 'image/png') return { type, bytes: await readPicture(name, bytes, asPng) }
  throw invalidFile(
    `${name} is not a PDF, JPEG or PNG file, whatever its name says. Scan the paper, or save it as a PDF.`,
  )
}

// Small print of a certificate stays as sharp as it came.
const asJpeg = (picture: Sharp) => picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
const asPng = (picture: Sharp) => picture.png().toBuffer()

const tail = 2048

function mustEnd(name: string, bytes: Buffer) {
  if (!bytes.subarray(-tail).includes('%%EOF')) throw damaged(name)
  return bytes
}

/** What the file is called, without what nobody can see. */
export const documentNameOf = ({ name }: UploadedFile) => readableLine(name).slice(-200) || 'document'
