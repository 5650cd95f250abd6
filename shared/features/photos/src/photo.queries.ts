import { useCommand } from '@bellhouse/api-client'
import {
  getOwnProfile,
  getPhotoSheet,
  getStaff,
  getStudent,
  listStaff,
  listStaffChanges,
  listStudentChanges,
  listStudents,
  type PhotoCut,
  removeStaffPhoto,
  removeStudentPhoto,
  saveStaffPhoto,
  saveStudentPhoto,
} from '@bellhouse/contracts'

/** Whose photo it is. */
export type PhotoOwner = { studentId: string } | { staffId: string }

const ofStudents = { refreshes: [getStudent, listStudents, listStudentChanges, getPhotoSheet] }
const ofStaff = { refreshes: [getStaff, listStaff, listStaffChanges, getOwnProfile] }

interface Upload {
  file: File
  cut?: PhotoCut
  /** The photo that is there so far. */
  seen: string | null
}

/** Gives a person another photo. */
export function useSavePhoto(owner: PhotoOwner) {
  const student = useCommand(saveStudentPhoto, ofStudents)
  const staff = useCommand(saveStaffPhoto, ofStaff)
  const save = ({ file, ...change }: Upload) =>
    'studentId' in owner
      ? student.mutateAsync({ input: { ...owner, ...change }, options: { files: [file] } })
      : staff.mutateAsync({ input: { ...owner, ...change }, options: { files: [file] } })
  return { save, isPending: student.isPending || staff.isPending, error: student.error ?? staff.error }
}

/** Takes a person's photo away. */
export function useRemovePhoto(owner: PhotoOwner) {
  const student = useCommand(removeStudentPhoto, ofStudents)
  const staff = useCommand(removeStaffPhoto, ofStaff)
  const remove = (seen: string | null) =>
    'studentId' in owner ? student.mutateAsync({ ...owner, seen }) : staff.mutateAsync({ ...owner, seen })
  return { remove, isPending: student.isPending || staff.isPending, error: student.error ?? staff.error }
}
