import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { etagOf } from '../etag'
import type { Packed } from '../send-packed'
import type { ApiDocuments } from './api-docs'
import { apiPage, apiStyles } from './api-page'
import { describeApi } from './open-api'

function pack(text: string): Packed {
  const bytes = Buffer.from(text)
  return { etag: etagOf(bytes), bytes, br: brotliCompressSync(bytes), gzip: gzipSync(bytes) }
}

parentPort?.on('message', (publicUrl: string) => {
  const documents: ApiDocuments = {
    json: pack(JSON.stringify(describeApi(publicUrl))),
    page: pack(apiPage()),
    styles: pack(apiStyles),
  }
  parentPort?.postMessage(documents)
})
