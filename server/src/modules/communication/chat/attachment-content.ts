import { type ChatAttachment, longestSideOfPicture } from '@bellhouse/contracts'
import type { Sharp } from 'sharp'
import { invalidFile } from '../../../http/problems'
import { readDocument } from '../../../platform/files/document-content'
import { isHeic, type PictureType, pictureTypeOf } from '../../../platform/pictures/picture-type'
import { readPicture } from '../../../platform/pictures/read-picture'

interface Content extends Pick<ChatAttachment, 'type' | 'width' | 'height'> {
  bytes: Buffer
}

const pdfStart = Buffer.from('%PDF-')

/** What a file is, by what is in it and not by its name; a picture drawn anew, without what the camera wrote beside it. */
export async function readAttachment(name: string, bytes: Buffer): Promise<Content> {
  if (isHeic(bytes)) throw invalidFile(`${name} is a HEIC picture, which few programs read. Save it as a JPEG first.`)
  const type = pictureTypeOf(bytes)
  if (!type && bytes.length > 0 && !bytes.subarray(0, pdfStart.length).equals(pdfStart))
    throw invalidFile(`${name} is not a PDF, JPEG, PNG or WebP file, whatever its name says. Save it as one of these.`)
  if (!type) return { ...(await readDocument(name, bytes)), width: null, height: null }
  const { data, info } = await readPicture(name, bytes, (picture) => redrawn[type](fitted(picture)))
  return { type, bytes: data, width: info.width, height: info.height }
}

const fitted = (picture: Sharp) =>
  picture.resize({ width: longestSideOfPicture, height: longestSideOfPicture, fit: 'inside', withoutEnlargement: true })

const whole = { resolveWithObject: true } as const

const redrawn = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 85 }).toBuffer(whole),
  'image/png': (picture: Sharp) => picture.png().toBuffer(whole),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 85 }).toBuffer(whole),
} satisfies Record<PictureType, unknown>
