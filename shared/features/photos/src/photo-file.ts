import { largestPhoto, photoTypes } from '@bellhouse/contracts'

/** As in `<input accept>`. */
export const acceptedPhotos = photoTypes.join(',')

/** What to do with a picture of an iPhone that few programs read, as far as its name and type tell; null where it is none. */
export const reasonAgainstHeic = ({ name, type }: Pick<File, 'name' | 'type'>): string | null =>
  /\.(heic|heif)$/i.test(name) || /hei[cf]/.test(type)
    ? `${name} is in Apple’s own format. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send it as a JPEG.`
    : null

/** Why a file cannot become a photo, as far as its name, type and size tell; the server looks into it. */
export function reasonAgainst({ name, type, size }: File): string | null {
  const heic = reasonAgainstHeic({ name, type })
  if (heic) return heic
  if (!photoTypes.some((one) => one === type)) return `${name} is not a JPEG, PNG or WebP picture.`
  if (size > largestPhoto) return `${name} has ${Math.ceil(size / 1_000_000)} MB. A picture may have at most 10 MB.`
  return null
}
