import { type PhotoCut, photoSize } from '@bellhouse/contracts'
import sharp, { type Sharp } from 'sharp'
import { invalidFile } from '../../../http/problems'
import { isHeic, pictureTypeOf } from '../../../platform/pictures/picture-type'
import { readPicture } from '../../../platform/pictures/read-picture'
import type { Photo } from './photo-files'

const smallest = { width: 96, height: 120 }

/** Draws a photo and its thumbnail anew from a part of an uploaded picture. */
export async function makePhoto(name: string, bytes: Buffer, cut?: PhotoCut): Promise<Photo> {
  mustBePicture(name, bytes)
  const full = await readPicture(name, bytes, async (picture) =>
    (await part(name, picture, cut))
      .resize({ ...photoSize, position: cut ? 'centre' : sharp.strategy.attention })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
  return { full, thumbnail: await sharp(full).resize(smallest).webp({ quality: 70, smartSubsample: true }).toBuffer() }
}

function mustBePicture(name: string, bytes: Buffer) {
  if (bytes.length === 0) throw invalidFile(`${name} is empty.`)
  if (isHeic(bytes)) {
    throw invalidFile(
      `${name} is in Apple’s own format (HEIC). Send it as a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible.`,
    )
  }
  if (!pictureTypeOf(bytes)) throw invalidFile(`${name} is not a JPEG, PNG or WebP picture, whatever its name says.`)
}

async function part(name: string, picture: Sharp, cut: PhotoCut = { left: 0, top: 0, width: 1, height: 1 }) {
  const { autoOrient } = await picture.metadata()
  const left = Math.floor(cut.left * autoOrient.width)
  const top = Math.floor(cut.top * autoOrient.height)
  const width = Math.min(Math.round(cut.width * autoOrient.width), autoOrient.width - left)
  const height = Math.min(Math.round(cut.height * autoOrient.height), autoOrient.height - top)
  if (width < smallest.width || height < smallest.height) {
    throw invalidFile(
      `The chosen part of ${name} is only ${width} by ${height} pixels. A photo needs at least ${smallest.width} by ${smallest.height}.`,
    )
  }
  return picture.extract({ left, top, width, height })
}
