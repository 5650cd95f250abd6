import type { Api } from '@bellhouse/api-client'
import { listThumbnails, mostThumbnails } from '@bellhouse/contracts'

interface Wish {
  photo: string
  resolve: (image: Blob | null) => void
  reject: (error: unknown) => void
}

/** A list's faces are asked for one by one as they appear, and travel in one request. */
export class ThumbnailLoader {
  #wishes: Wish[] = []

  constructor(private readonly api: Api) {}

  /** The thumbnail of a photo, or null where it is not for this person to see. */
  load(photo: string): Promise<Blob | null> {
    return new Promise((resolve, reject) => {
      // What appears in the same moment goes together.
      if (this.#wishes.length === 0) setTimeout(() => this.#send(), 0)
      this.#wishes.push({ photo, resolve, reject })
    })
  }

  #send() {
    const wishes = this.#wishes
    this.#wishes = []
    for (let at = 0; at < wishes.length; at += mostThumbnails) this.#fetch(wishes.slice(at, at + mostThumbnails))
  }

  async #fetch(wishes: readonly Wish[]) {
    try {
      const photos = [...new Set(wishes.map(({ photo }) => photo))]
      const thumbnails = await this.api(listThumbnails, { photos })
      const images = new Map(thumbnails.map(({ photo, image }) => [photo, blobOf(image)]))
      for (const { photo, resolve } of wishes) resolve(images.get(photo) ?? null)
    } catch (error) {
      for (const { reject } of wishes) reject(error)
    }
  }
}

const blobOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/webp' })
