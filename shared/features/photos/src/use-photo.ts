import { type Api, useApi, useUnchanging } from '@bellhouse/api-client'
import { getPhoto } from '@bellhouse/contracts'
import { useLayoutEffect, useState } from 'react'
import { ThumbnailLoader } from './thumbnail-loader'

// One for each client, so that the faces of all remotes' lists travel together.
const loaders = new WeakMap<Api, ThumbnailLoader>()

function loaderOf(api: Api) {
  const loader = loaders.get(api) ?? new ThumbnailLoader(api)
  loaders.set(api, loader)
  return loader
}

/** An address for `<img>` of the thumbnail; undefined until it is there, or where it is not for this person. */
export function useThumbnail(photo: string) {
  const api = useApi()
  // A photo never changes: another one has another name.
  return useObjectUrl(useUnchanging(['thumbnail', photo], () => loaderOf(api).load(photo)))
}

/** The same for the photo in its full size. */
export function usePhoto(photo: string) {
  const api = useApi()
  const load = async (options: { signal: AbortSignal }) => (await api(getPhoto, { photo }, options)).blob as Blob
  return useObjectUrl(useUnchanging(['photo', photo], load))
}

/** An address of bytes that are in memory, for as long as somebody shows them. */
export function useObjectUrl(blob: Blob | null | undefined) {
  const [address, setAddress] = useState<string>()

  // Before the page is painted, so that a face that is known already does not flicker.
  useLayoutEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [blob])

  return address
}
