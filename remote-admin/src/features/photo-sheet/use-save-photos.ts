import { useApi, useRefresh } from '@bellhouse/api-client'
import { getPhotoSheet, getStudent, listStudents, saveStudentPhoto } from '@bellhouse/contracts'
import { shrinkPicture } from '@bellhouse/photos'
import { problemSentence } from '@bellhouse/ui'
import { useState } from 'react'
import type { Match } from './match-photos'

interface Progress {
  done: number
  total: number
  /** File name and reason of each that could not be saved. */
  failed: readonly { file: string; reason: string }[]
}

/** Saves many photos one after the other; one that fails does not hold up the others. */
export function useSavePhotos() {
  const api = useApi()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<Progress | null>(null)

  const saveAll = async (matches: readonly Match[]) => {
    const failed: { file: string; reason: string }[] = []
    for (const [done, { file, student }] of matches.entries()) {
      setProgress({ done, total: matches.length, failed })
      await api(
        saveStudentPhoto,
        { studentId: student.id, seen: student.photo },
        { files: [await shrinkPicture(file)], idempotencyKey: crypto.randomUUID() },
      ).catch((error) => failed.push({ file: file.name, reason: problemSentence(error) }))
    }
    setProgress({ done: matches.length, total: matches.length, failed })
    await refresh(getPhotoSheet, getStudent, listStudents)
    return failed
  }
  return { saveAll, progress }
}
