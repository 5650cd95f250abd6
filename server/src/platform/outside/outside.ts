import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inSpan } from '../tracing/in-span'
import { AddressRule } from './address-rule'

export interface OutsideCall {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Milliseconds for all of it. */
  patience: number
  /** Of the answer; what comes beyond is a failure. With 0 nothing of it is read. */
  mostBytes: number
}

export interface OutsideAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Nothing was sent, or no answer came; the message says why, for whoever has typed the address in. */
export class OutsideFailure extends Error {}

const notAllowed = 'This address is one of the school’s own network, which the portal may not call.'
const notSecret = 'The address has to begin with https://.'
const tooSlow = 'It does not answer in time.'

/**
 * Calls addresses that people of the school have typed in. It goes to machines of the open internet and to those that the operator has
 * named, decided by the address that is really called; it follows nothing and waits for nobody.
 */
export class Outside {
  readonly #rule: AddressRule

  constructor(inner: readonly string[]) {
    this.#rule = new AddressRule(inner)
  }

  async call(address: string, call: OutsideCall): Promise<OutsideAnswer> {
    const url = readAddress(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host)) this.#mustBeCallable(host, url)
    const signal = AbortSignal.timeout(call.patience)
    try {
      return await inSpan('call another system', { 'server.address': host }, () => this.#send(url, call, signal))
    } catch (error) {
      if (error instanceof OutsideFailure) throw error
      throw new OutsideFailure(signal.aborted ? tooSlow : sentenceOf(error as NodeJS.ErrnoException), { cause: error })
    }
  }

  #mustBeCallable(machine: string, { protocol }: URL) {
    if (!this.#rule.mayCall(machine)) throw new OutsideFailure(notAllowed)
    if (protocol === 'http:' && !this.#rule.isInner(machine)) throw new OutsideFailure(notSecret)
  }

  /** Names are looked up at the moment of the call: what a name meant before decides nothing. */
  #lookupFor(url: URL): LookupFunction {
    return (host, options, done) =>
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '', 0)
        try {
          for (const { address } of found) this.#mustBeCallable(address, url)
        } catch (refusal) {
          return done(refusal as Error, '', 0)
        }
        if (options.all) return done(null, found)
        done(null, found[0]?.address ?? '', found[0]?.family)
      })
  }

  #send(url: URL, { method, headers, body, mostBytes }: OutsideCall, signal: AbortSignal) {
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    return new Promise<OutsideAnswer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = {
        method,
        headers: { ...headers, ...length },
        lookup: this.#lookupFor(url),
        signal,
        agent: false as const,
      }
      const sent = request(url, options, (answer) => {
        readAnswer(answer, mostBytes).then(resolve, reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

function readAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutsideFailure('This is no address of the web.')
  if (url.username || url.password) throw new OutsideFailure('An address has no name and password in it.')
  return url
}

async function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<OutsideAnswer> {
  const parts: Buffer[] = []
  let size = 0
  if (mostBytes > 0) {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > mostBytes) throw new OutsideFailure('It answers with more than can be read.')
      parts.push(part)
    }
  }
  answer.destroy()
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts).toString() }
}

function sentenceOf({ name, code = '' }: NodeJS.ErrnoException) {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'There is no machine of this name.'
  if (code === 'ECONNREFUSED') return 'Nothing answers at this address.'
  if (code.startsWith('ERR_TLS') || /CERT|SIGNATURE|ISSUER/.test(code)) return 'Its certificate cannot be trusted.'
  return `It cannot be reached (${code || name}).`
}
