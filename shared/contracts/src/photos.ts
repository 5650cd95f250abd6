import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

/** Bytes that a photo may have when it comes. */
export const largestPhoto = 10_000_000
/** What a photo may come as; whatever it was, it is kept as a fresh JPEG of `photoSize` without anything beside the picture. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Pixels of every photo that is kept; its thumbnail has a fifth of each. */
export const photoSize = { width: 480, height: 600 } as const

const shareSchema = z.number().check(z.minimum(0), z.maximum(1))

/** The part of the upright picture that becomes the photo, in shares of its width and height. */
export const photoCutSchema = z
  .object({ left: shareSchema, top: shareSchema, width: shareSchema, height: shareSchema })
  .check(
    z.refine(
      ({ left, top, width, height }) => width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001,
      'This part lies outside the picture',
    ),
  )
export type PhotoCut = z.infer<typeof photoCutSchema>

const change = {
  /** The photo that the person had before them; another one in the meantime is answered with `newer-version`. */
  seen: z.nullable(z.uuid()),
}

const upload = {
  ...change,
  /** Without it the part is taken that looks most like a face. */
  cut: z.optional(photoCutSchema),
}

const savedSchema = z.object({ photo: z.nullable(z.uuid()) })

export const saveStudentPhoto = endpoint({
  method: 'PUT',
  path: '/api/students/:studentId/photo',
  access: 'students.write',
  summary: 'Give a student a photo, or another one',
  transport: 'upload',
  upload: { files: 1, bytes: largestPhoto },
  input: z.object({ studentId: z.uuid(), ...upload }),
  output: savedSchema,
})

export const removeStudentPhoto = endpoint({
  method: 'DELETE',
  path: '/api/students/:studentId/photo',
  access: 'students.write',
  summary: 'Remove the photo of a student',
  input: z.object({ studentId: z.uuid(), ...change }),
  output: savedSchema,
})

export const saveStaffPhoto = endpoint({
  method: 'PUT',
  path: '/api/staff/:staffId/photo',
  access: 'staff.write',
  summary: 'Give a member of staff a photo, or another one',
  transport: 'upload',
  upload: { files: 1, bytes: largestPhoto },
  input: z.object({ staffId: z.uuid(), ...upload }),
  output: savedSchema,
})

export const removeStaffPhoto = endpoint({
  method: 'DELETE',
  path: '/api/staff/:staffId/photo',
  access: 'staff.write',
  summary: 'Remove the photo of a member of staff',
  input: z.object({ staffId: z.uuid(), ...change }),
  output: savedSchema,
})

/** How many thumbnails one request brings. */
export const mostThumbnails = 60

/** Of the photos that the person may see; the others are left out, as are those that do not exist. */
export const listThumbnails = endpoint({
  method: 'GET',
  path: '/api/photos',
  access: 'school.read',
  summary: 'The thumbnails of a whole list in one reply',
  input: z.object({ photos: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostThumbnails)) }),
  output: z.array(
    z.object({
      photo: z.uuid(),
      /** A WebP of 96 by 120 pixels in base64. */
      image: z.string(),
    }),
  ),
})

/** Admins see every photo, staff those of colleagues and of the students they teach, students those of their own stream. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:photo',
  access: 'school.read',
  summary: 'One photo, a JPEG of 480 by 600 pixels',
  transport: 'download',
  input: z.object({ photo: z.uuid() }),
  output: downloadSchema,
})

export const getPhotoSheet = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/photo-sheet',
  access: 'students.read',
  summary: 'The students of a stream with their photos',
  input: z.object({ streamId: z.uuid() }),
  output: z.object({
    stream: z.string(),
    classTeacher: z.nullable(z.string()),
    students: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        admissionNumber: z.string(),
        photo: z.nullable(z.string()),
      }),
    ),
  }),
})

export const downloadPhotoSheet = endpoint({
  method: 'GET',
  path: '/api/streams/:streamId/photo-sheet/file',
  access: 'students.read',
  summary: 'The photo sheet of a stream as a PDF on A4',
  transport: 'download',
  input: z.object({ streamId: z.uuid() }),
  output: downloadSchema,
})
