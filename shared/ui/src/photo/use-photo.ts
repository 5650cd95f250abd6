import { type Api, useApi } from '@bellhouse/api-client'
import { getPhoto } from '@bellhouse/contracts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { ThumbnailLoader } from './thumbnail-loader'

// One for each client, so that the faces of all remotes' lists travel together.
const loaders = new WeakMap<Api, ThumbnailLoader>()

function loaderOf(api: Api) {
  const loader = loaders.get(api) ?? new ThumbnailLoader(api)
  loaders.set(api, loader)
  return loader
}

// A photo never changes: another one has another name.
const forGood = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** An address for `<img>` of the thumbnail; undefined until it is there, or where it is not for this person. */
export function useThumbnail(photo: string) {
  const api = useApi()
  const { data } = useQuery({ queryKey: ['thumbnail', photo], queryFn: () => loaderOf(api).load(photo), ...forGood })
  return useObjectUrl(data)
}

/** The same for the photo in its full size. */
export function usePhoto(photo: string) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['photo', photo],
    queryFn: async ({ signal }) => (await api(getPhoto, { photo }, { signal })).blob as Blob,
    ...forGood,
  })
  return useObjectUrl(data)
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
