import { largestPhoto, photoTypes } from '@bellhouse/contracts'

/** As in `<input accept>`. */
export const acceptedPhotos = photoTypes.join(',')

/** Why a file cannot become a photo, as far as its name, type and size tell; the server looks into it. */
export function reasonAgainst({ name, type, size }: File): string | null {
  if (/\.(heic|heif)$/i.test(name) || /hei[cf]/.test(type)) {
    return `${name} is in Apple’s own format. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send it as a JPEG.`
  }
  if (!photoTypes.some((one) => one === type)) return `${name} is not a JPEG, PNG or WebP picture.`
  if (size > largestPhoto) return `${name} has ${Math.ceil(size / 1_000_000)} MB. A picture may have at most 10 MB.`
  return null
}
