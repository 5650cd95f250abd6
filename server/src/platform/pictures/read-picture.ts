import sharp, { type Sharp } from 'sharp'
import { invalidFile, ProblemError, tooLarge } from '../../http/problems'

// The program behind it reads dozens of formats; whatever a file claims to be, it meets one of these three readers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// People's faces do not stay in memory once they are answered.
sharp.cache(false)

/** More than any telephone takes, and little enough to be held in memory while a picture is turned. */
const mostPixels = 60_000_000
const mostSeconds = 10

/**
 * Decodes a picture, turned upright, and hands it on for what is to be made of it. What comes out is drawn anew from its
 * pixels: nothing that stood beside them in the file is in it.
 */
export async function readPicture<T>(name: string, bytes: Buffer, make: (picture: Sharp) => Promise<T>): Promise<T> {
  const settings = { failOn: 'error', limitInputPixels: mostPixels, autoOrient: true } as const
  try {
    return await make(sharp(bytes, settings).timeout({ seconds: mostSeconds }))
  } catch (error) {
    throw problemOf(name, error)
  }
}

function problemOf(name: string, error: unknown) {
  if (error instanceof ProblemError) return error
  const text = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(text))
    return tooLarge(`${name} has more than ${mostPixels / 1_000_000} million pixels. Make it smaller.`)
  if (/timeout/i.test(text)) return tooLarge(`${name} takes too long to read. Save it again as a plain JPEG.`)
  return damaged(name)
}

/** The refusal of a file that ends before its time or is nonsense inside. */
export const damaged = (name: string) => invalidFile(`${name} is damaged or was cut off on its way. Send it again.`)
