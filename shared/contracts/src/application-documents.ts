import * as z from 'zod/mini'
import { applicationSchema } from './admissions'
import { documentKindSchema, largestDocument } from './application-document'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

/** PDF, JPEG or PNG by content, each at most `largestDocument`; photographs lose what the camera wrote about the place. */
export const addDocuments = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/documents',
  access: 'admissions.write',
  summary: 'Put documents on an application',
  transport: 'upload',
  upload: { files: 20, bytes: largestDocument },
  input: z.object({ applicationId: z.uuid(), kind: documentKindSchema }),
  output: applicationSchema,
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/documents/:documentId',
  access: 'admissions.read',
  summary: 'One document of an application',
  transport: 'download',
  input: z.object({ applicationId: z.uuid(), documentId: z.uuid() }),
  output: downloadSchema,
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/documents/:documentId',
  access: 'admissions.write',
  summary: 'Remove a document from an application',
  input: z.object({ applicationId: z.uuid(), documentId: z.uuid() }),
  output: applicationSchema,
})

export const downloadOwnDocument = endpoint({
  method: 'GET',
  path: '/api/admissions/own/documents/:documentId',
  access: 'own-record.read',
  summary: 'One of the documents on the own application',
  transport: 'download',
  input: z.object({ documentId: z.uuid() }),
  output: downloadSchema,
})
