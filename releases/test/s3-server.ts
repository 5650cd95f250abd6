import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  bytes: Buffer
  etag: string
  modified: Date
  headers: Record<string, string>
}

interface Asked {
  bucket: string
  key: string
  query: URLSearchParams
  request: IncomingMessage
}

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

const keptHeaders = ['content-type', 'cache-control', 'content-encoding']

/**
 * An S3 server as far as a store needs one, in memory: objects written on conditions (412, 404), read and answered 304,
 * listed page by page, by folders too, and removed. It refuses requests that are not signed, and bodies that are not what was signed.
 */
export class S3Server {
  readonly buckets = new Map<string, Map<string, StoredObject>>()
  /** Keys on a page of a list. */
  pageSize = 1_000
  /** Overwrites whatever the conditions say, as older servers do. */
  ignoresConditions = false
  /** What was asked for, as `METHOD key`. */
  readonly asked: string[] = []
  /** Answers a request in place of the server when it returns a status, after the request was done or before. */
  fault: ((method: string, key: string) => { status: number; isDone: boolean } | undefined) | undefined
  #server: Server | undefined

  async start(...buckets: string[]) {
    for (const bucket of buckets) this.buckets.set(bucket, new Map())
    this.#server = createServer((request, reply) => void this.#answer(request, reply)).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop() {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  async #answer(request: IncomingMessage, reply: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
    const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent)
    const asked = { bucket, key: rest.join('/'), query, request }
    this.asked.push(`${request.method} ${asked.key}`)
    try {
      const body = await buffer(request)
      mustBeSigned(request, body)
      const fault = this.fault?.(request.method ?? '', asked.key)
      if (!fault || fault.isDone) this.#act(asked, body, fault ? blind(reply) : reply)
      if (fault) throw new S3Error(fault.status, fault.status === 409 ? 'ConditionalRequestConflict' : 'InternalError')
    } catch (error) {
      sayError(reply, error instanceof S3Error ? error : new S3Error(500, 'InternalError'))
    }
  }

  #act(asked: Asked, body: Buffer, reply: ServerResponse) {
    const objects = this.buckets.get(asked.bucket)
    if (!objects) throw new S3Error(404, 'NoSuchBucket')
    const { method } = asked.request
    if (method === 'PUT') {
      if (!this.ignoresConditions) mustMeetConditions(objects, asked)
      return putObject(objects, asked, body, reply)
    }
    if (method === 'DELETE') return deleteObject(objects, asked, reply)
    if (method === 'GET' && asked.key === '') return listObjects(objects, asked, this.pageSize, reply)
    if (method === 'GET' || method === 'HEAD') return getObject(objects, asked, reply)
    throw new S3Error(405, 'MethodNotAllowed')
  }
}

/** For a request whose answer gets lost. */
function blind(reply: ServerResponse) {
  const nothing = Object.create(reply) as ServerResponse
  nothing.writeHead = () => nothing
  nothing.end = () => nothing
  return nothing
}

function mustBeSigned({ headers }: IncomingMessage, body: Buffer) {
  const shape = /^AWS4-HMAC-SHA256 Credential=\S+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/
  if (!shape.test(headers.authorization ?? '') || !headers['x-amz-date']) throw new S3Error(403, 'AccessDenied')
  const said = headers['x-amz-content-sha256']
  if (said === 'UNSIGNED-PAYLOAD') return
  if (said !== createHash('sha256').update(body).digest('hex')) throw new S3Error(400, 'XAmzContentSHA256Mismatch')
}

type Objects = Map<string, StoredObject>

function mustMeetConditions(objects: Objects, { key, request: { headers } }: Asked) {
  const known = objects.get(key)
  const wanted = headers['if-match']
  if (headers['if-none-match'] === '*' && known) throw new S3Error(412, 'PreconditionFailed')
  if (wanted !== undefined && !known) throw new S3Error(404, 'NoSuchKey')
  if (wanted !== undefined && wanted !== known?.etag) throw new S3Error(412, 'PreconditionFailed')
}

function putObject(objects: Objects, { key, request: { headers } }: Asked, bytes: Buffer, reply: ServerResponse) {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  const kept = Object.entries(headers).filter(([name]) => keptHeaders.includes(name))
  objects.set(key, { bytes, etag, modified: new Date(), headers: Object.fromEntries(kept) as Record<string, string> })
  reply.writeHead(200, { etag }).end()
}

function getObject(objects: Objects, { key, request: { headers, method } }: Asked, reply: ServerResponse) {
  const found = objects.get(key)
  if (!found) throw new S3Error(404, 'NoSuchKey')
  const { bytes, etag, modified } = found
  if (headers['if-none-match'] === etag) return reply.writeHead(304, { etag }).end()
  reply.writeHead(200, {
    ...found.headers,
    etag,
    'content-length': bytes.length,
    'last-modified': modified.toUTCString(),
  })
  reply.end(method === 'HEAD' ? undefined : bytes)
}

function deleteObject(objects: Objects, { key }: Asked, reply: ServerResponse) {
  objects.delete(key)
  reply.writeHead(204).end()
}

function listObjects(objects: Objects, { query }: Asked, pageSize: number, reply: ServerResponse) {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const from = query.get('continuation-token') ?? ''
  const found = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => groupOf(key, prefix, delimiter))
  // A group counts as one, and stands where its first key would.
  const listed = [...new Set(found)].filter((name) => name > from).sort()
  const page = listed.slice(0, pageSize)
  const isCut = listed.length > page.length
  const entries = page.map((name) => {
    const object = objects.get(name)
    if (!object) return `<CommonPrefixes><Prefix>${xmlOf(name)}</Prefix></CommonPrefixes>`
    const parts = `<Key>${xmlOf(name)}</Key><LastModified>${object.modified.toISOString()}</LastModified>`
    return `<Contents>${parts}<ETag>${xmlOf(object.etag)}</ETag><Size>${object.bytes.length}</Size></Contents>`
  })
  const next = isCut ? `<NextContinuationToken>${xmlOf(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  const body = `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`
  reply.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

/** The key itself, or what it has in common with its neighbours up to the delimiter. */
function groupOf(key: string, prefix: string, delimiter: string) {
  const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
  return end === -1 ? key : key.slice(0, end + delimiter.length)
}

function sayError(reply: ServerResponse, { status, code }: S3Error) {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(reply.req.method === 'HEAD' ? undefined : body)
}

const xmlOf = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
