import { useEndpoint } from '@bellhouse/api-client'
import { getPhotoSheet, getSchool, type OutputOf } from '@bellhouse/contracts'

export type Face = OutputOf<typeof getPhotoSheet>['students'][number]

export const usePhotoSheet = (streamId: string) => useEndpoint(getPhotoSheet, { streamId })

export const useStreams = () => useEndpoint(getSchool, {}).classes.flatMap(({ streams }) => streams)
