import { createHash } from 'node:crypto'
import { badgeSize } from '@bellhouse/contracts'
import { invalidFile } from '../../../http/problems'
import { pictureTypeOf } from '../../../platform/pictures/picture-type'
import { readPicture } from '../../../platform/pictures/read-picture'

/** Draws a badge anew from an uploaded picture, as large as it is printed; what is clear in it stays clear. */
export async function makeBadge(name: string, bytes: Buffer) {
  if (bytes.length === 0) throw invalidFile(`${name} is empty.`)
  if (!pictureTypeOf(bytes)) {
    throw invalidFile(`${name} is not a PNG, JPEG or WebP picture, whatever its name says. Save a drawing as a PNG.`)
  }
  const png = await readPicture(name, bytes, (picture) =>
    picture
      .resize({ width: badgeSize, height: badgeSize, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )
  return { hash: createHash('sha256').update(png).digest('hex'), png }
}
