import { type PhotoCut, photoSize } from '@bellhouse/contracts'

/** Smaller files go as they are. */
const small = 500_000
const whole: PhotoCut = { left: 0, top: 0, width: 1, height: 1 }

/**
 * The same picture with no more pixels than its photo will need, so that forty pictures of a telephone do not take a slow
 * line an hour. One that cannot be made smaller goes as it is.
 */
export const shrinkPicture = (file: File, cut = whole): Promise<File> =>
  smaller(file, { type: 'image/jpeg', quality: 0.92 }, ({ width, height }) =>
    Math.max((2 * photoSize.width) / (cut.width * width), (2 * photoSize.height) / (cut.height * height)),
  )

/** The same picture with no side that is longer, in its own format; one that cannot be made smaller goes as it is. */
export const fitPicture = (file: File, longestSide: number): Promise<File> =>
  smaller(file, { type: file.type, quality: 0.85 }, ({ width, height }) => longestSide / Math.max(width, height))

interface Format {
  type: string
  quality: number
}
type ScaleOf = (size: Pick<ImageBitmap, 'width' | 'height'>) => number

async function smaller(file: File, format: Format, scaleOf: ScaleOf): Promise<File> {
  if (file.size < small) return file
  try {
    const blob = await redraw(file, format, scaleOf)
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

async function redraw(file: File, { type, quality }: Format, scaleOf: ScaleOf): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = scaleOf(bitmap)
  if (scale >= 1) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
