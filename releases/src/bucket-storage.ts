import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3 } from '@aws-sdk/client-s3'
import { Refusal } from './refusal'
import { connectToS3, isMissing, refusalOf, statusOf, triesOf } from './s3-connection'
import { cacheControlOf, contentTypeOf } from './served-as'
import { missingLine, type Storage, type StoredFile } from './storage'

/** A file on its way out of the bucket. */
export interface OpenedFile {
  body: Readable
  version: string
  /** Bytes. */
  size: number | undefined
}

type Condition = { IfMatch: string } | { IfNoneMatch: '*' }

/**
 * How a write ended. What is refused at the second try may have come through at the first, whose answer was lost; then
 * it has met its own content.
 */
type Outcome = 'written' | 'busy' | 'refused' | 'refused later'

const mostTries = 20

/**
 * Files in a bucket of S3, or of what speaks like it and keeps to `If-None-Match` and `If-Match` when something is
 * written. Endpoint, region and keys come from the environment variables of AWS.
 */
export class BucketStorage implements Storage {
  readonly #bucket: string
  readonly #prefix: string
  #connection: Promise<S3> | undefined

  /** `address`: `s3://bucket` or `s3://bucket/prefix`. */
  constructor(readonly address: string) {
    const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? []
    if (!bucket) throw new Refusal(`A bucket is named like s3://bucket or s3://bucket/prefix, and not ${address}.`)
    this.#bucket = bucket
    this.#prefix = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  }

  async find(path: string): Promise<StoredFile | undefined> {
    const opened = await this.open(path)
    if (!opened || opened === 'unchanged') return undefined
    return { bytes: await buffer(opened.body), version: opened.version }
  }

  /** A file as a stream; `unchanged` where it is still in the version that is known. */
  async open(path: string, known?: string): Promise<OpenedFile | 'unchanged' | undefined> {
    try {
      const asked = { ...this.#at(path), ...(known && { IfNoneMatch: known }) }
      const { Body, ETag = '', ContentLength } = await this.#ask((s3) => s3.getObject(asked))
      return { body: Body as Readable, version: ETag, size: ContentLength }
    } catch (error) {
      if (statusOf(error) === 304) return 'unchanged'
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async stream(path: string) {
    const opened = await this.open(path)
    return opened && opened !== 'unchanged' ? opened.body : undefined
  }

  async create(path: string, bytes: Buffer) {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const outcome = await this.#put(path, bytes, { IfNoneMatch: '*' })
      if (outcome === 'written') return true
      if (await this.#holds(path, bytes)) return true
      if (outcome !== 'busy') return false
      await sleep(Math.random() * 50)
    }
    return false
  }

  async replace(path: string, bytes: Buffer, version: string | undefined) {
    const outcome = await this.#put(path, bytes, version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version })
    return outcome === 'written' || (outcome === 'refused later' && this.#holds(path, bytes))
  }

  async mustKeepConditions() {
    const path = `probe-${randomUUID()}`
    const bytes = Buffer.from('Does this bucket keep to conditions?')
    try {
      await this.#put(path, bytes, { IfNoneMatch: '*' })
      const outcomes = [
        await this.#put(path, bytes, { IfNoneMatch: '*' }),
        await this.#put(path, bytes, { IfMatch: '"another"' }),
      ]
      if (!outcomes.includes('written')) return
      throw new Refusal(
        `${this.address} does not keep to If-None-Match and If-Match when it is written, and so is unsafe.`,
      )
    } finally {
      await this.remove(path)
    }
  }

  async addLine(path: string, line: string) {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const known = await this.find(path)
      const text = known?.bytes.toString() ?? ''
      const missing = missingLine(text, line)
      if (missing === '' || (await this.replace(path, Buffer.from(text + missing), known?.version))) return
      await sleep(Math.random() * 20 * tries)
    }
    throw new Refusal(`Too many write into ${this.address}/${path} at this moment.`)
  }

  async list(folder: string) {
    return (await this.#listDated(folder)).map(({ path }) => path).sort()
  }

  async listNewest(folder: string, name: string) {
    const dated = (await this.#listDated(folder)).filter(({ path }) => path.endsWith(`/${name}`))
    return dated.sort((one, other) => other.at - one.at).map(({ path }) => path)
  }

  async #listDated(folder: string) {
    const dated: { path: string; at: number }[] = []
    for await (const { Contents = [] } of this.#pages({ Prefix: `${this.#prefix}${folder}/` })) {
      dated.push(
        ...Contents.map(({ Key = '', LastModified }) => ({
          path: Key.slice(this.#prefix.length),
          at: LastModified?.getTime() ?? 0,
        })),
      )
    }
    return dated
  }

  /** With a delimiter the bucket answers names of folders, however many files they hold. */
  async listFolders() {
    const names: string[] = []
    for await (const { CommonPrefixes = [] } of this.#pages({ Prefix: this.#prefix, Delimiter: '/' })) {
      names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(this.#prefix.length, -1)))
    }
    return names.sort()
  }

  async changedAt(path: string) {
    try {
      return (await this.#ask((s3) => s3.headObject(this.#at(path)))).LastModified?.getTime()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(path: string) {
    await this.#ask((s3) => s3.deleteObject(this.#at(path)))
  }

  /** What was not written whole is not in a bucket at all. */
  async removeLeftovers() {}

  async *#pages(asked: { Prefix: string; Delimiter?: string }) {
    let token: string | undefined
    do {
      const from = token && { ContinuationToken: token }
      const page = await this.#ask((s3) => s3.listObjectsV2({ Bucket: this.#bucket, ...asked, ...from }))
      yield page
      token = page.NextContinuationToken
    } while (token)
  }

  #at(path: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + path }
  }

  async #ask<T>(question: (s3: S3) => Promise<T>): Promise<T> {
    this.#connection ??= connectToS3()
    try {
      return await question(await this.#connection)
    } catch (error) {
      throw refusalOf(error, this.address)
    }
  }

  async #put(path: string, bytes: Buffer, condition: Condition): Promise<Outcome> {
    const served = { ContentType: contentTypeOf(path), CacheControl: cacheControlOf(path) }
    const packed = path.endsWith('.br') && { ContentEncoding: 'br' }
    try {
      await this.#ask((s3) =>
        s3.putObject({
          ...this.#at(path),
          ...condition,
          ...served,
          ...packed,
          Body: bytes,
          ContentLength: bytes.length,
        }),
      )
      return 'written'
    } catch (error) {
      // Somebody else is writing it in this moment.
      if (statusOf(error) === 409) return 'busy'
      // Another content is there; or what was to be replaced is gone.
      if (statusOf(error) === 412 || isMissing(error)) return triesOf(error) > 1 ? 'refused later' : 'refused'
      throw error
    }
  }

  async #holds(path: string, bytes: Buffer) {
    return (await this.find(path))?.bytes.equals(bytes) ?? false
  }
}
