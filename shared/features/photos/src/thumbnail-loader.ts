import type { Api } from '@bellhouse/api-client'
import { listThumbnails, mostThumbnails } from '@bellhouse/contracts'

interface ThumbnailRequest {
  photo: string
  resolve: (image: Blob | null) => void
  reject: (error: unknown) => void
}

/** A list's faces are asked for one by one as they appear, and travel in one request. */
export class ThumbnailLoader {
  #requests: ThumbnailRequest[] = []

  constructor(private readonly api: Api) {}

  /** The thumbnail of a photo, or null where it is not for this person to see. */
  load(photo: string): Promise<Blob | null> {
    return new Promise((resolve, reject) => {
      // What appears in the same moment goes together.
      if (this.#requests.length === 0) setTimeout(() => this.#send(), 0)
      this.#requests.push({ photo, resolve, reject })
    })
  }

  #send() {
    const requests = this.#requests
    this.#requests = []
    for (let at = 0; at < requests.length; at += mostThumbnails) this.#fetch(requests.slice(at, at + mostThumbnails))
  }

  async #fetch(requests: readonly ThumbnailRequest[]) {
    try {
      const photos = [...new Set(requests.map(({ photo }) => photo))]
      const thumbnails = await this.api(listThumbnails, { photos })
      const images = new Map(thumbnails.map(({ photo, image }) => [photo, blobOf(image)]))
      for (const { photo, resolve } of requests) resolve(images.get(photo) ?? null)
    } catch (error) {
      for (const { reject } of requests) reject(error)
    }
  }
}

const blobOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/webp' })
